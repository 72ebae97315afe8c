// Traversals of the checked program.
#pragma once
#include "compiler/ast/ast.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace icl::ast {

/// The direct operands of an expression, in source order.
void forEachOperand(const Expr &, llvm::function_ref<void(const Expr &)>);

/// The expression and all its operands, recursively, in preorder. Does not enter the bodies of called
/// helpers.
void forEachExpr(const Expr &, llvm::function_ref<void(const Expr &)>);

/// Every expression of a statement, recursively, including the initializers of declared variables.
void forEachExpr(const Stmt &, llvm::function_ref<void(const Expr &)>);

/// The statement and all statements in it, recursively, in preorder.
void forEachStmt(const Stmt &, llvm::function_ref<void(const Stmt &)>);

/// The variable, image or array that an assignment to this target changes.
const Variable *assignedVariable(const Expr &target);
/// What the assignments in a statement change.
llvm::DenseSet<const Variable *> assignedVariables(const Stmt &);

/// The function and every helper that it calls, directly or indirectly. Each is listed once, in breadth-first
/// order.
std::vector<const Function *> reachableFrom(const Function &);

}
