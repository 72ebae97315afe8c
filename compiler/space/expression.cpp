// A precedence-climbing reader over the table of operators, and the evaluator.
#include "compiler/space/expression.h"
#include "compiler/space/operators.h"
#include <algorithm>
#include <charconv>

namespace icl {

using Node = Expression::Node;
using NodePtr = std::shared_ptr<const Node>;

namespace {

constexpr unsigned maxHeight = Node::maxHeight;

bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isNamePart(char c) { return isNameStart(c) || isDigit(c) || c == '.'; }

class Reader {
public:
  Reader(std::string_view text, std::vector<std::string> &names) : text(text), names(names) {}

  NodePtr whole() {
    NodePtr node = choice();
    skipSpace();
    if (at < text.size())
      fail("unexpected `" + std::string(1, text[at]) + "` in the expression");
    return node;
  }

private:
  std::string_view text;
  std::vector<std::string> &names;
  std::size_t at = 0;
  unsigned nesting = 0;

  [[noreturn]] void fail(const std::string &message) { throw ExpressionError(message, at); }

  void skipSpace() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r'))
      ++at;
  }

  bool take(std::string_view token) {
    skipSpace();
    if (text.substr(at, token.size()) != token)
      return false;
    at += token.size();
    return true;
  }

  void expect(std::string_view token) {
    if (!take(token))
      fail(at < text.size() ? "expected `" + std::string(token) + "` before `" + text[at] + "`"
                            : "expected `" + std::string(token) + "` at the end of the expression");
  }

  /// The node, which begins at `start` and ends before the spaces that were skipped last.
  NodePtr placed(const NodePtr &node, std::size_t start) {
    return Node::placed(*node, start, text.substr(0, at).find_last_not_of(" \t\r\n") + 1);
  }

  NodePtr make(Operator op, std::vector<NodePtr> operands, std::size_t start) {
    const NodePtr node = Node::apply(op, std::move(operands));
    if (node->height > maxHeight)
      fail("the expression is too deep");
    return placed(node, start);
  }

  std::size_t next() {
    skipSpace();
    return at;
  }

  NodePtr choice() {
    if (++nesting > maxHeight)
      fail("the expression is too deep");
    const std::size_t start = next();
    NodePtr condition = binary(1);
    if (take("?")) {
      NodePtr first = choice();
      expect(":");
      NodePtr second = choice();
      condition = make(Operator::Choose, {condition, first, second}, start);
    }
    --nesting;
    return condition;
  }

  const OperatorInfo *infix() {
    skipSpace();
    for (const OperatorInfo &info : operators())
      if (info.precedence && text.substr(at, info.spelling.size()) == info.spelling)
        return &info;
    return nullptr;
  }

  NodePtr binary(unsigned lowest) {
    const std::size_t start = next();
    NodePtr left = unary();
    while (const OperatorInfo *info = infix()) {
      if (info->precedence < lowest)
        break;
      at += info->spelling.size();
      NodePtr right = binary(info->precedence + 1);
      left = make(info->op, {left, right}, start);
    }
    return left;
  }

  NodePtr unary() {
    if (++nesting > maxHeight)
      fail("the expression is too deep");
    const std::size_t start = next();
    NodePtr node;
    if (take("!"))
      node = make(Operator::Not, {unary()}, start);
    else if (take("-"))
      node = make(Operator::Negate, {unary()}, start);
    else
      node = primary();
    --nesting;
    return node;
  }

  NodePtr primary() {
    skipSpace();
    if (at == text.size())
      fail("expected a name or a number at the end of the expression");
    if (take("(")) {
      NodePtr node = choice();
      expect(")");
      return node;
    }
    if (isDigit(text[at]))
      return number();
    if (isNameStart(text[at]))
      return nameOrCall();
    fail("expected a name or a number before `" + std::string(1, text[at]) + "`");
  }

