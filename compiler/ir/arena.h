// Where the IR of a kernel lives.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/Support/Allocator.h"

namespace icl::ir {

/// Owns expressions, statements, variables and images.
class Arena {
public:
  /// The expression as a node of the arena, which copies its lists and names. The same structure is always
  /// the same node: expressions are equal when their addresses are.
  const Expr *expression(const Expr &);
  template <typename T>
  T *make(T value) {
    static_assert(!std::is_same_v<T, Expr>, "expressions are made by expression()");
    return new (memory.Allocate<T>()) T(std::move(value));
  }
  template <typename T>
  llvm::ArrayRef<T> list(llvm::ArrayRef<T> items) {
    return items.copy(memory);
  }
  llvm::StringRef text(llvm::StringRef s) { return s.copy(memory); }
  Var *variable(Var v) {
    v.id = variables++;
    return new (variableMemory.Allocate()) Var(std::move(v));
  }
  Image *image(Image i) { return new (imageMemory.Allocate()) Image(std::move(i)); }

  /// Ids are below these.
  unsigned expressionCount() const { return expressions; }
  unsigned variableCount() const { return variables; }
  /// A number of its own for each rewriter that leaves in expressions what it has made of them.
  unsigned newRewriter() { return ++rewriters; }

private:
  /// Of the table of expressions: open addressing, for looking up structures is what passes do most.
  struct Slot {
    unsigned hash = 0;
    const Expr *expr = nullptr;
  };
  Slot &slotFor(const Expr &, unsigned hash);
  void grow();
  Coordinates coordinatesOf(const Expr &);

  llvm::BumpPtrAllocatorImpl<llvm::MallocAllocator, 1 << 16> memory;
  std::vector<Slot> slots = std::vector<Slot>(256); ///< a power of two of them, at most half taken
  unsigned expressions = 0, variables = 0, rewriters = 0;
  llvm::SpecificBumpPtrAllocator<Var> variableMemory;
  llvm::SpecificBumpPtrAllocator<Image> imageMemory;
};

}
