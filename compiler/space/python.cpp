// Reads Python's expressions into the operators of ours. Fractions are kept as numerator and denominator,
// which comparison, rounding and whole division bring back to integers.
#include "compiler/space/operators.h"
#include <algorithm>
#include <charconv>

namespace icl {

using Node = Expression::Node;
using NodePtr = std::shared_ptr<const Node>;

namespace {

/// `below` is null where the number is whole.
struct Fraction {
  NodePtr above, below;
};

class PythonReader {
public:
  PythonReader(std::string_view text, std::vector<std::string> &names) : text(text), names(names) {}

  NodePtr whole() {
    const Fraction value = choice();
    skipSpace();
    if (at < text.size())
      fail("unexpected `" + std::string(1, text[at]) + "` in the expression");
    if (value.below)
      fail("the expression is a fraction, not a condition or a whole number");
    return value.above;
  }

private:
  std::string_view text;
  std::vector<std::string> &names;
  std::size_t at = 0;
  unsigned nesting = 0;

  [[noreturn]] void fail(const std::string &message) { throw ExpressionError(message, at); }

  // ---- Tokens

  void skipSpace() {
    while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos)
      ++at;
  }
  static bool isDigit(char c) { return c >= '0' && c <= '9'; }
  static bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  static bool isNamePart(char c) { return isNameStart(c) || isDigit(c) || c == '.'; }

  bool take(std::string_view token) {
    skipSpace();
    if (text.substr(at, token.size()) != token)
      return false;
    const std::size_t end = at + token.size();
    if (isNameStart(token[0]) && end < text.size() && isNamePart(text[end]))
      return false; // the beginning of a longer name
    at = end;
    return true;
  }
  void expect(std::string_view token) {
    if (!take(token))
      fail(at < text.size() ? "expected `" + std::string(token) + "` before `" + text[at] + "`"
                            : "expected `" + std::string(token) + "` at the end of the expression");
  }

  // ---- Integers and fractions

  NodePtr make(Operator op, std::vector<NodePtr> operands) {
    NodePtr node = Node::apply(op, std::move(operands));
    if (node->height > Node::maxHeight)
      fail("the expression is too deep");
    return node;
  }
  NodePtr times(const NodePtr &a, const NodePtr &b) {
    return !a ? b : !b ? a : make(Operator::Multiply, {a, b});
  }
  static NodePtr noValue() { return Node::apply(Operator::Remainder, {Node::of(1), Node::of(0)}); }

  NodePtr truth(const Fraction &f) {
    return f.below ? make(Operator::Choose, {f.below, f.above, noValue()}) : f.above;
  }
  /// Rounded by the operator, which divides.
  NodePtr rounded(const Fraction &f, Operator op) { return f.below ? make(op, {f.above, f.below}) : f.above; }

