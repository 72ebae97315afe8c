#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

namespace icl {

/// The median of at least one time: the mean of the two in the middle if their number is even.
inline double medianOf(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const std::size_t n = times.size();
  return n % 2 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
}

}
