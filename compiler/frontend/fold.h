// Constant expressions: their values, computed as OpenCL C would on the device.
#pragma once
#include "compiler/ast/ast.h"
#include <optional>

namespace icl {

/// The value of a scalar constant expression.
struct Constant {
  Scalar scalar = Scalar::Int;
  std::int64_t integer = 0; ///< of an integer type: the value; of ulong its bits
  double real = 0;          ///< of half, float, double: the value, rounded to the type

  bool isTrue() const { return isFloat(scalar) ? real != 0 : integer != 0; }
};

Constant makeConstant(Scalar, std::uint64_t bits); ///< wrapped to the integer type
Constant makeConstant(Scalar, double);             ///< rounded to the floating type

/// The value after a conversion; nothing where OpenCL C leaves it open (a float that the integer type cannot
/// hold).
std::optional<Constant> convert(const Constant &, Scalar);

/// The value of a scalar expression made of literals, named constants with a known value, const locals, and
/// operators; nothing for any other, and where it divides an integer by zero.
std::optional<Constant> fold(const ast::Expr &);

/// The value of an integer constant expression, in the mathematical sense but for ulong above 2^63 - 1
/// (nothing).
std::optional<std::int64_t> foldInteger(const ast::Expr &);

/// A literal of the constant's type.
ast::ExprPtr literalOf(const Constant &, SourceRange);

/// Whether the expression needs no device to compute: literals, named constants, operators, vectors of such.
bool isConstantExpression(const ast::Expr &);

}
