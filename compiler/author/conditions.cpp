// Computes which values each part of a condition may have, from the leaves to the root, and stops at the
// first part that can have none.
#include "compiler/author/conditions.h"
#include "compiler/author/offered.h"
#include "compiler/space/suggest.h"
#include "compiler/space/value_set.h"
#include <algorithm>

namespace icl {
namespace {

using Node = Expression::Node;

/// The values that a part may have.
struct Domain {
  ValueSet numbers;
  bool mayBeString = false;

  bool isString() const { return mayBeString && numbers.empty(); }
  bool isNumber() const { return !mayBeString; }
};

class Checker {
public:
  Checker(const Expression &c, const std::vector<Parameter> &p, const Assignment &o)
      : condition(c), text(c.text()), parameters(p), otherwise(o) {}

  void check() const {
    const Domain whole = domainOf(condition.root());
    requireNumber(condition.root(), whole);
    if (whole.numbers.single() == 0)
      throw ConditionError{condition.root().begin, condition.root().end, Diag::ConstraintNeverHolds, {}, ""};
  }

private:
  const Expression &condition;
  const std::string text;
  const std::vector<Parameter> &parameters;
  const Assignment &otherwise;

  std::string textOf(const Node &node) const { return text.substr(node.begin, node.end - node.begin); }

  [[noreturn]] void fail(const Node &node, const std::string &why) const {
    throw ConditionError{node.begin, node.end, Diag::BadConstraint, {why}, ""};
  }

  void requireNumber(const Node &node, const Domain &domain) const {
    if (domain.isString())
      fail(node, "`" + textOf(node) + "` is a string, and strings are compared by `==` and `!=` only");
  }

  const Parameter *parameter(const std::string &name) const {
    for (const Parameter &p : parameters)
      if (p.name == name)
        return &p;
    return nullptr;
  }

  /// The only value of a parameter that is not offered; null for other names.
  const Value *onlyValue(const Node &node) const {
    if (node.kind != Node::Kind::Name || parameter(node.name))
      return nullptr;
    const auto found = otherwise.find(node.name);
    return found == otherwise.end() ? nullptr : &found->second;
  }

  std::vector<std::string> strings() const {
    std::vector<std::string> all;
    for (const Parameter &p : parameters)
      for (const Value &v : p.values)
        if (std::holds_alternative<std::string>(v))
          all.push_back(toString(v));
    return all;
  }

  Domain domainOf(const Node &node) const {
    switch (node.kind) {
    case Node::Kind::Literal:
      return {ValueSet::of({node.literal})};
    case Node::Kind::Name:
      return ofName(node);
    case Node::Kind::Apply:
      break;
    }
    const bool isEquality = node.op == Operator::Equal || node.op == Operator::NotEqual;
    return node.op == Operator::Choose ? ofChoice(node) : isEquality ? ofEquality(node) : ofNumbers(node);
  }

  Domain ofName(const Node &node) const {
    if (const Parameter *known = parameter(node.name)) {
      Domain domain;
      std::vector<std::int64_t> numbers;
      for (const Value &value : known->values)
        if (const auto *number = std::get_if<std::int64_t>(&value))
          numbers.push_back(*number);
        else
          domain.mayBeString = true;
      domain.numbers = ValueSet::of(std::move(numbers));
      return domain;
    }
    if (const Value *only = onlyValue(node)) {
      const auto *number = std::get_if<std::int64_t>(only);
      return number ? Domain{ValueSet::of({*number})} : Domain{ValueSet(), true};
    }
    std::vector<std::string> known = strings();
    if (std::find(known.begin(), known.end(), node.name) != known.end())
      return {ValueSet(), true};
    const std::vector<std::string> names = namesOf(parameters);
    known.insert(known.begin(), names.begin(), names.end());
    const auto near = closest(node.name, known);
    throw ConditionError{node.begin,
                         node.end,
                         Diag::UnknownKnob,
                         {node.name},
                         near ? hintFor(node.name, known) : hintFor(node.name, names)};
  }

