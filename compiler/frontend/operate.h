// Operators and casts on checked operands: their types by OpenCL C's rules, and the expressions that they
// make. Operands come loaded (convert.h). Every function returns null after an error, which it has reported.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/source/diagnostics.h"

namespace icl {

ast::ExprPtr makeUnary(ast::UnaryOp, ast::ExprPtr operand, SourceRange, Diagnostics &);
ast::ExprPtr makeBinary(ast::BinaryOp, ast::ExprPtr lhs, ast::ExprPtr rhs, SourceRange op, Diagnostics &);
ast::ExprPtr makeConditional(ast::ExprPtr condition, ast::ExprPtr whenTrue, ast::ExprPtr whenFalse,
                             Diagnostics &);
/// `target = value` or, with an operator, `target op= value`. The target has been found to be writable; it is
/// not loaded.
ast::ExprPtr makeAssign(ast::ExprPtr target, std::optional<ast::BinaryOp>, ast::ExprPtr value, SourceRange op,
                        Diagnostics &);
/// `(T)x`, `T(x)`
ast::ExprPtr makeCast(ValueType, ast::ExprPtr, SourceRange, Diagnostics &);
/// `(T)(a, b, ...)`, `T(a, b, ...)`: one scalar is widened.
ast::ExprPtr makeVector(ValueType, std::vector<ast::ExprPtr> elements, SourceRange, Diagnostics &);

/// The value converted to the type of what it is assigned to, passed for or returned as: `{0}` of the
/// message.
ast::ExprPtr assigned(ast::ExprPtr value, ValueType target, Diagnostics &);

}
