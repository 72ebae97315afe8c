// Parses Python's expressions into the operators of ours. Fractions are kept as numerator and denominator,
// which comparison, rounding and whole division bring back to integers.
#include "compiler/space/decimal.h"
#include "compiler/space/lexer.h"
#include "compiler/space/operators.h"
#include <algorithm>
#include <charconv>

namespace icl {

using Node = Expression::Node;
using NodePtr = std::shared_ptr<const Node>;

namespace {

/// `below` is null if the number is an integer. `condition`: the same number as a condition, if that is
/// simpler.
struct Fraction {
  NodePtr above, below, condition = nullptr;
};

/// 0 or 1, whatever the parameters are.
bool isCondition(const Fraction &f) {
  static constexpr Operator conditions[] = {Operator::Or,    Operator::And,       Operator::Not,
                                            Operator::Less,  Operator::LessEqual, Operator::Greater,
                                            Operator::Equal, Operator::NotEqual,  Operator::GreaterEqual};
  if (f.below)
    return false;
  if (f.above->kind == Node::Kind::Literal)
    return f.above->literal == 0 || f.above->literal == 1;
  return f.above->kind == Node::Kind::Apply &&
         std::find(std::begin(conditions), std::end(conditions), f.above->op) != std::end(conditions);
}

constexpr std::string_view signs[] = {"==", "!=", "<=", ">=", "<", ">", "+", "-", "**",
                                      "*",  "//", "/",  "%",  "(", ")", "[", "]", ","};
constexpr std::string_view keywords[] = {"and",  "or", "not", "in",     "if",
                                         "else", "is", "for", "lambda", "None"};

class PythonParser {
public:
  PythonParser(std::string_view text, const Expression::Decimals &decimals)
      : tokens(text, signs), decimals(decimals) {}

  NodePtr whole() {
    const Fraction value = choice();
    tokens.expectEnd();
    if (value.condition)
      return value.condition;
    if (value.below)
      Lexer::failAt(0, "the expression is a fraction, not a condition or a whole number");
    return value.above;
  }

private:
  Lexer tokens;
  const Expression::Decimals &decimals;

  // ---- Integers and fractions

  NodePtr make(Operator op, std::vector<NodePtr> operands) {
    NodePtr node = Node::apply(op, std::move(operands));
    if (node->height > Node::maxHeight)
      tokens.fail("the expression is too deep");
    return node;
  }
  NodePtr times(const NodePtr &a, const NodePtr &b) {
    return !a ? b : !b ? a : make(Operator::Multiply, {a, b});
  }
  static NodePtr noValue() { return Node::apply(Operator::Remainder, {Node::of(1), Node::of(0)}); }

  NodePtr asCondition(const Fraction &f) {
    if (f.condition)
      return f.condition;
    return f.below ? make(Operator::Choose, {f.below, f.above, noValue()}) : f.above;
  }
  /// Rounded by the operator, which divides.
  NodePtr roundBy(const Fraction &f, Operator op) { return f.below ? make(op, {f.above, f.below}) : f.above; }

  NodePtr compare(Operator op, const Fraction &a, const Fraction &b) {
    if (!a.below && !b.below)
      return make(op, {a.above, b.above});
    const NodePtr left = times(a.above, b.below), right = times(b.above, a.below);
    const NodePtr below = times(a.below, b.below), zero = Node::of(0);
    if (below->kind == Node::Kind::Literal && below->literal > 0)
      return make(op, {left, right});
    const NodePtr turned =
        make(Operator::Choose, {make(Operator::Less, {below, zero}), make(op, {right, left}), noValue()});
    return make(Operator::Choose, {make(Operator::Greater, {below, zero}), make(op, {left, right}), turned});
  }

  Fraction add(Operator op, const Fraction &a, const Fraction &b) {
    return {make(op, {times(a.above, b.below), times(b.above, a.below)}), times(a.below, b.below)};
  }
  Fraction divide(const Fraction &a, const Fraction &b) {
    return {times(a.above, b.below), times(a.below, b.above)};
  }
  Fraction remainder(const Fraction &a, const Fraction &b) {
    const Fraction quotient = divide(a, b);
    return {make(Operator::Modulo, {quotient.above, quotient.below}), times(a.below, b.below)};
  }
  Fraction power(const Fraction &base, const Fraction &exponent, std::size_t place) {
    if (exponent.below)
      Lexer::failAt(place, "a power whose exponent is a fraction has no exact value");
    return {make(Operator::Power, {base.above, exponent.above}),
            base.below ? make(Operator::Power, {base.below, exponent.above}) : nullptr};
  }
  /// The two over one denominator that is a square, and so not negative.
  Fraction extreme(Operator op, const Fraction &a, const Fraction &b) {
    const NodePtr below = times(a.below, b.below);
    const NodePtr left = times(times(a.above, b.below), below), right = times(times(b.above, a.below), below);
    return {make(op, {left, right}), below ? times(below, below) : nullptr};
  }
  Fraction choose(const NodePtr &condition, const Fraction &a, const Fraction &b) {
    return {make(Operator::Choose, {condition, times(a.above, b.below), times(b.above, a.below)}),
            times(a.below, b.below)};
  }

