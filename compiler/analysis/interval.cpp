#include "compiler/analysis/interval.h"
#include <algorithm>
#include <cstdlib>

namespace icl {

Interval join(Interval a, Interval b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }

std::optional<Interval> join(std::optional<Interval> a, std::optional<Interval> b) {
  return a && b ? join(*a, *b) : a ? a : b;
}

std::optional<Interval> valuesOf(ValueType type) {
  if (!isInteger(type.scalar) || sizeOf(type.scalar) == 8)
    return std::nullopt;
  if (type.scalar == Scalar::Bool)
    return Interval{0, 1};
  const unsigned bits = sizeOf(type.scalar) * 8;
  if (isSigned(type.scalar))
    return Interval{-(std::int64_t(1) << (bits - 1)), (std::int64_t(1) << (bits - 1)) - 1};
  return Interval{0, (std::int64_t(1) << bits) - 1};
}

std::optional<Interval> smallValuesOf(ValueType type) {
  return sizeOf(type.scalar) <= 2 ? valuesOf(type) : std::nullopt;
}

std::optional<Interval> within(std::optional<Interval> i, ValueType type) {
  if (!i)
    return std::nullopt;
  const Interval limits = valuesOf(type).value_or(Interval{isSigned(type.scalar) ? -widest : 0, widest});
  return i->lo >= limits.lo && i->hi <= limits.hi ? i : std::nullopt;
}

Interval quotient(Interval a, Interval b) {
  const std::int64_t magnitude = std::max(std::abs(a.lo), std::abs(a.hi));
  if (b.lo <= 0 && b.hi >= 0)
    return {-magnitude, magnitude};
  const std::int64_t v[] = {a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi};
  return {*std::min_element(v, v + 4), *std::max_element(v, v + 4)};
}

Interval remainder(std::optional<Interval> a, Interval b, bool isSigned) {
  const std::int64_t magnitude = std::max<std::int64_t>(std::max(std::abs(b.lo), std::abs(b.hi)) - 1, 0);
  Interval r{isSigned ? -magnitude : 0, magnitude};
  if (a)
    r = {std::clamp<std::int64_t>(a->lo, r.lo, 0), std::clamp<std::int64_t>(a->hi, 0, r.hi)};
  return r;
}

}
