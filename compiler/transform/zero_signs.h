// Which floats may be negative zeros, which integers do not have.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {

/// Knows the variables of one body: what is true of all values that are assigned to one is true of it,
/// whatever the control flow.
class ZeroSigns {
public:
  explicit ZeroSigns(ir::Stmts body);

  /// Whether the float, or a lane of it, may be -0. An expression that is not known may be.
  bool mayBeNegative(const ir::Expr *) const;

private:
  /// Whether its sign is known to be positive, that of 0 too.
  bool isPositive(const ir::Expr *) const;
  bool isPositiveCall(const ir::Expr *) const;
  bool mayProductBeNegative(const ir::Expr *, const ir::Expr *) const;
  bool mayCallBeNegative(const ir::Expr *) const;
  bool note(const ir::Var *, const ir::Expr *value);

  llvm::DenseSet<const ir::Var *> locals;      ///< those of the body
  llvm::DenseSet<const ir::Var *> maybeSigned; ///< those that may be less than 0, or -0
  llvm::DenseSet<const ir::Var *> maybeMinus0;
};

}
