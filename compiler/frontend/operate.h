// Operators and casts on checked operands: applies OpenCL C's typing rules and builds the expressions.
// Operands must be loaded (convert.h). Every function returns null after an error, which it has reported.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

ast::ExprPtr makeUnary(ast::UnaryOp, ast::ExprPtr operand, SourceRange, Diagnostics &);
ast::ExprPtr makeBinary(ast::BinaryOp, ast::ExprPtr lhs, ast::ExprPtr rhs, SourceRange op, Diagnostics &);
ast::ExprPtr makeConditional(ast::ExprPtr condition, ast::ExprPtr whenTrue, ast::ExprPtr whenFalse,
                             Diagnostics &);
/// `target = value` or, with an operator, `target op= value`. The caller has checked that the target is
/// writable; it is not loaded.
ast::ExprPtr makeAssign(ast::ExprPtr target, std::optional<ast::BinaryOp>, ast::ExprPtr value, SourceRange op,
                        Diagnostics &);
/// `(T)x`, `T(x)`
ast::ExprPtr makeCast(ValueType, ast::ExprPtr, SourceRange, Diagnostics &);
/// `(T)(a, b, ...)`, `T(a, b, ...)`. A single scalar is widened.
ast::ExprPtr makeVector(ValueType, std::vector<ast::ExprPtr> elements, SourceRange, Diagnostics &);

/// The value, converted to the type of the variable that it is assigned to, of the parameter that it is
/// passed for, or of the function's result.
ast::ExprPtr convertAssigned(ast::ExprPtr value, ValueType target, Diagnostics &);

}
