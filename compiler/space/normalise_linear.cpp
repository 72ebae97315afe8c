// The rules for sums and products of numbers, and for comparisons of them: terms that are linear in other
// terms.
#include "compiler/space/terms.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace icl {

using Kind = Term::Kind;

/// Forms whose partial sums stay below this in any order are safe to rearrange.
static constexpr double safeMagnitude = 0x1p61;

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
    return equalTo(form, bound);
  return atMost(form, op == Operator::Less ? bound - 1 : bound);
}

/// Greatest common divisor of the factors; 1 if all are 0.
template <typename Summands>
static std::int64_t commonFactor(const Summands &summands) {
  std::int64_t common = 0;
  for (const auto &[term, factor] : summands)
    common = std::gcd(common, factor);
  return common ? common : 1;
}

/// The form, whose number is 0, divided by a factor that its summands have in common.
TermId Terms::quotient(Form form, std::int64_t common) {
  for (auto &[term, factor] : form.summands)
    factor /= common;
  return linear(form);
}

TermId Terms::comparison(Kind kind, TermId left, std::int64_t number) {
  Term term;
  term.kind = kind;
  term.operands = {left};
  term.number = number;
  return intern(std::move(term));
}

/// The condition that `form`, whose number is 0, is at most `bound`.
TermId Terms::atMost(const Form &form, std::int64_t bound) {
  const std::int64_t common = commonFactor(form.summands);
  const TermId left = quotient(form, common);
  if (isNotNumber(left))
    return undefined();
  const ValueSet &values = terms[left].values;
  bound = *apply(Operator::FloorDiv, bound, common); // `common` is positive
  return comparison(Kind::AtMost, left, bound < values.min() ? values.min() - 1 : values.roundDown(bound));
}

TermId Terms::equalTo(const Form &form, std::int64_t bound) {
  std::int64_t common = commonFactor(form.summands);
  if (!form.summands.empty() && form.summands[0].second < 0)
    common = -common;
  const TermId left = quotient(form, common);
  if (isNotNumber(left))
    return undefined();
  const ValueSet &values = terms[left].values;
  const bool possible = bound % common == 0 && values.mayContain(bound / common);
  return comparison(Kind::EqualTo, left, possible ? bound / common : values.max() + 1);
}

}
