// OpenCL C's implicit conversions (OpenCL 1.2, 6.2), and the Casts that express them.
#pragma once
#include "compiler/ast/ast.h"
#include <optional>

namespace icl {

/// A floating literal without suffix. It is double in OpenCL C, but code for float images means float. So it
/// is float, as under -cl-single-precision-constant, unless it becomes a double: with another operand that is
/// double, or where what is computed from such literals and integers alone is converted to double. Then it is
/// the exact double that was written. A literal that float cannot represent is double from the start.
struct UnsuffixedLiteral final : ast::FloatLiteral {
  double exact = 0;
};

/// The type in which values of this type are computed: float for half, else the type itself.
ValueType computeType(ValueType);
/// Integer promotion of a scalar: bool, char and short become int. Vectors are not promoted.
ValueType promote(ValueType);
/// The usual arithmetic conversions of two scalars.
Scalar commonScalar(Scalar, Scalar);

/// The common type of the operands of an arithmetic operator, if they have one. Vectors must have the same
/// type. A scalar is widened to a vector only if the vector's elements can hold it (6.2.6); a constant is
/// judged by its value.
std::optional<ValueType> commonType(const ast::Expr &, const ast::Expr &);

/// Whether a value can be assigned to, or initialise, a variable of that type: scalars to scalars, scalars to
/// vectors.
bool isAssignable(ValueType from, ValueType to);

/// The value converted to that type: the expression itself, or an implicit Cast of it.
ast::ExprPtr convertTo(ast::ExprPtr, ValueType);
/// The value as an operand: a half becomes a float.
ast::ExprPtr load(ast::ExprPtr);

}
