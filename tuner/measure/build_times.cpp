#include "tuner/measure/build_times.h"
#include <algorithm>
#include <cmath>

namespace icl {

/// By the builds whose sources are closest in length, in proportion to it.
double BuildTimes::expectedSeconds(std::size_t length) const {
  constexpr std::size_t closest = 3;
  const auto ratio = [&](const BuildTime &one) { return double(length + 1) / double(one.length + 1); };
  const auto distance = [&](const BuildTime &one) { return std::abs(std::log(ratio(one))); };
  std::vector<BuildTime> near(std::min(closest, known.size()));
  std::partial_sort_copy(known.begin(), known.end(), near.begin(), near.end(),
                         [&](const BuildTime &a, const BuildTime &b) { return distance(a) < distance(b); });
  double sum = 0;
  for (const BuildTime &one : near)
    sum += one.seconds * ratio(one);
  return sum / double(near.size());
}

std::vector<BuildTime> BuildTimes::after(std::size_t first) const {
  return {known.begin() + std::ptrdiff_t(std::min(first, known.size())), known.end()};
}

bool BuildTimes::isLong(std::size_t length) const {
  constexpr std::size_t least = 8;
  constexpr double farLonger = 8;
  if (known.size() < least)
    return false;
  std::vector<double> seconds;
  for (const BuildTime &one : known)
    seconds.push_back(one.seconds);
  const auto middle = seconds.begin() + std::ptrdiff_t(seconds.size() / 2);
  std::nth_element(seconds.begin(), middle, seconds.end());
  return expectedSeconds(length) > farLonger * *middle;
}

}
