#include "tuner/search/descent.h"
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

/// A generation is a starting point, or the neighbours of the current configuration.
class Descent : public Generational {
public:
  Descent(const Space &space, const SearchContext &context, const StrategyOptions &options, bool restarts)
      : Generational(space, context), isAdjacent(options.text("steps") == "adjacent"), restarts(restarts) {}

private:
  const bool isAdjacent, restarts;
  std::optional<Configuration> current;
  std::vector<Configuration> neighbours; ///< of `current`, once they are proposed
  bool hasStarted = false;

  std::vector<Configuration> generation() override {
    if (!current)
      return start();
    if (neighbours.empty())
      return expand();
    const auto fastest = std::min_element(
        neighbours.begin(), neighbours.end(),
        [&](const Configuration &a, const Configuration &b) { return timeOf(a) < timeOf(b); });
    if (!(timeOf(*fastest) < timeOf(*current)))
      return start();
    current = *fastest;
    return expand();
  }

  /// Proposes a starting point. One that does not run is replaced by another, because it has no time to
  /// descend from.
  std::vector<Configuration> start() {
    if (hasStarted && !restarts && std::isfinite(timeOf(*current)))
      return {};
    current = drawNew();
    hasStarted = true;
    neighbours.clear();
    return current ? std::vector<Configuration>{*current} : std::vector<Configuration>();
  }

  std::vector<Configuration> expand() {
    if (!std::isfinite(timeOf(*current)))
      return start();
    neighbours = space.neighbours(*current, isAdjacent);
    return neighbours.empty() ? start() : neighbours;
  }
};

}

std::unique_ptr<Strategy> makeDescent(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options, bool restarts) {
  return std::make_unique<Descent>(space, context, options, restarts);
}

}
