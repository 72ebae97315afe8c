#include "compiler/frontend/operate.h"
#include "compiler/ast/operators.h"
#include "compiler/frontend/convert.h"
#include "compiler/frontend/fold.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <cmath>

namespace icl {
namespace {

using namespace ast;

template <typename Node>
std::unique_ptr<Node> make(ValueType type, SourceRange range) {
  auto node = std::make_unique<Node>();
  node->type = Type::of(type);
  node->range = range;
  return node;
}

std::string spell(const Expr &e) { return toString(e.type); }

/// The result type of a comparison or logical operation on such operands.
ValueType truthOf(ValueType operand) {
  if (!operand.isVector())
    return {Scalar::Int, 1};
  return operand.withScalar(comparisonScalar(operand.scalar));
}

bool requireInteger(const Expr &operand, llvm::StringRef op, Diagnostics &diagnostics) {
  if (isInteger(operand.type.value.scalar))
    return true;
  Diagnostic &error = diagnostics.report(Diag::NeedsInteger, operand.range, {op.str(), spell(operand)});
  if (op.startswith("%"))
    error.hint = "`fmod(x, y)` computes the remainder of floats";
  return false;
}

void reportMismatch(const Expr &lhs, const Expr &rhs, SourceRange op, llvm::StringRef spelling,
                    Diagnostics &diagnostics) {
  Diagnostic &error = diagnostics.report(Diag::OperandMismatch, op, {spelling.str(), spell(lhs), spell(rhs)});
  const ValueType a = lhs.type.value, b = rhs.type.value;
  if (a.isVector() && b.isVector()) {
    if (a.lanes == b.lanes)
      error.hint = "convert one of them: `convert_" + toString(computeType(a)) + "(...)`";
    return;
  }
  const ValueType vector = a.isVector() ? a : b, scalar = a.isVector() ? b : a;
  error.hint = "convert the scalar: `(" + std::string(nameOf(vector.scalar)) +
               ")x`, or the vector: `convert_" + toString(scalar.withLanes(vector.lanes)) + "(...)`";
}

/// Reports a division of integers by constant zero, and then returns false. `type`: of the quotient. A float
/// divided by zero is not an error: it is an infinity or NaN.
bool mayDivide(BinaryOp op, ValueType type, const Expr &divisor, Diagnostics &diagnostics) {
  if ((op != BinaryOp::Div && op != BinaryOp::Rem) || !isInteger(type.scalar))
    return true;
  const auto isZero = [&](unsigned component) {
    const auto value = foldComponent(divisor, component);
    return value && !value->isTrue();
  };
  const auto components = llvm::seq(0u, unsigned(divisor.type.value.lanes));
  if (llvm::none_of(components, isZero))
    return true;
  diagnostics.report(Diag::DivisionByZero, divisor.range);
  return false;
}

/// A shift has the type of its left operand; the right one is widened to as many lanes (6.3.j).
ExprPtr shiftAmount(ValueType shifted, ExprPtr amount, SourceRange op, llvm::StringRef spelling,
                    const Expr &lhs, Diagnostics &diagnostics) {
  const ValueType type = promote(amount->type.value);
  if (type.isVector() && type.lanes != shifted.lanes) {
    reportMismatch(lhs, *amount, op, spelling, diagnostics);
    return nullptr;
  }
  if (const auto constant = foldInteger(*amount)) {
    const int width = static_cast<int>(sizeOf(shifted.scalar)) * 8;
    if (*constant < 0 || *constant >= width) {
      diagnostics.report(Diag::ShiftOutOfRange, amount->range,
                         {std::to_string(*constant), toString(shifted)});
      return nullptr;
    }
  }
  return convertTo(std::move(amount), type.withLanes(shifted.lanes));
}

ExprPtr makeShift(BinaryOp op, ExprPtr lhs, ExprPtr rhs, SourceRange where, Diagnostics &diagnostics) {
  const ValueType type = promote(lhs->type.value);
  rhs = shiftAmount(type, std::move(rhs), where, spellingOf(op), *lhs, diagnostics);
  if (!rhs)
    return nullptr;
  auto node = make<Binary>(type, span(lhs->range, rhs->range));
  node->op = op;
  node->lhs = convertTo(std::move(lhs), type);
  node->rhs = std::move(rhs);
  return node;
}

/// Scalars are tested as they are. Vectors are tested lane by lane, so both need the same type.
ExprPtr makeLogical(BinaryOp op, ExprPtr lhs, ExprPtr rhs, SourceRange where, Diagnostics &diagnostics) {
  ValueType result{Scalar::Int, 1};
  if (lhs->type.value.isVector() || rhs->type.value.isVector()) {
    const auto common = commonType(*lhs, *rhs);
    if (!common) {
      reportMismatch(*lhs, *rhs, where, spellingOf(op), diagnostics);
      return nullptr;
    }
    lhs = convertTo(std::move(lhs), *common);
    rhs = convertTo(std::move(rhs), *common);
    result = truthOf(*common);
  }
  auto node = make<Binary>(result, span(lhs->range, rhs->range));
  node->op = op;
  node->lhs = std::move(lhs);
  node->rhs = std::move(rhs);
  return node;
}

}

ExprPtr makeUnary(UnaryOp op, ExprPtr operand, SourceRange range, Diagnostics &diagnostics) {
  if (op == UnaryOp::BitNot && !requireInteger(*operand, "~", diagnostics))
    return nullptr;
  const ValueType type = op == UnaryOp::Not ? truthOf(operand->type.value) : promote(operand->type.value);
  auto node = make<Unary>(type, range);
  node->op = op;
  node->operand = op == UnaryOp::Not ? std::move(operand) : convertTo(std::move(operand), type);
  return node;
}

ExprPtr makeBinary(BinaryOp op, ExprPtr lhs, ExprPtr rhs, SourceRange where, Diagnostics &diagnostics) {
  const llvm::StringRef spelling = spellingOf(op);
  if (needsIntegers(op) &&
      !(requireInteger(*lhs, spelling, diagnostics) && requireInteger(*rhs, spelling, diagnostics)))
    return nullptr;
  if (isLogical(op))
    return makeLogical(op, std::move(lhs), std::move(rhs), where, diagnostics);
  const bool isVectorShift = lhs->type.value.isVector() || !rhs->type.value.isVector();
  if (isShift(op) && isVectorShift)
    return makeShift(op, std::move(lhs), std::move(rhs), where, diagnostics);
  const auto common = isShift(op) ? std::nullopt : commonType(*lhs, *rhs);
  if (!common) {
    reportMismatch(*lhs, *rhs, where, spelling, diagnostics);
    return nullptr;
  }
  if (!mayDivide(op, *common, *rhs, diagnostics))
    return nullptr;
  auto node = make<Binary>(isComparison(op) ? truthOf(*common) : *common, span(lhs->range, rhs->range));
  node->op = op;
  node->lhs = convertTo(std::move(lhs), *common);
  node->rhs = convertTo(std::move(rhs), *common);
  return node;
}

ExprPtr makeConditional(ExprPtr condition, ExprPtr whenTrue, ExprPtr whenFalse, Diagnostics &diagnostics) {
  const auto common = commonType(*whenTrue, *whenFalse);
  if (!common) {
    reportMismatch(*whenTrue, *whenFalse, span(whenTrue->range, whenFalse->range), "?:", diagnostics);
    return nullptr;
  }
  ValueType type = *common;
  const ValueType test = condition->type.value;
  if (test.isVector()) {
    // A vector condition selects lane by lane, like select() (6.3.i).
    if (!type.isVector())
      type = type.withLanes(test.lanes);
    const bool fits =
        isInteger(test.scalar) && test.lanes == type.lanes && sizeOf(test.scalar) == sizeOf(type.scalar);
    if (!fits) {
      Diagnostic &error =
          diagnostics.report(Diag::BadVectorCondition, condition->range, {spell(*condition), toString(type)});
      if (test.lanes == type.lanes)
        error.hint = "its elements must be integers as wide as the values: `convert_" +
                     toString(truthOf(type)) + "(...)`";
      return nullptr;
    }
  }
  auto node = make<Conditional>(type, span(condition->range, whenFalse->range));
  node->condition = std::move(condition);
  node->whenTrue = convertTo(std::move(whenTrue), type);
  node->whenFalse = convertTo(std::move(whenFalse), type);
  return node;
}

ExprPtr convertAssigned(ExprPtr value, ValueType target, Diagnostics &diagnostics) {
  const ValueType from = value->type.value;
  if (isAssignable(from, target)) {
    const auto constant = fold(*value);
    const bool overflows = constant && isFloat(constant->scalar) && isFloat(target.scalar) &&
                           std::isfinite(constant->real) &&
                           !std::isfinite(convert(*constant, target.scalar)->real);
    if (!overflows)
      return convertTo(std::move(value), target);
    diagnostics.report(Diag::ConstantOverflow, value->range, {nameOf(target.scalar)}).hint =
        std::isfinite(convert(*constant, Scalar::Float)->real) ? "a `float` holds it" : "a `double` holds it";
    return nullptr;
  }
  Diagnostic &error = diagnostics.report(Diag::TypeMismatch, value->range, {spell(*value), toString(target)});
  if (from.isVector() && from.lanes == target.lanes)
    error.hint =
        "convert it: `convert_" + toString(target) + (isInteger(target.scalar) ? "_sat" : "") + "(...)`";
  else if (from.isVector() && !target.isVector())
    error.hint = "select a component, such as `.x`";
  return nullptr;
}

ExprPtr makeAssign(ExprPtr target, std::optional<BinaryOp> op, ExprPtr value, SourceRange where,
                   Diagnostics &diagnostics) {
  const ValueType type = target->type.value;
  auto node = make<Assign>(type, span(target->range, value->range));
  node->op = op;
  node->computeType = type;
  if (!op) {
    node->value = convertAssigned(std::move(value), type, diagnostics);
  } else {
    const std::string spelling = std::string(spellingOf(*op)) + "=";
    if (needsIntegers(*op) &&
        !(requireInteger(*target, spelling, diagnostics) && requireInteger(*value, spelling, diagnostics)))
      return nullptr;
    const bool isVectorShift = type.isVector() || !value->type.value.isVector();
    if (isShift(*op) && isVectorShift) {
      node->computeType = promote(type);
      node->value = shiftAmount(node->computeType, std::move(value), where, spelling, *target, diagnostics);
    } else {
      const auto common = isShift(*op) ? std::nullopt : commonType(*target, *value);
      if (!common || common->lanes != type.lanes) {
        reportMismatch(*target, *value, where, spelling, diagnostics);
        return nullptr;
      }
      if (!mayDivide(*op, *common, *value, diagnostics))
        return nullptr;
      node->computeType = *common;
      node->value = convertTo(std::move(value), *common);
    }
  }
  node->target = std::move(target);
  return node->value ? std::move(node) : nullptr;
}

ExprPtr makeCast(ValueType type, ExprPtr operand, SourceRange range, Diagnostics &diagnostics) {
  const ValueType from = operand->type.value;
  const bool isSame = computeType(from) == computeType(type);
  if (type.scalar == Scalar::Void || (from.isVector() && !isSame)) {
    Diagnostic &error = diagnostics.report(Diag::BadCast, range, {spell(*operand), toString(type)});
    if (from.isVector() && from.lanes == type.lanes)
      error.hint = "convert it: `convert_" + toString(type) + "(...)`, or keep its bits: `as_" +
                   toString(type) + "(...)`";
    else if (from.isVector() && type.lanes == 1)
      error.hint = "select a component, such as `.x`";
    return nullptr;
  }
  // The exact double, if the operand is a literal without suffix.
  if (type.scalar == Scalar::Double)
    operand = convertTo(std::move(operand), ValueType{Scalar::Double, from.lanes});
  auto node = make<Cast>(type, range);
  node->operand = std::move(operand);
  return node;
}

ExprPtr makeVector(ValueType type, std::vector<ExprPtr> elements, SourceRange range,
                   Diagnostics &diagnostics) {
  if (elements.size() == 1 && (!elements[0]->type.value.isVector() || !type.isVector()))
    return makeCast(type, std::move(elements[0]), range, diagnostics);
  unsigned lanes = 0;
  for (ExprPtr &element : elements) {
    const ValueType from = element->type.value, to = type.withLanes(from.lanes);
    if (from.isVector() && computeType(from) != computeType(to)) {
      diagnostics.report(Diag::BadCast, element->range, {spell(*element), toString(to)}).hint =
          "convert it: `convert_" + toString(to) + "(...)`";
      return nullptr;
    }
    lanes += from.lanes;
    element = convertTo(std::move(element), to);
  }
  if (lanes != type.lanes) {
    diagnostics.report(Diag::LaneCount, range,
                       {toString(type), std::to_string(type.lanes), std::to_string(lanes)});
    return nullptr;
  }
  auto node = make<VectorLiteral>(type, range);
  node->elements = std::move(elements);
  return node;
}

}
