#include "compiler/ast/builtins.h"
#include "compiler/ast/walk.h"
#include "compiler/interpret/interpret.h"

namespace icl {
namespace {

/// OpenCL 1.2, section 7.4: division of floats may be off by 2.5 ulp; division of doubles is correctly
/// rounded.
bool isFloatDivision(std::optional<ast::BinaryOp> op, ValueType type) {
  return op == ast::BinaryOp::Div && type.scalar == Scalar::Float;
}

bool isExact(const ast::Expr &expr, bool dividesExactly, bool samplesExactly) {
  switch (expr.kind) {
  case ast::ExprKind::ImageSample:
    return samplesExactly;
  case ast::ExprKind::BuiltinCall: {
    const auto &call = llvm::cast<ast::BuiltinCall>(expr);
    const Scalar scalar = call.arguments.front()->type.value.scalar;
    if (call.builtin == BuiltinId::smoothstep) // divides
      return dividesExactly || scalar != Scalar::Float;
    return rowOf(call.builtin.id).isExact(scalar) || (dividesExactly && call.builtin == BuiltinId::sqrt);
  }
  case ast::ExprKind::Binary:
    return dividesExactly || !isFloatDivision(llvm::cast<ast::Binary>(expr).op, expr.type.value);
  case ast::ExprKind::Assign:
    return dividesExactly ||
           !isFloatDivision(llvm::cast<ast::Assign>(expr).op, llvm::cast<ast::Assign>(expr).computeType);
  default:
    return true;
  }
}

/// Whether its result is a float that is rounded, or that devices may compute differently.
bool isRoundedFloat(const ast::Expr &expr) {
  ValueType type = expr.type.value;
  switch (expr.kind) {
  case ast::ExprKind::ImageSample:
  case ast::ExprKind::BuiltinCall:
  case ast::ExprKind::Binary:
    break;
  case ast::ExprKind::Assign:
    if (!llvm::cast<ast::Assign>(expr).op)
      return false;
    type = llvm::cast<ast::Assign>(expr).computeType;
    break;
  default:
    return false;
  }
  return type.scalar == Scalar::Float || type.scalar == Scalar::Half;
}

}

bool isBitExact(const ast::Kernel &kernel, bool dividesExactly) {
  bool exact = true;
  for (const ast::Function *function : ast::reachableFrom(kernel))
    ast::forEachExpr(*function->body, [&](const ast::Expr &expr) {
      exact = exact && isExact(expr, dividesExactly, kernel.isExact);
    });
  return exact;
}

bool needsExactDivision(const ast::Kernel &kernel) {
  bool needs = false;
  for (const ast::Function *function : ast::reachableFrom(kernel))
    ast::forEachExpr(*function->body, [&](const ast::Expr &expr) {
      needs = needs || isExact(expr, true, true) != isExact(expr, false, true);
    });
  return needs;
}

bool computesInFloat(const ast::Kernel &kernel) {
  bool found = false;
  for (const ast::Function *function : ast::reachableFrom(kernel))
    ast::forEachExpr(*function->body, [&](const ast::Expr &expr) { found = found || isRoundedFloat(expr); });
  return found;
}

}
