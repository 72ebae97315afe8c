#include "tuner/search/spread.h"
#include <algorithm>
#include <cmath>

namespace icl {

double distance(const Space &space, const Configuration &a, const Configuration &b) {
  double sum = 0;
  for (std::size_t p = 0; p < a.size(); ++p) {
    if (a[p] == b[p])
      continue;
    const std::vector<Value> &values = space.parameters()[p].values;
    const bool areNumbers = std::holds_alternative<std::int64_t>(values[a[p]]) &&
                            std::holds_alternative<std::int64_t>(values[b[p]]);
    sum += areNumbers ? std::abs(double(a[p]) - double(b[p])) / double(values.size() - 1) : 1;
  }
  return sum;
}

std::optional<Configuration> drawDistant(const Space &space, std::mt19937_64 &random,
                                         const std::vector<Configuration> &others) {
  constexpr int draws = 30;
  std::optional<Configuration> farthest;
  double most = -1;
  for (int i = 0; i < draws; ++i) {
    auto drawn = space.sample(random);
    if (!drawn)
      return std::nullopt;
    double nearest = INFINITY;
    for (const Configuration &other : others)
      nearest = std::min(nearest, distance(space, *drawn, other));
    if (nearest > most) {
      most = nearest;
      farthest = std::move(drawn);
    }
  }
  return farthest;
}

}
