// What is the same for all pixels of a block: values, and the ways that they go.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {

/// Variables of loops and constants that are the same for all pixels.
using UniformVariables = llvm::DenseSet<const ir::Var *>;

/// Whether the value comes from constants, parameters and such variables alone.
bool isUniform(const ir::Expr *, const UniformVariables &);

/// Adds the constants among the declarations of a list that are the same for all pixels.
void addUniform(ir::Stmts, UniformVariables &);

/// Whether loops and branches go the same way for all pixels, and no jump skips statements.
bool goTogether(ir::Stmts body, UniformVariables = {});

}
