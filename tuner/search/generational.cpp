#include "tuner/search/generational.h"
#include <algorithm>

namespace icl {

std::vector<Configuration> Generational::propose(std::size_t n) {
  std::vector<Configuration> proposed;
  while (proposed.empty()) {
    for (; next < current.size() && proposed.size() < n; ++next)
      if (!wasAsked(current[next]) &&
          std::find(proposed.begin(), proposed.end(), current[next]) == proposed.end())
        proposed.push_back(current[next]);
    if (proposed.empty() && (outstanding() > 0 || !advance()))
      break;
  }
  return proposed;
}

bool Generational::advance() {
  constexpr int maxGenerations = 100; // generations without a new configuration
  for (int i = 0; i < maxGenerations; ++i) {
    current = generation();
    next = 0;
    if (current.empty())
      return false;
    if (!std::all_of(current.begin(), current.end(), [&](const Configuration &c) { return wasAsked(c); }))
      return true;
  }
  // It has converged. A random draw makes it move again; if nothing is left to draw, it ends.
  auto drawn = drawNew();
  current.clear();
  if (drawn)
    current.push_back(std::move(*drawn));
  return !current.empty();
}

}
