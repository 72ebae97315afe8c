#include "compiler/space/operators.h"
#include <algorithm>
#include <limits>

namespace icl {

const std::vector<OperatorInfo> &operators() {
  // Longer spellings come before their prefixes.
  static const std::vector<OperatorInfo> table = {
      {Operator::Or, "||", 1, 2, false},           {Operator::And, "&&", 2, 2, false},
      {Operator::Equal, "==", 3, 2, false},        {Operator::NotEqual, "!=", 3, 2, false},
      {Operator::LessEqual, "<=", 4, 2, false},    {Operator::GreaterEqual, ">=", 4, 2, false},
      {Operator::Less, "<", 4, 2, false},          {Operator::Greater, ">", 4, 2, false},
      {Operator::Add, "+", 5, 2, false},           {Operator::Subtract, "-", 5, 2, false},
      {Operator::Multiply, "*", 6, 2, false},      {Operator::Divide, "/", 6, 2, false},
      {Operator::Remainder, "%", 6, 2, false},     {Operator::Not, "!", 0, 1, false},
      {Operator::Negate, "-", 0, 1, false},        {Operator::Choose, "?", 0, 3, false},
      {Operator::Min, "min", 0, 2, true},          {Operator::Max, "max", 0, 2, true},
      {Operator::CeilDiv, "ceil_div", 0, 2, true}, {Operator::Pow2Ceil, "pow2_ceil", 0, 1, true},
      {Operator::Abs, "abs", 0, 1, true},          {Operator::FloorDiv, "floor_div", 0, 2, true},
      {Operator::Modulo, "modulo", 0, 2, true},    {Operator::Power, "power", 0, 2, true},
  };
  return table;
}

static std::optional<std::int64_t> pow2Ceil(std::int64_t a) {
  std::int64_t power = 1;
  while (power < a) {
    if (power > std::numeric_limits<std::int64_t>::max() / 2)
      return std::nullopt;
    power *= 2;
  }
  return power;
}

/// Whether the division has a result.
static bool divisible(std::int64_t a, std::int64_t b) {
  return b != 0 && !(a == std::numeric_limits<std::int64_t>::min() && b == -1);
}

static std::optional<std::int64_t> ceilDiv(std::int64_t a, std::int64_t b) {
  if (!divisible(a, b))
    return std::nullopt;
  return a / b + (a % b != 0 && (a < 0) == (b < 0) ? 1 : 0);
}

static std::optional<std::int64_t> floorDiv(std::int64_t a, std::int64_t b) {
  if (!divisible(a, b))
    return std::nullopt;
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

static std::optional<std::int64_t> modulo(std::int64_t a, std::int64_t b) {
  if (!divisible(a, b))
    return std::nullopt;
  const std::int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

/// No value for negative exponents, whose results are not integers.
static std::optional<std::int64_t> power(std::int64_t a, std::int64_t b) {
  if (b < 0)
    return std::nullopt;
  std::int64_t result = 1;
  if (a == 0 || a == 1 || a == -1)
    return b == 0 || a == 1 ? 1 : a == 0 ? 0 : b % 2 ? -1 : 1;
  for (; b > 0; --b) // overflows before long
    if (__builtin_mul_overflow(result, a, &result))
      return std::nullopt;
  return result;
}

std::optional<std::int64_t> apply(Operator op, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  switch (op) {
  case Operator::Or:
    return a || b;
  case Operator::And:
    return a && b;
  case Operator::Equal:
    return a == b;
  case Operator::NotEqual:
    return a != b;
  case Operator::Less:
    return a < b;
  case Operator::LessEqual:
    return a <= b;
  case Operator::Greater:
    return a > b;
  case Operator::GreaterEqual:
    return a >= b;
  case Operator::Add:
    return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  case Operator::Subtract:
    return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  case Operator::Multiply:
    return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  case Operator::Divide:
    return divisible(a, b) ? std::optional(a / b) : std::nullopt;
  case Operator::Remainder:
    return divisible(a, b) ? std::optional(a % b) : std::nullopt;
  case Operator::Min:
    return std::min(a, b);
  case Operator::Max:
    return std::max(a, b);
  case Operator::CeilDiv:
    return ceilDiv(a, b);
  case Operator::FloorDiv:
    return floorDiv(a, b);
  case Operator::Modulo:
    return modulo(a, b);
  case Operator::Power:
    return power(a, b);
  case Operator::Not:
    return !a;
  case Operator::Negate:
    return apply(Operator::Subtract, 0, a);
  case Operator::Abs:
    return a < 0 ? apply(Operator::Negate, a, 0) : a;
  case Operator::Pow2Ceil:
    return pow2Ceil(a);
  case Operator::Choose:
    break;
  }
  return std::nullopt;
}

using Tree = Expression::Tree;

Tree Expression::Node::apply(Operator op, std::vector<Tree> operands) {
  if (op == Operator::Negate && operands[0]->kind == Kind::Literal)
    if (const auto negative = icl::apply(op, operands[0]->literal, 0))
      return of(*negative);
  auto node = std::make_shared<Node>();
  node->kind = Kind::Apply;
  node->op = op;
  for (const Tree &operand : operands)
    node->height = std::max(node->height, operand->height + 1);
  node->operands = std::move(operands);
  return node;
}

Tree Expression::Node::of(std::int64_t literal) {
  auto node = std::make_shared<Node>();
  node->literal = literal;
  return node;
}

Tree Expression::Node::ofName(std::string name) {
  auto node = std::make_shared<Node>();
  node->kind = Kind::Name;
  node->name = std::move(name);
  return node;
}

Tree Expression::Node::withPlace(const Node &node, std::size_t begin, std::size_t end) {
  auto copy = std::make_shared<Node>(node);
  copy->begin = begin;
  copy->end = end;
  return copy;
}

static Tree withValues(const Tree &tree, const std::map<std::string, Value> &values) {
  using Node = Expression::Node;
  if (tree->kind == Node::Kind::Name) {
    const auto found = values.find(tree->name);
    if (found == values.end())
      return tree;
    const auto *number = std::get_if<std::int64_t>(&found->second);
    return number ? Node::of(*number) : Node::ofName(toString(found->second));
  }
  if (tree->kind != Node::Kind::Apply)
    return tree;
  std::vector<Tree> operands;
  for (const Tree &operand : tree->operands)
    operands.push_back(withValues(operand, values));
  return operands == tree->operands ? tree : Node::apply(tree->op, std::move(operands));
}

Expression withValues(const Expression &condition, const std::map<std::string, Value> &values) {
  const Tree tree = withValues(condition.sharedRoot(), values);
  return tree == condition.sharedRoot() ? condition : Expression(tree);
}

bool isSame(const Expression &a, const Expression &b) { return isSame(a.root(), b.root()); }

bool isSame(const Expression::Node &a, const Expression::Node &b) {
  if (&a == &b)
    return true;
  return a.kind == b.kind && a.op == b.op && a.literal == b.literal && a.name == b.name &&
         std::equal(a.operands.begin(), a.operands.end(), b.operands.begin(), b.operands.end(),
                    [](const Tree &x, const Tree &y) { return isSame(*x, *y); });
}

}