  // ---- Grammar, loosest first

  Fraction choice() {
    const Lexer::Nesting nesting(tokens);
    Fraction value = disjunction();
    if (tokens.take("if")) {
      const NodePtr condition = asCondition(disjunction());
      tokens.expect("else");
      value = choose(condition, value, choice());
    }
    return value;
  }
  /// By `or` and `and`, whose value is that of one side.
  Fraction join(Operator op, const Fraction &a, const Fraction &b) {
    const NodePtr condition = make(op, {asCondition(a), asCondition(b)});
    if (isCondition(a) && isCondition(b))
      return {condition, nullptr};
    Fraction value = op == Operator::Or ? choose(asCondition(a), a, b) : choose(asCondition(a), b, a);
    value.condition = condition;
    return value;
  }
  Fraction disjunction() {
    Fraction left = conjunction();
    while (tokens.take("or"))
      left = join(Operator::Or, left, conjunction());
    return left;
  }
  Fraction conjunction() {
    Fraction left = negation();
    while (tokens.take("and"))
      left = join(Operator::And, left, negation());
    return left;
  }
  Fraction negation() {
    const Lexer::Nesting nesting(tokens);
    return tokens.take("not") ? Fraction{make(Operator::Not, {asCondition(negation())}), nullptr}
                              : comparison();
  }

  std::optional<Operator> comparator() {
    static constexpr std::pair<std::string_view, Operator> table[] = {
        {"==", Operator::Equal},        {"!=", Operator::NotEqual}, {"<=", Operator::LessEqual},
        {">=", Operator::GreaterEqual}, {"<", Operator::Less},      {">", Operator::Greater}};
    for (const auto &[spelling, op] : table)
      if (tokens.take(spelling))
        return op;
    return std::nullopt;
  }

  /// a < b <= c is a < b and b <= c.
  Fraction comparison() {
    Fraction left = sum();
    NodePtr all;
    const auto add = [&](const NodePtr &part) { all = all ? make(Operator::And, {all, part}) : part; };
    while (true) {
      if (const auto op = comparator()) {
        const Fraction right = sum();
        add(compare(*op, left, right));
        left = right;
      } else if (tokens.take("in")) {
        add(member(left));
      } else if (tokens.take("not")) {
        tokens.expect("in");
        add(make(Operator::Not, {member(left)}));
      } else {
        return all ? Fraction{all, nullptr} : left;
      }
    }
  }
  NodePtr member(const Fraction &value) {
    const bool square = tokens.take("[");
    if (!square)
      tokens.expect("(");
    NodePtr any;
    const std::string_view end = square ? "]" : ")";
    while (!tokens.take(end)) {
      const NodePtr equal = compare(Operator::Equal, value, choice());
      any = any ? make(Operator::Or, {any, equal}) : equal;
      if (!tokens.take(",")) {
        tokens.expect(end);
        break;
      }
    }
    return any ? any : Node::of(0);
  }

  Fraction sum() {
    Fraction left = product();
    while (true) {
      if (tokens.take("+"))
        left = add(Operator::Add, left, product());
      else if (tokens.take("-"))
        left = add(Operator::Subtract, left, product());
      else
        return left;
    }
  }
  Fraction product() {
    Fraction left = sign();
    while (true) {
      if (tokens.take("//")) {
        left = {roundBy(divide(left, sign()), Operator::FloorDiv), nullptr};
      } else if (tokens.take("/")) {
        left = divide(left, sign());
      } else if (tokens.take("%")) {
        left = remainder(left, sign());
      } else if (tokens.take("*")) {
        const Fraction right = sign();
        left = {times(left.above, right.above), times(left.below, right.below)};
      } else {
        return left;
      }
    }
  }
  Fraction sign() {
    const Lexer::Nesting nesting(tokens);
    if (tokens.take("-")) {
      const Fraction value = sign();
      return {make(Operator::Negate, {value.above}), value.below};
    }
    if (tokens.take("+"))
      return sign();
    Fraction base = primary();
    if (!tokens.take("**"))
      return base;
    const std::size_t place = tokens.next().begin;
    return power(base, sign(), place);
  }

