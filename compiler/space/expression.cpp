// A precedence-climbing parser over the table of operators, and the evaluator.
#include "compiler/space/expression.h"
#include "compiler/space/lexer.h"
#include "compiler/space/operators.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <charconv>

namespace icl {

using Node = Expression::Node;
using NodePtr = std::shared_ptr<const Node>;

namespace {

const std::vector<std::string_view> &signs() {
  static const std::vector<std::string_view> table = [] {
    std::vector<std::string_view> signs;
    for (const OperatorInfo &info : operators())
      if (!info.isFunction)
        signs.push_back(info.spelling);
    signs.insert(signs.end(), {":", "(", ")", ","});
    return signs;
  }();
  return table;
}

class Parser {
public:
  explicit Parser(std::string_view text) : tokens(text, signs()) {}

  NodePtr whole() {
    NodePtr node = choice();
    tokens.expectEnd();
    return node;
  }

private:
  Lexer tokens;

  /// The node, which begins at `start` and ends with the token taken last.
  NodePtr withPlace(const NodePtr &node, std::size_t start) {
    return Node::withPlace(*node, start, tokens.taken());
  }

  NodePtr make(Operator op, std::vector<NodePtr> operands, std::size_t start) {
    const NodePtr node = Node::apply(op, std::move(operands));
    if (node->height > Node::maxHeight)
      tokens.fail("the expression is too deep");
    return withPlace(node, start);
  }

  NodePtr choice() {
    const Lexer::Nesting nesting(tokens);
    const std::size_t start = tokens.next().begin;
    NodePtr condition = binary(1);
    if (!tokens.take("?"))
      return condition;
    NodePtr first = choice();
    tokens.expect(":");
    NodePtr second = choice();
    return make(Operator::Choose, {condition, first, second}, start);
  }

  const OperatorInfo *infix() {
    for (const OperatorInfo &info : operators())
      if (info.precedence && tokens.next().spelling == info.spelling)
        return &info;
    return nullptr;
  }

  NodePtr binary(unsigned lowest) {
    const std::size_t start = tokens.next().begin;
    NodePtr left = unary();
    while (const OperatorInfo *info = infix()) {
      if (info->precedence < lowest)
        break;
      tokens.take();
      NodePtr right = binary(info->precedence + 1);
      left = make(info->op, {left, right}, start);
    }
    return left;
  }

  NodePtr unary() {
    const Lexer::Nesting nesting(tokens);
    const std::size_t start = tokens.next().begin;
    if (tokens.take("!"))
      return make(Operator::Not, {unary()}, start);
    if (tokens.take("-"))
      return make(Operator::Negate, {unary()}, start);
    return primary();
  }

  NodePtr primary() {
    if (tokens.take("(")) {
      NodePtr node = choice();
      tokens.expect(")");
      return node;
    }
    if (tokens.next().kind == Token::Kind::Number)
      return number();
    if (tokens.next().kind == Token::Kind::Name)
      return nameOrCall();
    tokens.failExpecting("a name or a number");
  }

  NodePtr number() {
    const std::string_view spelling = tokens.next().spelling;
    if (spelling.find_first_not_of("0123456789") != std::string_view::npos)
      tokens.fail("only whole decimal numbers are allowed here");
    std::int64_t literal = 0;
    if (std::from_chars(spelling.data(), spelling.data() + spelling.size(), literal).ec != std::errc())
      tokens.fail("the number does not fit 64 bits");
    return withPlace(Node::of(literal), tokens.take().begin);
  }

  NodePtr nameOrCall() {
    const Token token = tokens.take();
    const std::string name(token.spelling);
    if (tokens.take("("))
      return call(function(token), token.begin);
    return withPlace(Node::ofName(name), token.begin);
  }

  static const OperatorInfo &function(const Token &name) {
    std::vector<std::string> all;
    for (const OperatorInfo &info : operators()) {
      if (!info.isFunction)
        continue;
      if (info.spelling == name.spelling)
        return info;
      all.emplace_back(info.spelling);
    }
    Lexer::failAt(name.begin, "there is no function `" + std::string(name.spelling) + "`" +
                                  didYouMeanOneOf(name.spelling, all));
  }

  NodePtr call(const OperatorInfo &info, std::size_t start) {
    std::vector<NodePtr> operands{choice()};
    while (operands.size() < info.operands) {
      tokens.expect(",");
      operands.push_back(choice());
    }
    tokens.expect(")");
    return make(info.op, std::move(operands), start);
  }
};

using Lookup = Expression::Lookup;

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

Expression::Expression() : Expression(Node::of(0)) {}

Expression Expression::parse(std::string_view text) {
  Expression expression(Parser(text).whole());
  expression.source = text;
  return expression;
}

static void collectNames(const Node &node, std::vector<std::string> &names) {
  if (node.kind == Node::Kind::Name && std::find(names.begin(), names.end(), node.name) == names.end())
    names.push_back(node.name);
  for (const NodePtr &operand : node.operands)
    collectNames(*operand, names);
}

std::vector<std::string> Expression::names() const {
  std::vector<std::string> names;
  collectNames(*tree, names);
  return names;
}

std::optional<Value> Expression::evaluate(const Lookup &lookup) const { return evaluateNode(*tree, lookup); }

std::string Expression::text() const { return source.empty() ? toString(*tree) : source; }

}