  NodePtr compared(Operator op, const Fraction &a, const Fraction &b) {
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

  Fraction added(Operator op, const Fraction &a, const Fraction &b) {
    return {make(op, {times(a.above, b.below), times(b.above, a.below)}), times(a.below, b.below)};
  }
  Fraction divided(const Fraction &a, const Fraction &b) {
    return {times(a.above, b.below), times(a.below, b.above)};
  }
  Fraction remainder(const Fraction &a, const Fraction &b) {
    const Fraction quotient = divided(a, b);
    return {make(Operator::Modulo, {quotient.above, quotient.below}), times(a.below, b.below)};
  }
  Fraction raised(const Fraction &base, const Fraction &exponent) {
    if (exponent.below)
      fail("a power whose exponent is a fraction has no exact value");
    return {make(Operator::Power, {base.above, exponent.above}),
            base.below ? make(Operator::Power, {base.below, exponent.above}) : nullptr};
  }
  /// The two over one denominator that is a square, and so not negative.
  Fraction extreme(Operator op, const Fraction &a, const Fraction &b) {
    const NodePtr below = times(a.below, b.below);
    const NodePtr left = times(times(a.above, b.below), below), right = times(times(b.above, a.below), below);
    return {make(op, {left, right}), below ? times(below, below) : nullptr};
  }
  Fraction chosen(const NodePtr &condition, const Fraction &a, const Fraction &b) {
    return {make(Operator::Choose, {condition, times(a.above, b.below), times(b.above, a.below)}),
            times(a.below, b.below)};
  }

  // ---- Grammar, loosest first

  Fraction choice() {
    if (++nesting > Node::maxHeight)
      fail("the expression is too deep");
    Fraction value = disjunction();
    if (take("if")) {
      const NodePtr condition = truth(disjunction());
      expect("else");
      value = chosen(condition, value, choice());
    }
    --nesting;
    return value;
  }
  Fraction disjunction() {
    Fraction left = conjunction();
    while (take("or"))
      left = {make(Operator::Or, {truth(left), truth(conjunction())}), nullptr};
    return left;
  }
  Fraction conjunction() {
    Fraction left = negation();
    while (take("and"))
      left = {make(Operator::And, {truth(left), truth(negation())}), nullptr};
    return left;
  }
  Fraction negation() {
    if (++nesting > Node::maxHeight)
      fail("the expression is too deep");
    const Fraction value =
        take("not") ? Fraction{make(Operator::Not, {truth(negation())}), nullptr} : comparison();
    --nesting;
    return value;
  }

  std::optional<Operator> comparator() {
    static constexpr std::pair<std::string_view, Operator> table[] = {
        {"==", Operator::Equal},        {"!=", Operator::NotEqual}, {"<=", Operator::LessEqual},
        {">=", Operator::GreaterEqual}, {"<", Operator::Less},      {">", Operator::Greater}};
    for (const auto &[spelling, op] : table)
      if (take(spelling))
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
        add(compared(*op, left, right));
        left = right;
      } else if (take("in")) {
        add(member(left));
      } else if (take("not")) {
        expect("in");
        add(make(Operator::Not, {member(left)}));
      } else {
        return all ? Fraction{all, nullptr} : left;
      }
    }
  }
  NodePtr member(const Fraction &value) {
    skipSpace();
    const bool square = take("[");
    if (!square)
      expect("(");
    NodePtr any;
    const std::string_view end = square ? "]" : ")";
    while (!take(end)) {
      const NodePtr equal = compared(Operator::Equal, value, choice());
      any = any ? make(Operator::Or, {any, equal}) : equal;
      if (!take(",")) {
        expect(end);
        break;
      }
    }
    return any ? any : Node::of(0);
  }

  Fraction sum() {
    Fraction left = product();
    while (true) {
      if (take("+"))
        left = added(Operator::Add, left, product());
      else if (take("-"))
        left = added(Operator::Subtract, left, product());
      else
        return left;
    }
  }
  Fraction product() {
    Fraction left = sign();
    while (true) {
      if (take("//")) {
        left = {rounded(divided(left, sign()), Operator::FloorDiv), nullptr};
      } else if (take("/")) {
        left = divided(left, sign());
      } else if (take("%")) {
        left = remainder(left, sign());
      } else if (take("*")) {
        const Fraction right = sign();
        left = {times(left.above, right.above), times(left.below, right.below)};
      } else {
        return left;
      }
    }
  }
  Fraction sign() {
    if (++nesting > Node::maxHeight)
      fail("the expression is too deep");
    Fraction value;
    if (take("-")) {
      value = sign();
      value.above = make(Operator::Negate, {value.above});
    } else {
      take("+");
      value = primary();
      if (take("**"))
        value = raised(value, sign());
    }
    --nesting;
    return value;
  }

  Fraction primary() {
    skipSpace();
    if (at == text.size())
      fail("expected a name or a number at the end of the expression");
    if (take("(")) {
      Fraction value = choice();
      expect(")");
      return value;
    }
    if (text[at] == '"' || text[at] == '\'')
      return {Node::named(mention(quoted())), nullptr};
    if (isDigit(text[at]) || text[at] == '.')
      return number();
    if (isNameStart(text[at]))
      return nameOrCall();
    fail("expected a name or a number before `" + std::string(1, text[at]) + "`");
  }