  Fraction primary() {
    if (tokens.take("(")) {
      Fraction value = choice();
      tokens.expect(")");
      return value;
    }
    const Token &next = tokens.next();
    if (next.kind == Token::Kind::Quoted)
      return {Node::ofName(quoted()), nullptr};
    if (next.kind == Token::Kind::Number)
      return number();
    const bool isKeyword =
        std::find(std::begin(keywords), std::end(keywords), next.spelling) != std::end(keywords);
    if (next.kind == Token::Kind::Name && !isKeyword)
      return nameOrCall();
    tokens.failExpecting("a name or a number");
  }

  std::string quoted() {
    const std::string_view spelling = tokens.take().spelling;
    return std::string(spelling.substr(1, spelling.size() - 2));
  }

  std::int64_t integer(std::string_view digits) {
    std::int64_t value = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
      tokens.fail("the number does not fit 64 bits");
    return value;
  }
  /// "12", "0.5", "1e3".
  Fraction number() {
    auto [digits, exponent] = decimal();
    for (; exponent > 0; --exponent)
      digits += '0';
    for (; exponent < 0 && !digits.empty() && digits.back() == '0'; ++exponent)
      digits.pop_back();
    const NodePtr above = Node::of(digits.empty() ? 0 : integer(digits));
    const NodePtr below =
        exponent < 0 ? Node::of(integer("1" + std::string(std::size_t(-exponent), '0'))) : nullptr;
    tokens.take();
    return {above, below};
  }
  Decimal decimal() {
    try {
      return parseDecimal(tokens.next().spelling);
    } catch (const Error &wrong) {
      tokens.fail(wrong.what());
    }
  }

  /// A parameter, or a string. A parameter with values that are not whole becomes a choice between integers
  /// over a common divisor.
  Fraction nameOf(const std::string &name) {
    const auto found = decimals.find(name);
    if (found == decimals.end())
      return {Node::ofName(name), nullptr};
    const auto fractions = commonFractions(found->second);
    if (!fractions)
      tokens.fail("the values of `" + name + "` over one divisor do not fit 64 bits");
    NodePtr above = Node::of(fractions->numbers.back());
    for (std::size_t i = fractions->numbers.size() - 1; i-- > 0;)
      above = make(Operator::Choose,
                   {Node::apply(Operator::Equal, {Node::ofName(name), valueNode(found->second[i])}),
                    Node::of(fractions->numbers[i]), above});
    return {above, Node::of(fractions->divisor)};
  }
  NodePtr valueNode(const Value &value) {
    const auto *whole = std::get_if<std::int64_t>(&value);
    return whole ? Node::of(*whole) : Node::ofName(std::get<std::string>(value));
  }

  Fraction nameOrCall() {
    const Token token = tokens.take();
    const std::string name(token.spelling);
    if (name == "True" || name == "False")
      return {Node::of(name == "True"), nullptr};
    if (tokens.take("("))
      return call(name.substr(name.starts_with("math.") ? 5 : 0), token.begin);
    if (tokens.take("[")) { // the dictionary that a Python function would get
      if (tokens.next().kind != Token::Kind::Quoted)
        tokens.fail("only a name in quotes is allowed between `[` and `]`");
      const std::string key = quoted();
      tokens.expect("]");
      return nameOf(key);
    }
    return nameOf(name);
  }

  Fraction call(const std::string &name, std::size_t start) {
    std::vector<Fraction> arguments{choice()};
    while (tokens.take(","))
      arguments.push_back(choice());
    tokens.expect(")");
    const Fraction &first = arguments[0];
    if ((name == "min" || name == "max") && arguments.size() > 1) {
      Fraction result = first;
      for (std::size_t i = 1; i < arguments.size(); ++i)
        result = extreme(name == "min" ? Operator::Min : Operator::Max, result, arguments[i]);
      return result;
    }
    if (name == "pow" && arguments.size() == 2)
      return power(first, arguments[1], start);
    if (name == "abs" && arguments.size() == 1)
      return {make(Operator::Abs, {first.above}), first.below ? make(Operator::Abs, {first.below}) : nullptr};
    static constexpr std::pair<std::string_view, Operator> roundings[] = {
        {"int", Operator::Divide}, {"floor", Operator::FloorDiv}, {"ceil", Operator::CeilDiv}};
    for (const auto &[function, op] : roundings)
      if (name == function && arguments.size() == 1)
        return {roundBy(first, op), nullptr};
    Lexer::failAt(start, "there is no function `" + name + "` of " + std::to_string(arguments.size()) +
                             (arguments.size() == 1 ? " argument" : " arguments") +
                             "; there are min, max, abs, int, floor, ceil and pow");
  }
};

}

Expression Expression::parsePython(std::string_view text, const Decimals &decimals) {
  Expression expression(PythonParser(text, decimals).whole());
  expression.source = text;
  return expression;
}

}
