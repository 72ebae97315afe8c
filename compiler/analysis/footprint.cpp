#include "compiler/analysis/footprint.h"
#include "compiler/space/sizes.h"
#include <algorithm>
#include <limits>

namespace icl {

std::int64_t floorDiv(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

Interval Span::at(Interval indices) const {
  return {floorDiv(scale.numerator * indices.lo + offsets.lo, scale.denominator),
          floorDiv(scale.numerator * indices.hi + offsets.hi, scale.denominator)};
}

std::int64_t Span::firstInside() const {
  return std::max<std::int64_t>(0, -floorDiv(offsets.lo, scale.numerator));
}

std::int64_t Span::countInside(std::int64_t extent) const {
  return std::max<std::int64_t>(0,
                                floorDiv(scale.denominator * extent - 1 - offsets.hi, scale.numerator) + 1);
}

std::int64_t Span::lastExact() const {
  const std::int64_t parts = (multiple + scale.numerator - 1) / scale.numerator,
                     added = parts * std::max<std::int64_t>(offsets.hi, 0);
  return (std::numeric_limits<std::int32_t>::max() - added) / multiple;
}

bool Span::canLeaveGrid() const {
  return offsets.lo < 0 || offsets.hi >= scale.denominator || scale.numerator > scale.denominator ||
         lastExact() < longestSide - 1;
}

bool Span::isShared() const { return offsets.hi - offsets.lo + scale.denominator - 1 >= scale.numerator; }

Span Span::inWholeSteps() const {
  if (scale.denominator != 1)
    return *this;
  const std::int64_t n = scale.numerator;
  return {scale, {floorDiv(offsets.lo, n) * n, floorDiv(offsets.hi, n) * n + n - 1}, multiple};
}

Span join(const Span &a, const Span &b) {
  return {a.scale, join(a.offsets, b.offsets), std::max(a.multiple, b.multiple)};
}

bool haveOneScale(const Footprint &a, const Footprint &b) {
  return std::equal(a.begin(), a.end(), b.begin(),
                    [](const Span &x, const Span &y) { return x.scale == y.scale; });
}

Footprint join(const Footprint &a, const Footprint &b) {
  Footprint both = a;
  for (std::size_t d = 0; d < both.size(); ++d)
    both[d] = join(a[d], b[d]);
  return both;
}

bool isWithin(const Footprint &inner, const Footprint &outer) {
  return haveOneScale(inner, outer) &&
         std::equal(inner.begin(), inner.end(), outer.begin(), [](const Span &a, const Span &b) {
           return a.offsets.lo >= b.offsets.lo && a.offsets.hi <= b.offsets.hi;
         });
}

void addTo(std::vector<Footprint> &all, const Footprint &more) {
  const auto same =
      std::find_if(all.begin(), all.end(), [&](const auto &f) { return haveOneScale(f, more); });
  if (same == all.end())
    all.push_back(more);
  else
    *same = join(*same, more);
}

}
