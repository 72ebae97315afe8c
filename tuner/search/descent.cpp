#include "tuner/search/descent.h"
#include "tuner/search/generational.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

/// A generation is a start or the neighbours of where the descent stands.
class Descent : public Generational {
public:
  Descent(const Space &space, const SearchContext &context, const StrategyOptions &options, bool restarts)
      : Generational(space, context), isAdjacent(options.text("steps") == "adjacent"), restarts(restarts) {}

private:
  const bool isAdjacent, restarts;
  std::optional<Configuration> place;
  std::vector<Configuration> around; ///< its neighbours, once they have been asked for
  bool hasStarted = false;

  std::vector<Configuration> generation() override {
    if (!place)
      return start();
    if (around.empty())
      return look();
    const auto fastest =
        std::min_element(around.begin(), around.end(), [&](const Configuration &a, const Configuration &b) {
          return timeOf(a) < timeOf(b);
        });
    if (!(timeOf(*fastest) < timeOf(*place)))
      return start();
    place = *fastest;
    return look();
  }

  /// A start that does not run has no better or worse neighbours; another one is drawn.
  std::vector<Configuration> start() {
    if (hasStarted && !restarts && std::isfinite(timeOf(*place)))
      return {};
    place = fresh();
    hasStarted = true;
    around.clear();
    return place ? std::vector<Configuration>{*place} : std::vector<Configuration>();
  }

  std::vector<Configuration> look() {
    if (!std::isfinite(timeOf(*place)))
      return start();
    around = space.neighbours(*place, isAdjacent);
    return around.empty() ? start() : around;
  }
};

}

std::unique_ptr<Strategy> makeDescent(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options, bool restarts) {
  return std::make_unique<Descent>(space, context, options, restarts);
}

}
