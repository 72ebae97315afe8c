#include "compiler/ast/walk.h"
#include <algorithm>

namespace icl::ast {
namespace {

using ExprVisitor = llvm::function_ref<void(const Expr &)>;
using StmtVisitor = llvm::function_ref<void(const Stmt &)>;

void visitAll(const std::vector<ExprPtr> &exprs, ExprVisitor visit) {
  for (const ExprPtr &expr : exprs)
    visit(*expr);
}

/// The expressions of one statement, without those of the statements in it.
void forEachOwnExpr(const Stmt &stmt, ExprVisitor visit) {
  auto visitIfThere = [&](const ExprPtr &expr) {
    if (expr)
      visit(*expr);
  };
  switch (stmt.kind) {
  case StmtKind::Declare:
    return visitAll(llvm::cast<Declare>(stmt).variable->initializer, visit);
  case StmtKind::Expression:
    return visitIfThere(llvm::cast<ExpressionStmt>(stmt).expr);
  case StmtKind::If:
    return visitIfThere(llvm::cast<If>(stmt).condition);
  case StmtKind::For:
    visitIfThere(llvm::cast<For>(stmt).condition);
    return visitIfThere(llvm::cast<For>(stmt).step);
  case StmtKind::While:
    return visitIfThere(llvm::cast<While>(stmt).condition);
  case StmtKind::Return:
    return visitIfThere(llvm::cast<Return>(stmt).value);
  case StmtKind::Block:
  case StmtKind::Break:
  case StmtKind::Continue:
    return;
  }
}

}

void forEachOperand(const Expr &expr, ExprVisitor visit) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::VariableRef:
  case ExprKind::ImageExtent:
    return;
  case ExprKind::Unary:
    return visit(*llvm::cast<Unary>(expr).operand);
  case ExprKind::Binary:
    visit(*llvm::cast<Binary>(expr).lhs);
    return visit(*llvm::cast<Binary>(expr).rhs);
  case ExprKind::Assign:
    visit(*llvm::cast<Assign>(expr).target);
    return visit(*llvm::cast<Assign>(expr).value);
  case ExprKind::IncDec:
    return visit(*llvm::cast<IncDec>(expr).target);
  case ExprKind::Conditional:
    visit(*llvm::cast<Conditional>(expr).condition);
    visit(*llvm::cast<Conditional>(expr).whenTrue);
    return visit(*llvm::cast<Conditional>(expr).whenFalse);
  case ExprKind::Comma:
    visit(*llvm::cast<Comma>(expr).lhs);
    return visit(*llvm::cast<Comma>(expr).rhs);
  case ExprKind::Cast:
    return visit(*llvm::cast<Cast>(expr).operand);
  case ExprKind::VectorLiteral:
    return visitAll(llvm::cast<VectorLiteral>(expr).elements, visit);
  case ExprKind::Swizzle:
    return visit(*llvm::cast<Swizzle>(expr).base);
  case ExprKind::Element:
    return visitAll(llvm::cast<Element>(expr).indices, visit);
  case ExprKind::ImageAccess:
    return visitAll(llvm::cast<ImageAccess>(expr).coordinates, visit);
  case ExprKind::ImageSample:
    return visitAll(llvm::cast<ImageSample>(expr).coordinates, visit);
  case ExprKind::Update:
    visitAll(llvm::cast<Update>(expr).indices, visit);
    return visit(*llvm::cast<Update>(expr).value);
  case ExprKind::BuiltinCall:
    return visitAll(llvm::cast<BuiltinCall>(expr).arguments, visit);
  case ExprKind::HelperCall:
    return visitAll(llvm::cast<HelperCall>(expr).arguments, visit);
  }
}

void forEachExpr(const Expr &expr, ExprVisitor visit) {
  visit(expr);
  forEachOperand(expr, [&](const Expr &operand) { forEachExpr(operand, visit); });
}

void forEachExpr(const Stmt &stmt, ExprVisitor visit) {
  forEachStmt(stmt, [&](const Stmt &inner) {
    forEachOwnExpr(inner, [&](const Expr &expr) { forEachExpr(expr, visit); });
  });
}

void forEachStmt(const Stmt &stmt, StmtVisitor visit) {
  visit(stmt);
  auto descend = [&](const StmtPtr &inner) {
    if (inner)
      forEachStmt(*inner, visit);
  };
  if (const auto *block = llvm::dyn_cast<Block>(&stmt))
    for (const StmtPtr &inner : block->body)
      descend(inner);
  if (const auto *branch = llvm::dyn_cast<If>(&stmt)) {
    descend(branch->thenBody);
    descend(branch->elseBody);
  }
  if (const auto *loop = llvm::dyn_cast<For>(&stmt)) {
    for (const StmtPtr &inner : loop->init)
      descend(inner);
    descend(loop->body);
  }
  if (const auto *loop = llvm::dyn_cast<While>(&stmt))
    descend(loop->body);
}

const Variable *assignedVariable(const Expr &target) {
  if (const auto *variable = llvm::dyn_cast<VariableRef>(&target))
    return variable->variable;
  if (const auto *swizzle = llvm::dyn_cast<Swizzle>(&target))
    return assignedVariable(*swizzle->base);
  if (const auto *element = llvm::dyn_cast<Element>(&target))
    return element->array;
  return llvm::cast<ImageAccess>(&target)->image;
}

llvm::DenseSet<const Variable *> assignedVariables(const Stmt &s) {
  llvm::DenseSet<const Variable *> all;
  forEachExpr(s, [&](const Expr &e) {
    if (auto *a = llvm::dyn_cast<Assign>(&e))
      all.insert(assignedVariable(*a->target));
    if (auto *i = llvm::dyn_cast<IncDec>(&e))
      all.insert(assignedVariable(*i->target));
  });
  return all;
}

std::vector<const Function *> reachableFrom(const Function &start) {
  std::vector<const Function *> found{&start};
  for (std::size_t next = 0; next < found.size(); ++next)
    forEachExpr(*found[next]->body, [&](const Expr &expr) {
      const auto *call = llvm::dyn_cast<HelperCall>(&expr);
      if (call && std::find(found.begin(), found.end(), call->callee) == found.end())
        found.push_back(call->callee);
    });
  return found;
}

}
