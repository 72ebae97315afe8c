// Uniform draws from a space without replacement.
#pragma once
#include "compiler/space/space.h"
#include <functional>
#include <optional>
#include <random>
#include <unordered_map>
#include <vector>

namespace icl {

/// A Fisher-Yates shuffle of the configurations' numbers of which only the moved ones are kept. Where numbers
/// do not name configurations exactly (see Space::exact()), draws with replacement, and gives up after many
/// that were taken.
class Draws {
public:
  explicit Draws(const Space &space) : space(space), isNumbered(space.exact() && space.count() <= 0x1p53) {}

  /// The next one that is not `taken` by other means; nothing when none is left.
  std::optional<Configuration> next(std::mt19937_64 &random,
                                    const std::function<bool(const Configuration &)> &taken);
  /// The next `n`, or as many as are left.
  std::vector<Configuration> next(std::size_t n, std::mt19937_64 &random,
                                  const std::function<bool(const Configuration &)> &taken);

private:
  const Space &space;
  const bool isNumbered;
  std::unordered_map<double, double> moved; ///< what stands at a place, where not its own number
  double drawn = 0;

  std::optional<Configuration> draw(std::mt19937_64 &random);
  double at(double place) const;
};

/// From 0 below 1: the same on every machine.
double uniform(std::mt19937_64 &random);
/// From 0 below `n`.
std::size_t below(std::size_t n, std::mt19937_64 &random);

}
