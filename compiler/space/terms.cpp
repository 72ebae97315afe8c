// Making, sharing and substituting terms; normalise.cpp holds the rules by which they are simplified.
#include "compiler/space/terms.h"
#include <algorithm>

namespace icl {

using Kind = Term::Kind;

Terms::Terms(const std::vector<Parameter> &parameters, const std::vector<std::size_t> &order) {
  for (const std::size_t index : order) {
    std::vector<TermId> leaves;
    for (const Value &value : parameters[index].values)
      leaves.push_back(leaf(value));
    positions.emplace(parameters[index].name, valueTerms.size());
    valueTerms.push_back(std::move(leaves));
  }
}

std::size_t Terms::Hash::operator()(TermId id) const {
  const Term &term = owner->terms[id];
  std::size_t hash = std::size_t(term.kind) * 31 + std::size_t(term.op);
  const auto mix = [&](std::uint64_t x) { hash = (hash ^ (x + (hash >> 29))) * 0x9e3779b97f4a7c15ull; };
  mix(term.number);
  for (const TermId operand : term.operands)
    mix(operand);
  for (const std::int64_t factor : term.factors)
    mix(factor);
  return hash ^ (hash >> 32);
}

bool Terms::Equal::operator()(TermId left, TermId right) const {
  const Term &a = owner->terms[left], &b = owner->terms[right];
  return a.kind == b.kind && a.op == b.op && a.number == b.number && a.operands == b.operands &&
         a.factors == b.factors;
}

TermId Terms::intern(Term term) {
  terms.push_back(std::move(term));
  const TermId id = terms.size() - 1;
  const auto known = interned.find(id);
  if (known != interned.end()) {
    terms.pop_back();
    return *known;
  }
  Term &added = terms.back();
  derive(added);
  const bool leaf =
      added.kind == Kind::Constant || added.kind == Kind::String || added.kind == Kind::Undefined;
  if (!leaf && !added.mayBeString && (added.values.empty() || (added.values.single() && !added.mayFail))) {
    const auto value = added.values.single();
    terms.pop_back();
    return value ? constant(*value) : undefined();
  }
  interned.insert(id);
  return id;
}

/// Whether `op` may have no result although its operands have values.
static bool mayOverflow(Operator op, const ValueSet &a, const ValueSet &b) {
  constexpr std::int64_t lowest = INT64_MIN;
  switch (op) {
  case Operator::Divide:
  case Operator::Remainder:
  case Operator::CeilDiv:
  case Operator::FloorDiv:
  case Operator::Modulo:
    return b.mayContain(0) || (a.mayContain(lowest) && b.mayContain(-1));
  case Operator::Power:
    return true;
  case Operator::Add:
  case Operator::Subtract:
  case Operator::Multiply:
  case Operator::Negate:
  case Operator::Abs:
  case Operator::Pow2Ceil:
    return a.magnitude() > 0x1p61 || op == Operator::Add || op == Operator::Subtract ||
           op == Operator::Multiply;
  default:
    return false;
  }
}

void Terms::derive(Term &term) const {
  for (const TermId operand : term.operands) {
    term.firstVariable = std::min(term.firstVariable, terms[operand].firstVariable);
    term.mayFail |= terms[operand].failsAsNumber();
  }
  const auto values = [&](std::size_t i) -> const ValueSet & { return terms[term.operands[i]].values; };
  switch (term.kind) {
  case Kind::Constant:
    term.values = ValueSet::of({term.number});
    term.isTruth = term.number == 0 || term.number == 1;
    return;
  case Kind::String:
    term.mayBeString = true;
    return;
  case Kind::Undefined:
    term.mayFail = true;
    return;
  case Kind::Variable: {
    std::vector<std::int64_t> numbers;
    for (const TermId leaf : valueTerms[term.number])
      if (terms[leaf].kind == Kind::Constant)
        numbers.push_back(terms[leaf].number);
      else
        term.mayBeString = true;
    term.firstVariable = term.number;
    term.values = ValueSet::of(std::move(numbers));
    return;
  }
  case Kind::Linear:
    term.values = ValueSet::of({term.number});
    for (std::size_t i = 0; i < term.operands.size(); ++i)
      term.values =
          ValueSet::image(Operator::Add, term.values,
                          ValueSet::image(Operator::Multiply, ValueSet::of({term.factors[i]}), values(i)));
    return;
  case Kind::Product:
    term.values = values(0);
    for (std::size_t i = 1; i < term.operands.size(); ++i)
      term.values = ValueSet::image(Operator::Multiply, term.values, values(i));
    return;
  case Kind::Apply:
    term.mayFail |= mayOverflow(term.op, values(0), values(term.operands.size() - 1));
    term.values = ValueSet::image(term.op, values(0), values(term.operands.size() - 1));
    term.isTruth = term.op >= Operator::Equal && term.op <= Operator::GreaterEqual;
    return;
  case Kind::Choose: {
    const Term &first = terms[term.operands[1]], &second = terms[term.operands[2]];
    term.mayFail = terms[term.operands[0]].failsAsNumber() || first.mayFail || second.mayFail;
    term.mayBeString = first.mayBeString || second.mayBeString;
    term.isTruth = first.isTruth && second.isTruth;
    term.values = first.values.united(second.values);
    return;
  }
  default:
    break;
  }

  term.isTruth = true;
  bool canHold = true, canBreak = true;
  switch (term.kind) {
  case Kind::AtMost:
    canHold = values(0).min() <= term.number;
    canBreak = values(0).max() > term.number;
    break;
  case Kind::EqualTo:
    canHold = values(0).mayContain(term.number);
    canBreak = !canHold || !values(0).single();
    break;
  case Kind::Not:
    canHold = values(0).mayContain(0);
    canBreak = values(0).mayContain(1);
    break;
  case Kind::Same:
    term.mayFail = terms[term.operands[0]].mayFail || terms[term.operands[1]].mayFail;
    break;
  default: { // All, Any
    const bool all = term.kind == Kind::All;
    canHold = all;
    canBreak = !all;
    for (std::size_t i = 0; i < term.operands.size(); ++i) {
      const bool holds = values(i).mayContain(1), breaks = values(i).mayContain(0);
      canHold = all ? canHold && holds : canHold || holds;
      canBreak = all ? canBreak || breaks : canBreak && breaks;
    }
  }
  }
  std::vector<std::int64_t> outcomes;
  if (canBreak)
    outcomes.push_back(0);
  if (canHold)
    outcomes.push_back(1);
  term.values = ValueSet::of(std::move(outcomes));
}

TermId Terms::constant(std::int64_t number) {
  Term term;
  term.number = number;
  return intern(std::move(term));
}

TermId Terms::undefined() {
  Term term;
  term.kind = Kind::Undefined;
  return intern(std::move(term));
}

TermId Terms::leaf(const Value &value) {
  if (const auto *number = std::get_if<std::int64_t>(&value))
    return constant(*number);
  Term term;
  term.kind = Kind::String;
  term.number = strings.emplace(std::get<std::string>(value), strings.size()).first->second;
  return intern(std::move(term));
}

TermId Terms::variable(std::uint32_t position) {
  Term term;
  term.kind = Kind::Variable;
  term.number = position;
  return valueTerms[position].size() == 1 ? valueTerms[position][0] : intern(std::move(term));
}

TermId Terms::translate(const Expression::Node &node) {
  if (node.kind == Expression::Node::Kind::Literal)
    return constant(node.literal);
  if (node.kind == Expression::Node::Kind::Name) {
    const auto known = positions.find(node.name);
    return known == positions.end() ? leaf(node.name) : variable(known->second);
  }
  std::vector<TermId> operands;
  for (const auto &operand : node.operands)
    operands.push_back(translate(*operand));
  return combine(node.op, operands);
}

TermId Terms::condition(const Expression &expression) {
  return asCondition(truthOf(translate(expression.root())));
}

TermId Terms::asCondition(TermId id) {
  const Term &term = terms[id];
  if (term.kind == Kind::All || term.kind == Kind::Any) {
    std::vector<TermId> operands;
    for (const TermId operand : term.operands)
      operands.push_back(asCondition(operand));
    return logic(term.kind, operands);
  }
  return term.values.mayContain(1) ? id : boolean(false);
}

TermId Terms::substitute(TermId id, std::uint32_t position, std::uint32_t value) {
  const Term &term = terms[id];
  if (term.firstVariable != position)
    return id;
  if (term.kind == Kind::Variable)
    return valueTerms[position][value];
  if (memoPosition != position) {
    memo.clear();
    memoPosition = position;
  }
  const std::uint64_t key = std::uint64_t(id) << 32 | value;
  const auto known = memo.find(key);
  if (known != memo.end())
    return known->second;
  std::vector<TermId> operands;
  operands.reserve(term.operands.size());
  for (const TermId operand : term.operands)
    operands.push_back(substitute(operand, position, value));
  const TermId result = rebuild(term, operands);
  memo.emplace(key, result);
  return result;
}

TermId Terms::rebuild(const Term &term, const std::vector<TermId> &operands) {
  switch (term.kind) {
  case Kind::Linear:
    return weightedSum(term.number, operands, term.factors);
  case Kind::Product: {
    TermId product = operands[0];
    for (std::size_t i = 1; i < operands.size(); ++i)
      product = multiply(product, operands[i]);
    return product;
  }
  case Kind::AtMost:
    return compareNumbers(Operator::LessEqual, operands[0], constant(term.number));
  case Kind::EqualTo:
    return compareNumbers(Operator::Equal, operands[0], constant(term.number));
  case Kind::Same:
    return compare(Operator::Equal, operands[0], operands[1]);
  case Kind::All:
  case Kind::Any:
    return logic(term.kind, operands);
  case Kind::Not:
    return negation(operands[0]);
  case Kind::Choose:
    return choose(operands[0], operands[1], operands[2]);
  default:
    return combine(term.op, operands);
  }
}

}
