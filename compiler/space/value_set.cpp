#include "compiler/space/value_set.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace icl {

using Limits = std::numeric_limits<std::int64_t>;

/// Longer lists are not kept, and no more than `maxPairs` pairs are combined one by one.
static constexpr std::size_t maxList = 512, maxPairs = 256;

ValueSet ValueSet::of(std::vector<std::int64_t> values) {
  ValueSet set;
  if (values.empty())
    return set;
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  set.low = values.front();
  set.high = values.back();
  if (values.size() <= maxList)
    set.list = std::move(values);
  return set;
}

ValueSet ValueSet::between(std::int64_t low, std::int64_t high) {
  if (low == high)
    return of({low});
  ValueSet set;
  set.low = low;
  set.high = high;
  return set;
}

ValueSet ValueSet::everything() { return between(Limits::min(), Limits::max()); }

double ValueSet::magnitude() const {
  return empty() ? 0 : std::max(std::fabs(double(low)), std::fabs(double(high)));
}

bool ValueSet::mayContain(std::int64_t value) const {
  if (value < low || value > high)
    return false;
  return list.empty() || std::binary_search(list.begin(), list.end(), value);
}

std::int64_t ValueSet::roundDown(std::int64_t bound) const {
  if (bound >= high && !empty())
    return high;
  const auto above = std::upper_bound(list.begin(), list.end(), bound);
  return above == list.begin() ? bound : *(above - 1);
}

std::optional<std::int64_t> ValueSet::single() const {
  return low == high ? std::optional(low) : std::nullopt;
}

ValueSet ValueSet::united(const ValueSet &other) const {
  if (empty() || other.empty())
    return empty() ? other : *this;
  if (list.empty() || other.list.empty())
    return between(std::min(low, other.low), std::max(high, other.high));
  std::vector<std::int64_t> both = list;
  both.insert(both.end(), other.list.begin(), other.list.end());
  return of(std::move(both));
}

/// The interval of a monotone operator (in each operand, whatever the other is) from its corners.
static ValueSet corners(Operator op, const ValueSet &a, const ValueSet &b) {
  std::int64_t low = Limits::max(), high = Limits::min();
  for (const std::int64_t x : {a.min(), a.max()})
    for (const std::int64_t y : {b.min(), b.max()}) {
      const auto result = apply(op, x, y);
      if (!result)
        return ValueSet::everything();
      low = std::min(low, *result);
      high = std::max(high, *result);
    }
  return ValueSet::between(low, high);
}

static ValueSet intervalImage(Operator op, const ValueSet &a, const ValueSet &b) {
  switch (op) {
  case Operator::Add:
  case Operator::Subtract:
  case Operator::Multiply:
  case Operator::Min:
  case Operator::Max:
  case Operator::Negate:
  case Operator::Pow2Ceil:
    return corners(op, a, b);
  case Operator::Divide:
  case Operator::CeilDiv:
  case Operator::FloorDiv:
    // Monotone in each operand only where the divisor keeps its sign.
    return b.min() > 0 || b.max() < 0 ? corners(op, a, b) : ValueSet::everything();
  case Operator::Remainder: {
    if (b.min() <= 0)
      return ValueSet::everything();
    const std::int64_t bound = b.max() - 1;
    return ValueSet::between(a.min() < 0 ? -bound : 0, a.max() > 0 ? bound : 0);
  }
  case Operator::Modulo:
    return b.min() > 0 ? ValueSet::between(0, b.max() - 1) : ValueSet::everything();
  case Operator::Power:
    return a.min() > 0 && b.min() >= 0 ? corners(op, a, b) : ValueSet::everything();
  case Operator::Abs:
    if (a.min() == Limits::min())
      return ValueSet::everything();
    return ValueSet::between(a.min() > 0   ? a.min()
                             : a.max() < 0 ? -a.max()
                                           : 0,
                             std::max(std::llabs(a.min()), std::llabs(a.max())));
  default:
    return ValueSet::between(0, 1);
  }
}

ValueSet ValueSet::image(Operator op, const ValueSet &a, const ValueSet &b) {
  if (a.empty() || b.empty())
    return ValueSet();
  if (a.list.empty() || b.list.empty() || a.list.size() * b.list.size() > maxPairs)
    return intervalImage(op, a, b);
  std::vector<std::int64_t> results;
  results.reserve(a.list.size() * b.list.size());
  for (const std::int64_t x : a.list)
    for (const std::int64_t y : b.list)
      if (const auto result = apply(op, x, y))
        results.push_back(*result);
  return of(std::move(results));
}

}
