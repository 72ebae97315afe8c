// The variables of a body that decide where it reads and writes.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {

/// The variables that coordinates, indices and the limits of loops are computed from.
class AddressVariables {
public:
  explicit AddressVariables(ir::Stmts body);

  /// Whether the statement sets one of them.
  bool isSetBy(const ir::Stmt *s) const { return valueFor(s) != nullptr; }

private:
  /// What the statement sets one of the variables to; null if it does not.
  const ir::Expr *valueFor(const ir::Stmt *) const;
  /// Returns whether there was a new one.
  bool add(ir::Exprs);
  llvm::DenseSet<const ir::Var *> variables;
};

}
