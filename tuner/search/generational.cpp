#include "tuner/search/generational.h"
#include <algorithm>

namespace icl {

std::vector<Configuration> Generational::propose(std::size_t n) {
  std::vector<Configuration> proposed;
  while (proposed.empty()) {
    for (; next < current.size() && proposed.size() < n; ++next)
      if (!asked(current[next]) &&
          std::find(proposed.begin(), proposed.end(), current[next]) == proposed.end())
        proposed.push_back(current[next]);
    if (proposed.empty() && (outstanding() > 0 || !advance()))
      break;
  }
  return proposed;
}

bool Generational::advance() {
  constexpr int patience = 100; // generations of nothing but what is known
  for (int i = 0; i < patience; ++i) {
    current = generation();
    next = 0;
    if (current.empty())
      return false;
    if (!std::all_of(current.begin(), current.end(), [&](const Configuration &c) { return asked(c); }))
      return true;
  }
  // It has converged: a draw from outside sets it going again, and ends it when nothing is left.
  auto outsider = fresh();
  current.clear();
  if (outsider)
    current.push_back(std::move(*outsider));
  return !current.empty();
}

}
