// OpenCL C's implicit conversions (OpenCL 1.2, 6.2): which there are, and the Casts that stand for them.
#pragma once
#include "compiler/ast/ast.h"
#include <optional>

namespace icl {

/// A floating literal without suffix. OpenCL C makes it double; who writes image code over floats means
/// float. So it is float, as under -cl-single-precision-constant, unless it meets a double: then it is the
/// exact double that was written. One that float cannot hold is double from the start.
struct UnsuffixedLiteral final : ast::FloatLiteral {
  double exact = 0;
};

/// The type that a value of this type computes in: half computes in float.
ValueType computing(ValueType);
/// Integer promotion of a scalar: bool, char and short become int. Vectors stay as they are.
ValueType promoted(ValueType);
/// The usual arithmetic conversions of two scalars.
Scalar commonScalar(Scalar, Scalar);

/// The type of both operands of an arithmetic operator, or nothing if they have none: vectors must be of one
/// type, and a scalar widens to a vector only if the vector's elements can hold it (6.2.6), which a constant
/// may show by its value.
std::optional<ValueType> commonType(const ast::Expr &, const ast::Expr &);

/// Whether a value may be assigned to, or initialise, a variable of that type: scalars to scalars, scalars to
/// vectors.
bool isAssignable(ValueType from, ValueType to);

/// The value in that type: the expression itself, or an implicit Cast of it.
ast::ExprPtr converted(ast::ExprPtr, ValueType);
/// The value as an operand: half becomes float.
ast::ExprPtr loaded(ast::ExprPtr);

}