  /// Reports a string that is not a value of the knob that it is compared with.
  void checkString(const Node &string, const Node &knob) const {
    const Parameter *compared = knob.kind == Node::Kind::Name ? parameter(knob.name) : nullptr;
    if (!compared || string.kind != Node::Kind::Name || parameter(string.name))
      return;
    const std::vector<std::string> known = strings(), values = valuesOf(*compared);
    if (std::find(known.begin(), known.end(), string.name) == known.end())
      throw ConditionError{string.begin,
                           string.end,
                           Diag::UnknownKnobValue,
                           {knob.name, string.name},
                           hintFor(string.name, values)};
  }

  Domain ofEquality(const Node &node) const {
    const Node &left = *node.operands[0], &right = *node.operands[1];
    for (const auto &[one, other] : {std::pair(&left, &right), std::pair(&right, &left)})
      if (const Value *only = onlyValue(*one); only && std::holds_alternative<std::string>(*only) &&
                                               other->kind == Node::Kind::Name && !parameter(other->name) &&
                                               !onlyValue(*other))
        return {ValueSet::of({(toString(*only) == other->name) == (node.op == Operator::Equal)})};
    checkString(left, right);
    checkString(right, left);
    const Domain a = domainOf(left), b = domainOf(right);
    if ((a.isString() && b.isNumber()) || (a.isNumber() && b.isString()))
      fail(node, "`" + textOf(a.isString() ? left : right) + "` is a string, `" +
                     textOf(a.isString() ? right : left) + "` is a number");
    return {a.mayBeString || b.mayBeString ? ValueSet::between(0, 1)
                                           : ValueSet::image(node.op, a.numbers, b.numbers)};
  }

  Domain ofChoice(const Node &node) const {
    requireNumber(*node.operands[0], domainOf(*node.operands[0]));
    const Domain first = domainOf(*node.operands[1]), second = domainOf(*node.operands[2]);
    return {first.numbers.united(second.numbers), first.mayBeString || second.mayBeString};
  }

  Domain ofNumbers(const Node &node) const {
    const Node &left = *node.operands.front(), &right = *node.operands.back();
    const Domain a = domainOf(left), b = domainOf(right);
    requireNumber(left, a);
    requireNumber(right, b);
    const ValueSet results = ValueSet::image(node.op, a.numbers, b.numbers);
    if (results.empty() && divides(node.op) && b.numbers.single() == 0)
      fail(node, "this divides by zero");
    if (results.empty() || overflows(node.op, a.numbers, b.numbers))
      fail(node, "the result does not fit 64 bits");
    return {results};
  }

  static bool divides(Operator op) {
    return op == Operator::Divide || op == Operator::Remainder || op == Operator::CeilDiv ||
           op == Operator::FloorDiv || op == Operator::Modulo;
  }

  /// Whether some result of a sum, difference or product does not fit. Other operators that may lack a result
  /// are often guarded: `wg_x == 1 || wg_y / (wg_x - 1) > 2`.
  static bool overflows(Operator op, const ValueSet &a, const ValueSet &b) {
    const bool isMonotone = op == Operator::Add || op == Operator::Subtract || op == Operator::Multiply;
    const std::int64_t unknown = ValueSet::everything().min();
    if (!isMonotone || a.min() == unknown || b.min() == unknown)
      return false;
    for (const std::int64_t x : {a.min(), a.max()})
      for (const std::int64_t y : {b.min(), b.max()})
        if (!apply(op, x, y))
          return true;
    return false;
  }
};

}

std::optional<ConditionError> errorIn(const Expression &condition, const std::vector<Parameter> &offered,
                                      const Assignment &otherwise) {
  try {
    Checker(condition, offered, otherwise).check();
  } catch (const ConditionError &error) {
    return error;
  }
  return std::nullopt;
}

}
