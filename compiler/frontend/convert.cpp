#include "compiler/frontend/convert.h"
#include "compiler/frontend/fold.h"
#include <utility>

namespace icl {
namespace {

using namespace ast;
using llvm::dyn_cast;

bool isUnsuffixed(const Expr &);

/// An operand of such an expression.
bool isUnsuffixedOrInteger(const Expr &part) {
  const auto *number = dyn_cast<Cast>(&part);
  const bool isInt = number && number->isImplicit && isInteger(number->operand->type.value.scalar);
  return isInt || isUnsuffixed(part);
}

/// The arguments that have the type of the result, if that may be double.
llvm::ArrayRef<ExprPtr> argumentsOfItsType(const BuiltinCall &call) {
  switch (rowOf(call.builtin.id).signature) {
  case Signature::MathUnary:
  case Signature::MathBinary:
  case Signature::MathTernary:
  case Signature::MathExtremum:
  case Signature::Extremum:
  case Signature::Clamp:
  case Signature::Mix:
  case Signature::Step:
  case Signature::SmoothStep:
    return call.arguments;
  case Signature::MathInt:
    return llvm::ArrayRef(call.arguments).take_front();
  default:
    return {};
  }
}

/// Whether the float is computed from unsuffixed literals and integers only, so that it can be double.
bool isUnsuffixed(const Expr &e) {
  if (dynamic_cast<const UnsuffixedLiteral *>(&e))
    return true;
  if (e.type.value != ValueType{Scalar::Float, 1})
    return false;
  if (const auto *unary = dyn_cast<Unary>(&e))
    return isUnsuffixedOrInteger(*unary->operand);
  if (const auto *binary = dyn_cast<Binary>(&e))
    return isUnsuffixedOrInteger(*binary->lhs) && isUnsuffixedOrInteger(*binary->rhs);
  if (const auto *choice = dyn_cast<Conditional>(&e))
    return isUnsuffixedOrInteger(*choice->whenTrue) && isUnsuffixedOrInteger(*choice->whenFalse);
  if (const auto *call = dyn_cast<BuiltinCall>(&e)) {
    const auto arguments = argumentsOfItsType(*call);
    return !arguments.empty() &&
           llvm::all_of(arguments, [](const ExprPtr &argument) { return isUnsuffixedOrInteger(*argument); });
  }
  return false;
}

void makeDouble(Expr &e) {
  e.type = Type::of(Scalar::Double);
  if (auto *literal = dynamic_cast<UnsuffixedLiteral *>(&e)) {
    literal->value = literal->exact;
  } else if (auto *unary = dyn_cast<Unary>(&e)) {
    makeDouble(*unary->operand);
  } else if (auto *binary = dyn_cast<Binary>(&e)) {
    makeDouble(*binary->lhs);
    makeDouble(*binary->rhs);
  } else if (auto *choice = dyn_cast<Conditional>(&e)) {
    makeDouble(*choice->whenTrue);
    makeDouble(*choice->whenFalse);
  } else if (auto *call = dyn_cast<BuiltinCall>(&e)) {
    for (const ExprPtr &argument : argumentsOfItsType(*call))
      makeDouble(*argument);
  }
}

/// The type of lower or equal rank is widened to the other; any integer is widened to any float.
std::pair<bool, unsigned> rankOf(Scalar scalar) { return {isFloat(scalar), sizeOf(scalar)}; }

bool isConstantThatFits(const Expr &scalar, Scalar element) {
  const auto value = fold(scalar);
  if (!value)
    return false;
  if (isFloat(value->scalar))
    return isUnsuffixed(scalar) && isFloat(element);
  const auto there = convert(*value, element);
  const auto back = there ? convert(*there, value->scalar) : std::nullopt;
  return back && back->integer == value->integer && (there->integer < 0) == (value->integer < 0);
}

}

ValueType computeType(ValueType type) {
  return type.scalar == Scalar::Half ? type.withScalar(Scalar::Float) : type;
}

ValueType promote(ValueType type) {
  const bool isSmall =
      !type.isVector() && isInteger(type.scalar) && sizeOf(type.scalar) < sizeOf(Scalar::Int);
  return isSmall ? ValueType{Scalar::Int, 1} : computeType(type);
}

Scalar commonScalar(Scalar first, Scalar second) {
  const Scalar a = promote({first, 1}).scalar, b = promote({second, 1}).scalar;
  if (isFloat(a) || isFloat(b))
    return a == Scalar::Double || b == Scalar::Double ? Scalar::Double : Scalar::Float;
  if (sizeOf(a) != sizeOf(b))
    return sizeOf(a) > sizeOf(b) ? a : b;
  return isSigned(a) ? b : a;
}

std::optional<ValueType> commonType(const Expr &first, const Expr &second) {
  const ValueType a = computeType(first.type.value), b = computeType(second.type.value);
  if (!a.isVector() && !b.isVector())
    return ValueType{commonScalar(a.scalar, b.scalar), 1};
  if (a.isVector() && b.isVector())
    return a == b ? std::optional(a) : std::nullopt;
  const ValueType vector = a.isVector() ? a : b;
  const Expr &scalar = a.isVector() ? second : first;
  if (rankOf(computeType(scalar.type.value).scalar) <= rankOf(vector.scalar) ||
      isConstantThatFits(scalar, vector.scalar))
    return vector;
  return std::nullopt;
}

bool isAssignable(ValueType from, ValueType to) {
  if (from.scalar == Scalar::Void || to.scalar == Scalar::Void)
    return false;
  if (from.isVector())
    return from == to || (computeType(from) == computeType(to));
  return true;
}

ExprPtr convertTo(ExprPtr e, ValueType to) {
  const ValueType from = e->type.value;
  if (from == to)
    return e;
  if (to.scalar == Scalar::Double && from.scalar != Scalar::Double && isUnsuffixed(*e)) {
    makeDouble(*e);
    return convertTo(std::move(e), to);
  }
  // A half that is loaded only to be stored keeps its bits.
  if (auto *load = dyn_cast<Cast>(e.get()); load && load->isImplicit && load->operand->type.value == to &&
                                            to.scalar == Scalar::Half && computeType(to) == from)
    return std::move(load->operand);
  auto cast = std::make_unique<Cast>();
  cast->type = Type::of(to);
  cast->range = e->range;
  cast->isImplicit = true;
  cast->operand = std::move(e);
  return cast;
}

ExprPtr load(ExprPtr e) {
  if (e->type.value.scalar != Scalar::Half)
    return e;
  // A half literal's value is exact in float.
  if (llvm::isa<FloatLiteral>(e.get())) {
    e->type = Type::of(Scalar::Float);
    return e;
  }
  const ValueType to = computeType(e->type.value);
  return convertTo(std::move(e), to);
}

}
