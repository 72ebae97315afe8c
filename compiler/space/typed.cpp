#include "compiler/space/typed.h"
#include "compiler/space/operators.h"

namespace icl {

using Node = Expression::Node;
using Tree = Expression::Tree;

static std::optional<std::int64_t> literalOf(const Expression &expression) {
  const Node &node = expression.root();
  return node.kind == Node::Kind::Literal ? std::optional(node.literal) : std::nullopt;
}

Tree IntegerExpression::literal(std::int64_t number) { return Node::of(number); }

std::optional<std::int64_t> IntegerExpression::constant() const { return literalOf(*this); }

Tree Condition::literal(bool holds) { return Node::of(holds); }

bool Condition::isTrue() const { return literalOf(*this) == 1; }
bool Condition::isFalse() const { return literalOf(*this) == 0; }

IntegerHandle::IntegerHandle(std::string name, std::int64_t otherwise)
    : IntegerExpression(Node::ofName(name)), spelling(std::move(name)), value(otherwise) {}

StringHandle::StringHandle(std::string name, std::string otherwise)
    : Expression(Node::ofName(name)), spelling(std::move(name)), value(std::move(otherwise)) {}

/// Two literals become their result, if they have one.
template <class Result>
static Result combine(Operator op, const Expression &a, const Expression &b) {
  const auto left = literalOf(a), right = literalOf(b);
  if (left && right)
    if (const auto result = apply(op, *left, *right))
      return Result(Node::of(*result));
  return Result(Node::apply(op, {a.sharedRoot(), b.sharedRoot()}));
}

/// `&&` or `||`. a || (b || c) becomes a || b || c, which is the same.
static Condition combineLogic(Operator op, const Condition &a, const Condition &b) {
  const Node &right = b.root();
  if (right.kind != Node::Kind::Apply || right.op != op)
    return combine<Condition>(op, a, b);
  return combine<Condition>(op, combineLogic(op, a, Condition(right.operands[0])),
                            Condition(right.operands[1]));
}

IntegerExpression operator+(const IntegerExpression &a, const IntegerExpression &b) {
  if (a.constant() == 0)
    return b;
  return b.constant() == 0 ? a : combine<IntegerExpression>(Operator::Add, a, b);
}

IntegerExpression operator-(const IntegerExpression &a, const IntegerExpression &b) {
  return b.constant() == 0 ? a : combine<IntegerExpression>(Operator::Subtract, a, b);
}

IntegerExpression operator*(const IntegerExpression &a, const IntegerExpression &b) {
  if (a.constant() == 1)
    return b;
  return b.constant() == 1 ? a : combine<IntegerExpression>(Operator::Multiply, a, b);
}

IntegerExpression operator/(const IntegerExpression &a, const IntegerExpression &b) {
  return b.constant() == 1 ? a : combine<IntegerExpression>(Operator::Divide, a, b);
}

IntegerExpression operator%(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<IntegerExpression>(Operator::Remainder, a, b);
}

IntegerExpression min(const IntegerExpression &a, const IntegerExpression &b) {
  return isSame(a, b) ? a : combine<IntegerExpression>(Operator::Min, a, b);
}

IntegerExpression max(const IntegerExpression &a, const IntegerExpression &b) {
  return isSame(a, b) ? a : combine<IntegerExpression>(Operator::Max, a, b);
}

IntegerExpression ceilDiv(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<IntegerExpression>(Operator::CeilDiv, a, b);
}

IntegerExpression choose(const Condition &condition, const IntegerExpression &then,
                         const IntegerExpression &otherwise) {
  if (condition.isTrue() || condition.isFalse())
    return condition.isTrue() ? then : otherwise;
  return IntegerExpression(
      Node::apply(Operator::Choose, {condition.sharedRoot(), then.sharedRoot(), otherwise.sharedRoot()}));
}

Condition operator==(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<Condition>(Operator::Equal, a, b);
}
Condition operator!=(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<Condition>(Operator::NotEqual, a, b);
}
Condition operator<(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<Condition>(Operator::Less, a, b);
}
Condition operator<=(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<Condition>(Operator::LessEqual, a, b);
}
Condition operator>(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<Condition>(Operator::Greater, a, b);
}
Condition operator>=(const IntegerExpression &a, const IntegerExpression &b) {
  return combine<Condition>(Operator::GreaterEqual, a, b);
}

Condition operator&&(const Condition &a, const Condition &b) {
  if (a.isFalse() || b.isFalse())
    return false;
  if (a.isTrue())
    return b;
  return b.isTrue() ? a : combineLogic(Operator::And, a, b);
}

Condition operator||(const Condition &a, const Condition &b) {
  if (a.isTrue() || b.isTrue())
    return true;
  if (a.isFalse())
    return b;
  return b.isFalse() ? a : combineLogic(Operator::Or, a, b);
}

Condition operator!(const Condition &a) {
  if (a.isTrue() || a.isFalse())
    return a.isFalse();
  const Node &node = a.root();
  const bool isEquality = node.kind == Node::Kind::Apply && node.op == Operator::Equal;
  return Condition(isEquality ? Node::apply(Operator::NotEqual, node.operands)
                              : Node::apply(Operator::Not, {a.sharedRoot()}));
}

Expression valueOf(const std::string &parameter) { return Expression(Node::ofName(parameter)); }

Condition hasValue(const std::string &parameter, const Value &value) {
  const auto *number = std::get_if<std::int64_t>(&value);
  return Condition(Node::apply(
      Operator::Equal,
      {Node::ofName(parameter), number ? Node::of(*number) : Node::ofName(std::get<std::string>(value))}));
}

}
