// The rules by which terms are simplified. For every assignment, each rule keeps the value, and whether there
// is one.
#include "compiler/space/terms.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace icl {

using Kind = Term::Kind;

/// Forms whose partial sums stay below this in any order are safe to rearrange.
static constexpr double safeMagnitude = 0x1p61;

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

/// Nothing if it is too large to be rearranged safely.
std::optional<Terms::Form> Terms::formOf(TermId id) const {
  const Term &term = terms[id];
  if (term.values.magnitude() > safeMagnitude)
    return std::nullopt;
  Form form;
  if (term.kind == Kind::Constant) {
    form.number = term.number;
    return form;
  }
  if (term.kind != Kind::Linear) {
    form.summands.emplace_back(id, 1);
    return form;
  }
  form.number = term.number;
  for (std::size_t i = 0; i < term.operands.size(); ++i)
    form.summands.emplace_back(term.operands[i], term.factors[i]);
  return form;
}

/// a + factor * b; nothing if that might overflow.
std::optional<Terms::Form> Terms::addForms(const Form &a, const Form &b, std::int64_t factor) const {
  double magnitude = std::fabs(double(a.number)) + std::fabs(double(factor) * double(b.number));
  const auto weigh = [&](const Form &form, double by) {
    for (const auto &[term, times] : form.summands)
      magnitude += std::fabs(by * double(times)) * std::max(1.0, terms[term].values.magnitude());
  };
  weigh(a, 1);
  weigh(b, double(factor));
  if (magnitude > safeMagnitude)
    return std::nullopt;
  Form result;
  result.number = a.number + factor * b.number;
  auto left = a.summands.begin();
  for (const auto &[term, times] : b.summands) {
    while (left != a.summands.end() && left->first < term)
      result.summands.push_back(*left++);
    const std::int64_t already = left != a.summands.end() && left->first == term ? (left++)->second : 0;
    const std::int64_t total = already + factor * times;
    // A term that may fail makes the whole sum fail, even if its factor is 0.
    if (total != 0 || terms[term].failsAsNumber())
      result.summands.emplace_back(term, total);
  }
  result.summands.insert(result.summands.end(), left, a.summands.end());
  return result;
}

TermId Terms::linear(const Form &form) {
  if (form.summands.empty())
    return constant(form.number);
  // A lone term that may be a string stays wrapped: as a sum it is not a string.
  const auto &[first, times] = form.summands[0];
  if (form.number == 0 && form.summands.size() == 1 && times == 1 && !terms[first].mayBeString)
    return first;
  Term term;
  term.kind = Kind::Linear;
  term.number = form.number;
  for (const auto &[operand, factor] : form.summands) {
    term.operands.push_back(operand);
    term.factors.push_back(factor);
  }
  return intern(std::move(term));
}

TermId Terms::sum(TermId a, TermId b, std::int64_t factor) {
  if (isNotNumber(a) || isNotNumber(b))
    return undefined();
  const auto left = formOf(a), right = formOf(b);
  if (left && right)
    if (const auto form = addForms(*left, *right, factor))
      return linear(*form);
  if (factor == -1)
    return application(Operator::Subtract, {a, b});
  return application(Operator::Add, {a, factor == 1 ? b : scale(b, factor)});
}

/// The linear form with its terms replaced by `operands`. Makes no terms for the intermediate sums.
TermId Terms::weightedSum(std::int64_t number, const std::vector<TermId> &operands,
                          const std::vector<std::int64_t> &factors) {
  std::optional<Form> total = Form{number, {}};
  for (std::size_t i = 0; i < operands.size() && total; ++i) {
    if (isNotNumber(operands[i]))
      return undefined();
    const auto form = formOf(operands[i]);
    total = form ? addForms(*total, *form, factors[i]) : std::nullopt;
  }
  if (total)
    return linear(*total);
  TermId sumSoFar = constant(number);
  for (std::size_t i = 0; i < operands.size(); ++i)
    sumSoFar = sum(sumSoFar, operands[i], factors[i]);
  return sumSoFar;
}

TermId Terms::scale(TermId id, std::int64_t factor) {
  if (isNotNumber(id))
    return undefined();
  if (const auto form = formOf(id))
    if (const auto scaled = addForms(Form(), *form, factor))
      return linear(*scaled);
  return factor == -1 ? application(Operator::Negate, {id})
                      : application(Operator::Multiply, {id, constant(factor)});
}

