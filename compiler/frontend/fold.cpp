#include "compiler/frontend/fold.h"
#include "compiler/ast/half.h"
#include "compiler/ast/integers.h"
#include "compiler/ast/operators.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

namespace icl {
namespace {

using namespace ast;
using llvm::cast;

std::optional<Constant> foldFloats(BinaryOp op, Scalar scalar, double a, double b) {
  // Double rounding is harmless: double has more than twice the bits of float.
  switch (op) {
  case BinaryOp::Mul:
    return makeConstant(scalar, a * b);
  case BinaryOp::Div:
    return makeConstant(scalar, a / b);
  case BinaryOp::Add:
    return makeConstant(scalar, a + b);
  case BinaryOp::Sub:
    return makeConstant(scalar, a - b);
  case BinaryOp::Lt:
    return makeConstant(Scalar::Int, std::uint64_t(a < b));
  case BinaryOp::Gt:
    return makeConstant(Scalar::Int, std::uint64_t(a > b));
  case BinaryOp::Le:
    return makeConstant(Scalar::Int, std::uint64_t(a <= b));
  case BinaryOp::Ge:
    return makeConstant(Scalar::Int, std::uint64_t(a >= b));
  case BinaryOp::Eq:
    return makeConstant(Scalar::Int, std::uint64_t(a == b));
  case BinaryOp::Ne:
    return makeConstant(Scalar::Int, std::uint64_t(a != b));
  default:
    return std::nullopt;
  }
}

std::optional<Constant> foldIntegers(BinaryOp op, const Constant &a, const Constant &b) {
  const auto value = computeInteger(op, a.scalar, a.integer, b.integer);
  if (!value)
    return std::nullopt;
  return makeConstant(isComparison(op) ? Scalar::Int : a.scalar, static_cast<std::uint64_t>(*value));
}

std::optional<Constant> foldBinary(const Binary &e) {
  const auto a = fold(*e.lhs);
  if (!a)
    return std::nullopt;
  const bool isAnd = e.op == BinaryOp::LogicalAnd;
  if (isAnd || e.op == BinaryOp::LogicalOr) {
    if (a->isTrue() != isAnd)
      return makeConstant(Scalar::Int, std::uint64_t(!isAnd));
    const auto b = fold(*e.rhs);
    return b ? std::optional(makeConstant(Scalar::Int, std::uint64_t(b->isTrue()))) : std::nullopt;
  }
  const auto b = fold(*e.rhs);
  if (!b)
    return std::nullopt;
  return isFloat(a->scalar) ? foldFloats(e.op, a->scalar, a->real, b->real) : foldIntegers(e.op, *a, *b);
}

std::optional<Constant> foldUnary(const Unary &e) {
  const auto a = fold(*e.operand);
  if (!a)
    return std::nullopt;
  if (e.op == UnaryOp::Not)
    return makeConstant(Scalar::Int, std::uint64_t(!a->isTrue()));
  if (isFloat(a->scalar))
    return makeConstant(a->scalar, e.op == UnaryOp::Minus ? -a->real : a->real);
  const auto bits = static_cast<std::uint64_t>(a->integer);
  return makeConstant(a->scalar, e.op == UnaryOp::Minus ? 0 - bits : e.op == UnaryOp::BitNot ? ~bits : bits);
}

bool isKnownVariable(const Variable &v) {
  return v.isConst && v.type.isValue() && v.initializer.size() == 1 &&
         (v.storage == Variable::Storage::Constant || v.storage == Variable::Storage::Local);
}

}

Constant makeConstant(Scalar scalar, std::uint64_t bits) { return {scalar, wrap(bits, scalar), 0}; }

Constant makeConstant(Scalar scalar, double value) {
  if (scalar == Scalar::Half)
    return {scalar, 0, floatOfHalf(halfOfDouble(value))};
  return {scalar, 0, scalar == Scalar::Float ? static_cast<float>(value) : value};
}

std::optional<Constant> convert(const Constant &value, Scalar to) {
  if (isFloat(to)) {
    if (isFloat(value.scalar))
      return makeConstant(to, value.real);
    const bool isHuge = value.scalar == Scalar::ULong && value.integer < 0;
    // A 64-bit integer is rounded directly to float, not to double first.
    if (to == Scalar::Float)
      return Constant{to, 0,
                      isHuge ? static_cast<float>(static_cast<std::uint64_t>(value.integer))
                             : static_cast<float>(value.integer)};
    return makeConstant(to, isHuge ? static_cast<double>(static_cast<std::uint64_t>(value.integer))
                                   : static_cast<double>(value.integer));
  }
  if (to == Scalar::Bool)
    return makeConstant(to, std::uint64_t(value.isTrue()));
  if (!isFloat(value.scalar))
    return makeConstant(to, static_cast<std::uint64_t>(value.integer));
  const double whole = std::trunc(value.real);
  const unsigned bits = sizeOf(to) * 8 - isSigned(to);
  const double limit = std::ldexp(1.0, static_cast<int>(bits));
  if (!(whole < limit && whole >= (isSigned(to) ? -limit : 0)))
    return std::nullopt;
  return makeConstant(to, integerBits(whole));
}

std::optional<Constant> fold(const Expr &e) {
  if (!e.type.isValue() || e.type.value.isVector())
    return std::nullopt;
  switch (e.kind) {
  case ExprKind::IntLiteral:
    return makeConstant(e.type.value.scalar, cast<IntLiteral>(e).value);
  case ExprKind::FloatLiteral:
    return makeConstant(e.type.value.scalar, cast<FloatLiteral>(e).value);
  case ExprKind::VariableRef: {
    const Variable &variable = *cast<VariableRef>(e).variable;
    return isKnownVariable(variable) ? fold(*variable.initializer[0]) : std::nullopt;
  }
  case ExprKind::Unary:
    return foldUnary(cast<Unary>(e));
  case ExprKind::Binary:
    return foldBinary(cast<Binary>(e));
  case ExprKind::Conditional: {
    const auto &conditional = cast<Conditional>(e);
    const auto condition = fold(*conditional.condition);
    return condition ? fold(condition->isTrue() ? *conditional.whenTrue : *conditional.whenFalse)
                     : std::nullopt;
  }
  case ExprKind::Cast: {
    const auto value = fold(*cast<Cast>(e).operand);
    return value ? convert(*value, e.type.value.scalar) : std::nullopt;
  }
  case ExprKind::Swizzle: {
    const auto &swizzle = cast<Swizzle>(e);
    return foldComponent(*swizzle.base, swizzle.components.front());
  }
  default:
    return std::nullopt;
  }
}

std::optional<Constant> foldComponent(const Expr &vector, unsigned component) {
  if (!vector.type.isValue())
    return std::nullopt;
  if (!vector.type.value.isVector())
    return fold(vector);
  switch (vector.kind) {
  case ExprKind::Cast: {
    const auto value = foldComponent(*cast<Cast>(vector).operand, component);
    return value ? convert(*value, vector.type.value.scalar) : std::nullopt;
  }
  case ExprKind::VectorLiteral:
    for (const ExprPtr &element : cast<VectorLiteral>(vector).elements) {
      const unsigned lanes = element->type.value.lanes;
      if (component < lanes)
        return foldComponent(*element, component);
      component -= lanes;
    }
    return std::nullopt;
  case ExprKind::Swizzle: {
    const auto &swizzle = cast<Swizzle>(vector);
    return foldComponent(*swizzle.base, swizzle.components[component]);
  }
  case ExprKind::VariableRef: {
    const Variable &variable = *cast<VariableRef>(vector).variable;
    return isKnownVariable(variable) ? foldComponent(*variable.initializer[0], component) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

std::optional<std::int64_t> foldInteger(const Expr &e) {
  const auto value = fold(e);
  if (!value || isFloat(value->scalar) || (value->scalar == Scalar::ULong && value->integer < 0))
    return std::nullopt;
  return value->integer;
}

ExprPtr literalOf(const Constant &value, SourceRange range) {
  const auto finish = [&](auto literal) -> ExprPtr {
    literal->type = Type::of(value.scalar);
    literal->range = range;
    return literal;
  };
  if (isFloat(value.scalar)) {
    auto literal = std::make_unique<FloatLiteral>();
    literal->value = value.real;
    return finish(std::move(literal));
  }
  auto literal = std::make_unique<IntLiteral>();
  literal->value = static_cast<std::uint64_t>(value.integer);
  return finish(std::move(literal));
}

bool isConstantExpression(const Expr &e) {
  switch (e.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return true;
  case ExprKind::VariableRef:
    return e.type.isValue() && cast<VariableRef>(e).variable->storage == Variable::Storage::Constant;
  case ExprKind::Unary:
    return isConstantExpression(*cast<Unary>(e).operand);
  case ExprKind::Binary:
    return isConstantExpression(*cast<Binary>(e).lhs) && isConstantExpression(*cast<Binary>(e).rhs);
  case ExprKind::Cast:
    return isConstantExpression(*cast<Cast>(e).operand);
  case ExprKind::Swizzle:
    return isConstantExpression(*cast<Swizzle>(e).base);
  case ExprKind::Conditional: {
    const auto &c = cast<Conditional>(e);
    return isConstantExpression(*c.condition) && isConstantExpression(*c.whenTrue) &&
           isConstantExpression(*c.whenFalse);
  }
  case ExprKind::VectorLiteral:
    return llvm::all_of(cast<VectorLiteral>(e).elements,
                        [](const ExprPtr &x) { return isConstantExpression(*x); });
  default:
    return false;
  }
}

}
