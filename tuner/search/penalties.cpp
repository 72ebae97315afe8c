#include "tuner/search/penalties.h"
#include <algorithm>
#include <cmath>

namespace icl {

Penalties::Penalties(const Space &space) {
  for (const Parameter &parameter : space.parameters())
    steps.push_back(parameter.values.size() > 1 ? 1 / double(parameter.values.size() - 1) : 0);
}

double Penalties::distance(const Configuration &a, const Configuration &b) const {
  double sum = 0;
  for (std::size_t p = 0; p < a.size(); ++p)
    sum += std::pow((double(a[p]) - double(b[p])) * steps[p], 2);
  return std::sqrt(sum);
}

void Penalties::tell(const Configuration &configuration, double logTime) {
  least = std::min(least, logTime);
  for (const auto &[other, time] : told)
    if (const double d = distance(configuration, other); d > 0)
      slope = std::max(slope, std::abs(logTime - time) / d);
  told.emplace_back(configuration, logTime);
}

double Penalties::logFactor(const Configuration &configuration) const {
  constexpr double smallest = 1e-12; // of a factor and a variance
  constexpr double farAway = 6;      // the logarithm of the factor is 0 there
  double sum = 0;
  for (const Awaited &one : awaited) {
    const double z = (slope * distance(configuration, one.configuration) - (one.mean - least)) /
                     std::sqrt(2 * one.variance + smallest);
    if (z < farAway)
      sum += std::log(std::max(smallest, std::erfc(-z) / 2));
  }
  return sum;
}

}