TermId Terms::multiply(TermId a, TermId b) {
  if (isNotNumber(a) || isNotNumber(b))
    return undefined();
  if (terms[a].kind == Kind::Constant)
    return scale(b, terms[a].number);
  if (terms[b].kind == Kind::Constant)
    return scale(a, terms[b].number);
  std::int64_t factor = 1;
  double magnitude = 1;
  Term product;
  product.kind = Kind::Product;
  for (TermId side : {a, b}) {
    if (const Term &term = terms[side];
        term.kind == Kind::Linear && term.number == 0 && term.operands.size() == 1) {
      magnitude *= std::max(1.0, std::fabs(double(term.factors[0])));
      if (magnitude > safeMagnitude)
        return application(Operator::Multiply, {a, b});
      factor *= term.factors[0];
      side = term.operands[0];
    }
    if (terms[side].kind == Kind::Product)
      product.operands.insert(product.operands.end(), terms[side].operands.begin(),
                              terms[side].operands.end());
    else
      product.operands.push_back(side);
  }
  for (const TermId operand : product.operands)
    magnitude *= std::max(1.0, terms[operand].values.magnitude());
  if (magnitude > safeMagnitude)
    return application(Operator::Multiply, {a, b});
  std::sort(product.operands.begin(), product.operands.end());
  return scale(intern(std::move(product)), factor);
}

TermId Terms::compare(Operator op, TermId a, TermId b) {
  const bool equality = op == Operator::Equal || op == Operator::NotEqual;
  if (!equality || (!terms[a].mayBeString && !terms[b].mayBeString))
    return compareNumbers(op, a, b);
  return op == Operator::Equal ? equalityOf(a, b) : negation(equalityOf(a, b));
}

TermId Terms::compareNumbers(Operator op, TermId a, TermId b) {
  if (isNotNumber(a) || isNotNumber(b))
    return undefined();
  if (op == Operator::NotEqual)
    return negation(compareNumbers(Operator::Equal, a, b));
  if (op == Operator::Greater || op == Operator::GreaterEqual)
    return compareNumbers(op == Operator::Greater ? Operator::Less : Operator::LessEqual, b, a);
  const auto left = formOf(a), right = formOf(b);
  const auto difference = left && right ? addForms(*left, *right, -1) : std::nullopt;
  if (!difference)
    return application(op, {a, b});
  Form form = *difference;
  const std::int64_t bound = -std::exchange(form.number, 0);
  if (op == Operator::Equal)
    return equalTo(std::move(form), bound);
  return atMost(std::move(form), op == Operator::Less ? bound - 1 : bound);
}

/// Greatest common divisor of the factors; 1 if all are 0.
template <typename Summands>
static std::int64_t commonFactor(const Summands &summands) {
  std::int64_t common = 0;
  for (const auto &[term, factor] : summands)
    common = std::gcd(common, factor);
  return common ? common : 1;
}

/// The condition that `form` without its number is at most `bound`.
TermId Terms::atMost(Form form, std::int64_t bound) {
  const std::int64_t common = commonFactor(form.summands);
  for (auto &[term, factor] : form.summands)
    factor /= common;
  Term term;
  term.kind = Kind::AtMost;
  term.operands = {linear(form)};
  if (isNotNumber(term.operands[0]))
    return undefined();
  const ValueSet &values = terms[term.operands[0]].values;
  bound = *apply(Operator::FloorDiv, bound, common); // `common` is positive
  term.number = bound < values.min() ? values.min() - 1 : values.roundDown(bound);
  return intern(std::move(term));
}

TermId Terms::equalTo(Form form, std::int64_t bound) {
  std::int64_t common = commonFactor(form.summands);
  if (!form.summands.empty() && form.summands[0].second < 0)
    common = -common;
  for (auto &[term, factor] : form.summands)
    factor /= common;
  Term term;
  term.kind = Kind::EqualTo;
  term.operands = {linear(form)};
  if (isNotNumber(term.operands[0]))
    return undefined();
  const ValueSet &values = terms[term.operands[0]].values;
  const bool possible = bound % common == 0 && values.mayContain(bound / common);
  term.number = possible ? bound / common : values.max() + 1;
  return intern(std::move(term));
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
