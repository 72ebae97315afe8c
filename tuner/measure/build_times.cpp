#include "tuner/measure/build_times.h"
#include <algorithm>
#include <cmath>
#include <iterator>

namespace icl {

static bool isShorter(const BuildTime &a, const BuildTime &b) { return a.length < b.length; }

void BuildTimes::add(const BuildTime &one) {
  known.push_back(one);
  byLength.insert(std::upper_bound(byLength.begin(), byLength.end(), one, isShorter), one);
  seconds.insert(std::upper_bound(seconds.begin(), seconds.end(), one.seconds), one.seconds);
}

/// By the builds whose sources are closest in length, in proportion to it.
double BuildTimes::expectedSeconds(std::size_t length) const {
  constexpr std::size_t closest = 3;
  const auto ratio = [&](const BuildTime &one) { return double(length + 1) / double(one.length + 1); };
  const auto distance = [&](const BuildTime &one) { return std::abs(std::log(ratio(one))); };
  auto above = std::lower_bound(byLength.begin(), byLength.end(), BuildTime{length, 0}, isShorter);
  auto below = above; // the end of those that are shorter
  const std::size_t count = std::min(closest, byLength.size());
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const bool isBelow = above == byLength.end() ||
                         (below != byLength.begin() && distance(*std::prev(below)) < distance(*above));
    const BuildTime &one = isBelow ? *--below : *above++;
    sum += one.seconds * ratio(one);
  }
  return sum / double(count);
}

std::vector<BuildTime> BuildTimes::after(std::size_t first) const {
  return {known.begin() + std::ptrdiff_t(std::min(first, known.size())), known.end()};
}

bool BuildTimes::isLong(std::size_t length) const {
  constexpr std::size_t least = 8;
  constexpr double farLonger = 8;
  if (known.size() < least)
    return false;
  const double median = seconds[seconds.size() / 2];
  return expectedSeconds(length) > farLonger * median;
}

}
