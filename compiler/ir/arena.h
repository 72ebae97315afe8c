// Where the IR of a kernel lives.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/Support/Allocator.h"
#include <algorithm>
#include <vector>

namespace icl::ir {

/// What rewriters have made of expressions. One table serves all rewriters of an arena, because most of them
/// see few of its expressions. An entry belongs to the rewriter that wrote it last.
class RewriteMemo {
public:
  /// A number for a rewriter that has made nothing yet.
  unsigned newRewriter() { return ++rewriters; }
  /// Null where this rewriter has no entry.
  const Expr *lookup(unsigned rewriter, const Expr *e) const {
    return e->id < entries.size() && entries[e->id].rewriter == rewriter ? entries[e->id].result : nullptr;
  }
  void insert(unsigned rewriter, const Expr *e, const Expr *result) {
    if (e->id >= entries.size())
      entries.resize(std::max<std::size_t>(2 * entries.size(), e->id + 256));
    entries[e->id] = {rewriter, result};
  }

private:
  struct Entry {
    unsigned rewriter = 0;
    const Expr *result = nullptr;
  };
  std::vector<Entry> entries; // by expression
  unsigned rewriters = 0;
};

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
  const Var *variable(Var v) {
    v.id = variables++;
    return new (variableMemory.Allocate()) Var(std::move(v));
  }
  const Image *image(Image i) { return new (imageMemory.Allocate()) Image(std::move(i)); }

  /// Ids are below these.
  unsigned expressionCount() const { return expressions; }
  unsigned variableCount() const { return variables; }
  RewriteMemo &rewriteMemo() { return memo; }

private:
  /// A slot of the table of expressions. The table uses open addressing, because looking up structures is
  /// what passes do most.
  struct Slot {
    unsigned hash = 0;
    const Expr *expr = nullptr;
  };
  Slot &slotFor(const Expr &, unsigned hash);
  void grow();
  Coordinates coordinatesOf(const Expr &);

  llvm::BumpPtrAllocatorImpl<llvm::MallocAllocator, 1 << 16> memory;
  std::vector<Slot> slots = std::vector<Slot>(256); ///< a power of two of them, at most half taken
  unsigned expressions = 0, variables = 0;
  RewriteMemo memo;
  llvm::SpecificBumpPtrAllocator<Var> variableMemory;
  llvm::SpecificBumpPtrAllocator<Image> imageMemory;
};

}