  std::string quoted() {
    const char quote = text[at++];
    const std::size_t end = text.find(quote, at);
    if (end == std::string_view::npos)
      fail("the quote is not closed");
    std::string word(text.substr(at, end - at));
    at = end + 1;
    return word;
  }
  const std::string &mention(const std::string &name) {
    const auto known = std::find(names.begin(), names.end(), name);
    return known != names.end() ? *known : names.emplace_back(name);
  }

  std::int64_t digits(std::string_view spelling) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(spelling.data(), spelling.data() + spelling.size(), value);
    if (error != std::errc() || end != spelling.data() + spelling.size())
      fail("the number does not fit 64 bits");
    return value;
  }
  /// "12", "0.5", "1e3".
  Fraction number() {
    std::string all;
    int exponent = 0;
    for (; at < text.size() && isDigit(text[at]); ++at)
      all += text[at];
    if (at < text.size() && text[at] == '.')
      for (++at; at < text.size() && isDigit(text[at]); ++at, --exponent)
        all += text[at];
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
      const bool negative = ++at < text.size() && text[at] == '-';
      at += at < text.size() && (text[at] == '-' || text[at] == '+');
      std::string power;
      for (; at < text.size() && isDigit(text[at]); ++at)
        power += text[at];
      if (power.empty() || power.size() > 3)
        fail("the number's exponent is none that fits");
      exponent += int(negative ? -digits(power) : digits(power));
    }
    if (at < text.size() && isNamePart(text[at]))
      fail("only decimal numbers can stand here");
    for (; exponent > 0; --exponent)
      all += '0';
    for (; exponent < 0 && !all.empty() && all.back() == '0'; ++exponent)
      all.pop_back();
    const NodePtr above = Node::of(all.empty() ? 0 : digits(all));
    return {above, exponent < 0 ? Node::of(digits("1" + std::string(std::size_t(-exponent), '0'))) : nullptr};
  }

  Fraction nameOrCall() {
    const std::size_t start = at;
    while (at < text.size() && isNamePart(text[at]))
      ++at;
    const std::string name(text.substr(start, at - start));
    if (name == "True" || name == "False")
      return {Node::of(name == "True"), nullptr};
    if (take("("))
      return call(name.substr(name.starts_with("math.") ? 5 : 0), start);
    if (take("[")) { // the dictionary that a Python function would get
      skipSpace();
      if (at == text.size() || (text[at] != '"' && text[at] != '\''))
        fail("only a name in quotes can stand between `[` and `]`");
      const std::string key = quoted();
      expect("]");
      return {Node::named(mention(key)), nullptr};
    }
    return {Node::named(mention(name)), nullptr};
  }

  Fraction call(const std::string &name, std::size_t start) {
    std::vector<Fraction> arguments{choice()};
    while (take(","))
      arguments.push_back(choice());
    expect(")");
    const Fraction &first = arguments[0];
    if ((name == "min" || name == "max") && arguments.size() > 1) {
      Fraction result = first;
      for (std::size_t i = 1; i < arguments.size(); ++i)
        result = extreme(name == "min" ? Operator::Min : Operator::Max, result, arguments[i]);
      return result;
    }
    if (name == "pow" && arguments.size() == 2)
      return raised(first, arguments[1]);
    if (name == "abs" && arguments.size() == 1)
      return {make(Operator::Abs, {first.above}), first.below ? make(Operator::Abs, {first.below}) : nullptr};
    static constexpr std::pair<std::string_view, Operator> roundings[] = {
        {"int", Operator::Divide}, {"floor", Operator::FloorDiv}, {"ceil", Operator::CeilDiv}};
    for (const auto &[function, op] : roundings)
      if (name == function && arguments.size() == 1)
        return {rounded(first, op), nullptr};
    at = start;
    fail("there is no function `" + name + "` of " + std::to_string(arguments.size()) +
         " arguments; there are min, max, abs, int, floor, ceil and pow");
  }
};

}

Expression Expression::parsePython(std::string_view text) {
  Expression expression;
  expression.source = std::string(text);
  expression.tree = PythonReader(text, expression.mentioned).whole();
  return expression;
}

}