  NodePtr number() {
    const std::size_t start = at;
    std::int64_t literal = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + at, end, literal);
    if (error != std::errc())
      fail("the number does not fit 64 bits");
    if (stop < end && isNamePart(*stop))
      fail("only whole decimal numbers can stand here");
    at = stop - text.data();
    return placed(Node::of(literal), start);
  }

  NodePtr nameOrCall() {
    const std::size_t start = at;
    while (at < text.size() && isNamePart(text[at]))
      ++at;
    const std::string name(text.substr(start, at - start));
    for (const OperatorInfo &info : operators())
      if (info.isFunction && info.spelling == name && take("("))
        return call(info, start);
    if (take("(")) {
      at = start;
      fail("there is no function `" + name +
           "`; there are min, max, abs, ceil_div, floor_div, modulo, power and "
           "pow2_ceil");
    }
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
    return placed(Node::named(name), start);
  }

  NodePtr call(const OperatorInfo &info, std::size_t start) {
    std::vector<NodePtr> operands{choice()};
    while (operands.size() < info.operands) {
      expect(",");
      operands.push_back(choice());
    }
    expect(")");
    return make(info.op, std::move(operands), start);
  }
};

using Lookup = std::function<std::optional<Value>(std::string_view)>;

std::optional<Value> evaluateNode(const Node &, const Lookup &);

std::optional<std::int64_t> number(const Node &node, const Lookup &lookup) {
  const auto value = evaluateNode(node, lookup);
  if (!value || !std::holds_alternative<std::int64_t>(*value))
    return std::nullopt;
  return std::get<std::int64_t>(*value);
}

/// `deciding`: the operand that settles the result whatever the other one is, even where that one has no
/// value.
std::optional<Value> logic(const Node &node, const Lookup &lookup, bool deciding) {
  const auto left = number(*node.operands[0], lookup);
  if (left && (*left != 0) == deciding)
    return Value(std::int64_t(deciding));
  const auto right = number(*node.operands[1], lookup);
  if (right && (*right != 0) == deciding)
    return Value(std::int64_t(deciding));
  if (!left || !right)
    return std::nullopt;
  return Value(std::int64_t(!deciding));
}

std::optional<Value> equality(const Node &node, const Lookup &lookup, bool wanted) {
  const auto left = evaluateNode(*node.operands[0], lookup);
  const auto right = evaluateNode(*node.operands[1], lookup);
  if (!left || !right)
    return std::nullopt;
  return Value(std::int64_t((*left == *right) == wanted));
}

std::optional<Value> evaluateNode(const Node &node, const Lookup &lookup) {
  if (node.kind == Node::Kind::Literal)
    return node.literal;
  if (node.kind == Node::Kind::Name) {
    auto value = lookup(node.name);
    return value ? value : Value(node.name);
  }
  switch (node.op) {
  case Operator::Or:
    return logic(node, lookup, true);
  case Operator::And:
    return logic(node, lookup, false);
  case Operator::Equal:
    return equality(node, lookup, true);
  case Operator::NotEqual:
    return equality(node, lookup, false);
  case Operator::Choose: {
    const auto condition = number(*node.operands[0], lookup);
    return condition ? evaluateNode(*node.operands[*condition ? 1 : 2], lookup) : std::nullopt;
  }
  default: {
    const auto left = number(*node.operands.front(), lookup);
    const auto right = number(*node.operands.back(), lookup);
    if (!left || !right)
      return std::nullopt;
    const auto result = apply(node.op, *left, *right);
    return result ? std::optional<Value>(*result) : std::nullopt;
  }
  }
}

}

Expression Expression::parse(std::string_view text) {
  Expression expression;
  expression.source = std::string(text);
  expression.tree = Reader(text, expression.mentioned).whole();
  return expression;
}

std::optional<Value> Expression::evaluate(const Lookup &lookup) const { return evaluateNode(*tree, lookup); }

}
