// Uniform draws from a space without replacement.
#pragma once
#include "compiler/space/space.h"
#include <functional>
#include <optional>
#include <random>
#include <unordered_map>
#include <vector>

namespace icl {

/// A lazy Fisher-Yates shuffle of the configurations' numbers, which stores only the swapped ones. If numbers
/// do not identify configurations exactly (see Space::isExact()), draws with replacement and gives up after
/// many draws that were taken.
class Draws {
public:
  explicit Draws(const Space &space) : space(space), isNumbered(space.isExact() && space.count() <= 0x1p53) {}

  /// The next draw for which `taken` is false; nothing if none is left.
  std::optional<Configuration> next(std::mt19937_64 &random,
                                    const std::function<bool(const Configuration &)> &taken);
  /// The next `n`, or as many as are left.
  std::vector<Configuration> next(std::size_t n, std::mt19937_64 &random,
                                  const std::function<bool(const Configuration &)> &taken);

private:
  const Space space;
  const bool isNumbered;
  std::unordered_map<double, double> swapped; ///< the number at each position that does not hold its own
  double drawn = 0;

  std::optional<Configuration> draw(std::mt19937_64 &random);
  double at(double position) const;
};

/// In [0, 1), the same on every machine.
double uniform(std::mt19937_64 &random);
/// In [0, n).
std::size_t below(std::size_t n, std::mt19937_64 &random);

}
