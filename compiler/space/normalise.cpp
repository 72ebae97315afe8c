// The rules by which terms are simplified. For every assignment, each rule keeps the value, and whether there
// is one.
#include "compiler/space/terms.h"
#include <algorithm>
#include <utility>

namespace icl {

using Kind = Term::Kind;

TermId Terms::combine(Operator op, const std::vector<TermId> &operands) {
  switch (op) {
  case Operator::Or:
    return logic(Kind::Any, {truthOf(operands[0]), truthOf(operands[1])});
  case Operator::And:
    return logic(Kind::All, {truthOf(operands[0]), truthOf(operands[1])});
  case Operator::Not:
    return negation(truthOf(operands[0]));
  case Operator::Choose:
    return choose(truthOf(operands[0]), operands[1], operands[2]);
  case Operator::Equal:
  case Operator::NotEqual:
  case Operator::Less:
  case Operator::LessEqual:
  case Operator::Greater:
  case Operator::GreaterEqual:
    return compare(op, operands[0], operands[1]);
  case Operator::Add:
    return sum(operands[0], operands[1], 1);
  case Operator::Subtract:
    return sum(operands[0], operands[1], -1);
  case Operator::Negate:
    return scale(operands[0], -1);
  case Operator::Multiply:
    return multiply(operands[0], operands[1]);
  default:
    return application(op, operands);
  }
}

/// For `min` and `max`: the operand that is the result for all values, if there is one and the other cannot
/// fail.
static std::optional<TermId> decidedExtreme(const Terms &terms, Operator op,
                                            const std::vector<TermId> &operands) {
  if (op != Operator::Min && op != Operator::Max)
    return std::nullopt;
  for (const std::size_t i : {0, 1}) {
    const Term &kept = terms[operands[i]], &other = terms[operands[1 - i]];
    if (kept.mayBeString || other.failsAsNumber())
      continue;
    if (op == Operator::Min ? kept.values.max() <= other.values.min()
                            : kept.values.min() >= other.values.max())
      return operands[i];
  }
  return std::nullopt;
}

/// An operator that is not normalised, or not yet, because it might overflow.
TermId Terms::application(Operator op, std::vector<TermId> operands) {
  if (std::any_of(operands.begin(), operands.end(), [&](TermId operand) { return isNotNumber(operand); }))
    return undefined();
  const Term &first = terms[operands.front()], &last = terms[operands.back()];
  if (first.kind == Kind::Constant && last.kind == Kind::Constant) {
    const auto result = apply(op, first.number, last.number);
    return result ? constant(*result) : undefined();
  }
  if (const auto decided = decidedExtreme(*this, op, operands))
    return *decided;
  if (op == Operator::Min || op == Operator::Max || op == Operator::Add || op == Operator::Multiply)
    std::sort(operands.begin(), operands.end());
  Term term;
  term.kind = Kind::Apply;
  term.op = op;
  term.operands = std::move(operands);
  return intern(std::move(term));
}

bool Terms::isNotNumber(TermId id) const {
  return terms[id].kind == Kind::String || terms[id].kind == Kind::Undefined;
}

TermId Terms::compare(Operator op, TermId a, TermId b) {
  const bool equality = op == Operator::Equal || op == Operator::NotEqual;
  if (!equality || (!terms[a].mayBeString && !terms[b].mayBeString))
    return compareNumbers(op, a, b);
  return op == Operator::Equal ? equalityOf(a, b) : negation(equalityOf(a, b));
}

/// Equality where at least one side may be a string.
TermId Terms::equalityOf(TermId a, TermId b) {
  if (terms[a].kind == Kind::Undefined || terms[b].kind == Kind::Undefined)
    return undefined();
  if (terms[a].kind == Kind::Variable)
    std::swap(a, b);
  const auto isLeaf = [&](TermId id) {
    return terms[id].kind == Kind::String || terms[id].kind == Kind::Constant;
  };
  if (isLeaf(a) && isLeaf(b))
    return boolean(a == b);
  if (a == b && !terms[a].mayFail)
    return boolean(true);
  if (isLeaf(a) && terms[b].kind == Kind::Variable) {
    const auto &offered = valueTerms[terms[b].number];
    if (std::find(offered.begin(), offered.end(), a) == offered.end())
      return boolean(false);
  }
  Term term;
  term.kind = Kind::Same;
  term.operands = {std::min(a, b), std::max(a, b)};
  return intern(std::move(term));
}

TermId Terms::truthOf(TermId id) {
  return terms[id].isTruth ? id : compareNumbers(Operator::NotEqual, id, constant(0));
}

TermId Terms::logic(Kind kind, const std::vector<TermId> &operands) {
  const bool deciding = kind == Kind::Any;
  Term term;
  term.kind = kind;
  for (const TermId operand : operands) {
    const Term &part = terms[operand];
    if (part.kind == Kind::Constant) {
      if ((part.number != 0) == deciding)
        return boolean(deciding);
    } else if (part.kind == kind) {
      term.operands.insert(term.operands.end(), part.operands.begin(), part.operands.end());
    } else {
      term.operands.push_back(operand);
    }
  }
  std::sort(term.operands.begin(), term.operands.end());
  term.operands.erase(std::unique(term.operands.begin(), term.operands.end()), term.operands.end());
  if (term.operands.empty())
    return boolean(!deciding);
  return term.operands.size() == 1 ? term.operands[0] : intern(std::move(term));
}

TermId Terms::negation(TermId id) {
  const Term &term = terms[id];
  switch (term.kind) {
  case Kind::Constant:
    return boolean(term.number == 0);
  case Kind::Undefined:
    return id;
  case Kind::Not:
    return term.operands[0];
  case Kind::AtMost:
    return compareNumbers(Operator::Greater, term.operands[0], constant(term.number));
  case Kind::All:
  case Kind::Any: {
    std::vector<TermId> operands;
    for (const TermId operand : term.operands)
      operands.push_back(negation(operand));
    return logic(term.kind == Kind::All ? Kind::Any : Kind::All, operands);
  }
  default:
    Term result;
    result.kind = Kind::Not;
    result.operands = {id};
    return intern(std::move(result));
  }
}

TermId Terms::choose(TermId condition, TermId first, TermId second) {
  const Term &decided = terms[condition];
  if (decided.kind == Kind::Undefined)
    return undefined();
  if (decided.kind == Kind::Constant)
    return decided.number ? first : second;
  if (first == second && !decided.mayFail)
    return first;
  Term term;
  term.kind = Kind::Choose;
  term.operands = {condition, first, second};
  return intern(std::move(term));
}

}
