// Walks over the checked program.
#pragma once
#include "compiler/ast/ast.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace icl::ast {

/// The expressions right below one, in the order of the source.
void forEachOperand(const Expr &, llvm::function_ref<void(const Expr &)>);

/// The expression and all below it, each before its operands. HelperCalls are not followed.
void forEachExpr(const Expr &, llvm::function_ref<void(const Expr &)>);

/// Every expression of a statement, initializers of what it declares among them.
void forEachExpr(const Stmt &, llvm::function_ref<void(const Expr &)>);

/// The statement and all below it, each before those that it holds.
void forEachStmt(const Stmt &, llvm::function_ref<void(const Stmt &)>);

/// The variable, image or array that an assignment to this target changes.
const Variable *assignedVariable(const Expr &target);

/// The function and every helper that it calls, also through others, each once, callers before callees.
std::vector<const Function *> reachableFrom(const Function &);

}
