#include "tuner/search/draws.h"
#include <cmath>

namespace icl {

double uniform(std::mt19937_64 &random) { return double(random() >> 11) * 0x1p-53; }

std::size_t below(std::size_t n, std::mt19937_64 &random) { return std::size_t(uniform(random) * double(n)); }

std::optional<Configuration> Draws::next(std::mt19937_64 &random,
                                         const std::function<bool(const Configuration &)> &taken) {
  constexpr int maxRepeats = 1000; // matters only if draws can repeat
  for (int fruitless = 0; isNumbered || fruitless < maxRepeats; ++fruitless) {
    auto configuration = draw(random);
    if (!configuration || !taken(*configuration))
      return configuration;
  }
  return std::nullopt;
}

std::vector<Configuration> Draws::next(std::size_t n, std::mt19937_64 &random,
                                       const std::function<bool(const Configuration &)> &taken) {
  std::vector<Configuration> all;
  while (all.size() < n) {
    auto one = next(random, taken);
    if (!one)
      break;
    all.push_back(std::move(*one));
  }
  return all;
}

std::optional<Configuration> Draws::draw(std::mt19937_64 &random) {
  if (!isNumbered)
    return space.sample(random);
  if (drawn >= space.count())
    return std::nullopt;
  const double position = drawn + std::floor(uniform(random) * (space.count() - drawn));
  Configuration configuration = space.at(at(position));
  swapped[position] = at(drawn);
  swapped.erase(drawn);
  ++drawn;
  return configuration;
}

double Draws::at(double position) const {
  const auto found = swapped.find(position);
  return found == swapped.end() ? position : found->second;
}

}
