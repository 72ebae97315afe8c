// Checks what every pass must keep.
#pragma once
#include "compiler/ir/arena.h"
#include "llvm/ADT/BitVector.h"

namespace icl::ir {

/// Verifies one kernel after each of its passes. An expression that it has found correct is not checked
/// again.
class Verifier {
public:
  /// What is wrong with the kernel, in a sentence; empty if nothing is. Checked: operand types, variables
  /// used where they are declared, constants assigned once, jumps inside loops, one coordinate per dimension,
  /// whose parts add up to its value; tables depend on parameters alone.
  std::string verify(const Kernel &);

private:
  void fail(const llvm::Twine &text);
  void check(bool holds, const llvm::Twine &text);
  void declare(const Var *, const llvm::Twine &what);
  void table(const Table &);
  void body(Stmts, bool inLoop);
  void coordinates(Coordinates, const Image *, const char *access);
  void statement(const Stmt *, bool inLoop);
  void assignment(ValueType whole, llvm::ArrayRef<std::uint8_t> components, const Expr *value,
                  const std::string &name);
  void expression(const Expr *);
  void scope(const Expr *);
  void structure(const Expr *);
  bool isDeclared(const Var *v) const { return declared.test(v->id); }
  bool isDeclaredTile(const Image *image) const { return image->tile && isDeclared(image->tile); }

  llvm::BitVector right;             ///< expressions by id
  llvm::BitVector inScope;           ///< those whose variables, all of them, were declared and still are
  llvm::SmallVector<unsigned> noted; ///< what is in scope
  llvm::BitVector declared;          ///< variables by id
  std::string problem;
};

}
