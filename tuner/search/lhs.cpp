// Latin hypercube sampling on a constrained discrete space: Masnada 2016, chapter 6 and section 8.1. Each
// parameter's list of values is divided into as many strata as there are points, and each stratum contains
// one point. As in the thesis, points that break a constraint are dropped; further hypercubes replace them.
#include "tuner/search/draws.h"
#include "tuner/search/strategy.h"
#include <algorithm>
#include <numeric>
#include <set>

namespace icl {

namespace {

class LatinHypercube : public Strategy {
public:
  LatinHypercube(const Space &space, const SearchContext &context, const StrategyOptions &options)
      : Strategy(space, context), draws(this->space), points(pointsFor(context, options)) {}

private:
  /// After this many hypercubes without a new point, the rest is drawn uniformly: few configurations are
  /// valid, or nearly all are known.
  static constexpr int maxRepeats = 20;
  Draws draws;
  const std::size_t points;
  std::vector<Configuration> design;
  std::size_t next = 0;
  bool isExhausted = false;

  static std::size_t pointsFor(const SearchContext &context, const StrategyOptions &options) {
    constexpr std::size_t standard = 100, most = 10'000;
    if (options.integer("points"))
      return options.integer("points");
    return context.budget ? std::min(context.budget, most) : standard;
  }

  std::vector<Configuration> propose(std::size_t n) override {
    std::vector<Configuration> candidates;
    while (candidates.size() < n) {
      if (next == design.size())
        makeDesign();
      if (next == design.size())
        break;
      candidates.push_back(design[next++]);
    }
    return candidates;
  }

  /// Leaves the design empty if no configuration is left.
  void makeDesign() {
    design.clear();
    next = 0;
    std::set<Configuration> chosen;
    for (int fruitless = 0; !isExhausted && design.size() < points; ++fruitless) {
      isExhausted = fruitless == maxRepeats;
      for (Configuration &point : hypercube())
        if (design.size() < points && space.contains(point) && !wasAsked(point) &&
            chosen.insert(point).second) {
          design.push_back(std::move(point));
          fruitless = 0;
        }
    }
    const auto isTaken = [&](const Configuration &c) { return wasAsked(c) || chosen.count(c) != 0; };
    while (isExhausted && design.size() < points) {
      auto drawn = draws.next(random, isTaken);
      if (!drawn)
        return;
      design.push_back(std::move(*drawn));
    }
  }

  std::vector<Configuration> hypercube() {
    std::vector<Configuration> cube(points, Configuration(space.parameters().size()));
    std::vector<std::size_t> strata(points);
    std::iota(strata.begin(), strata.end(), std::size_t(0));
    for (std::size_t p = 0; p < space.parameters().size(); ++p) {
      for (std::size_t i = points; i > 1; --i)
        std::swap(strata[i - 1], strata[below(i, random)]);
      const double width = double(space.parameters()[p].values.size()) / double(points);
      for (std::size_t i = 0; i < points; ++i)
        cube[i][p] = std::uint16_t((double(strata[i]) + uniform(random)) * width);
    }
    return cube;
  }
};

constexpr StrategyOption options[] = {
    {"points", StrategyOption::Kind::Integer, "0", "points in a design; 0: the budget, or 100 without one", 0,
     1'000'000},
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  return std::make_unique<LatinHypercube>(space, context, given);
}

}

extern const StrategyEntry lhsSearch;
const StrategyEntry lhsSearch = {"lhs", "Latin hypercube sampling (Masnada 2016)", make, options};

}
