// Constant expressions: their values, computed with OpenCL C's semantics.
#pragma once
#include "compiler/ast/ast.h"
#include <optional>

namespace icl {

/// The value of a scalar constant expression.
struct Constant {
  Scalar scalar = Scalar::Int;
  std::int64_t integer = 0; ///< the value of an integer type; the bits of a ulong
  double real = 0;          ///< the value of a half, float or double, rounded to the type

  bool isTrue() const { return isFloat(scalar) ? real != 0 : integer != 0; }
};

Constant makeConstant(Scalar, std::uint64_t bits); ///< wrapped to the integer type
Constant makeConstant(Scalar, double);             ///< rounded to the floating type

/// The value after a conversion; nothing where OpenCL C does not define it (a float that the integer type
/// cannot hold).
std::optional<Constant> convert(const Constant &, Scalar);

/// The value of a scalar expression made of literals, named constants with a known value, const locals, and
/// operators, or a component of a vector of such. Nothing for other expressions and for integer division by
/// zero.
std::optional<Constant> fold(const ast::Expr &);

/// The value of one component of a vector that is made of scalars: a conversion of one, a list of components,
/// components of another, a named constant. Nothing for other expressions.
std::optional<Constant> foldComponent(const ast::Expr &vector, unsigned component);

/// The mathematical value of an integer constant expression; nothing if it is a ulong above 2^63 - 1.
std::optional<std::int64_t> foldInteger(const ast::Expr &);

/// A literal of the constant's type.
ast::ExprPtr literalOf(const Constant &, SourceRange);

/// Whether the expression consists of literals, named constants and operators, or is a vector of such.
bool isConstantExpression(const ast::Expr &);

}
