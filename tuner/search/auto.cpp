// Bayesian optimisation without options. It begins with the space's initial design and configurations far
// apart. After that it always proposes the configuration with the largest acquisition value: expected
// improvement times the probability to run (tuner/model/surrogate.h).
#include "compiler/space/initial_design.h"
#include "tuner/model/surrogate.h"
#include "tuner/search/spread.h"
#include "tuner/search/strategy.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_set>

namespace icl {

namespace {

/// Random candidates per iteration. More of them cost time and find little more than hill climbing does. A
/// space of up to twice this size is evaluated completely.
constexpr std::size_t poolSize = 1500;
/// The number of fastest configurations whose neighbours are candidates, and the number of hill climbs.
constexpr std::size_t nearFastest = 5, climbs = 3;
constexpr int longestClimb = 10;
/// The acquisition value of configurations that were already asked for.
constexpr double excluded = -std::numeric_limits<double>::infinity();

class Auto : public Strategy {
public:
  Auto(const Space &space, const SearchContext &context)
      : Strategy(space, context), surrogate(space), initial(initialDesign(space)) {
    // One more than there are parameters: the least number that can tell their effects apart.
    while (initial.size() <= space.parameters().size()) {
      auto distant = drawDistant(space, random, initial);
      if (!distant)
        break;
      initial.push_back(std::move(*distant));
    }
  }

  std::vector<Configuration> ahead(std::size_t n) const override {
    if (pool.time.configurations.empty())
      return {};
    std::vector<Configuration> likely;
    for (const std::size_t i : best(acquisitionOf(pool), n))
      likely.push_back(pool.time.configurations[i]);
    return likely;
  }

private:
  Surrogate surrogate;
  std::vector<Configuration> initial; ///< the initial design
  std::size_t begun = 0;              ///< of the initial design, those proposed
  std::vector<Evaluated> fastest;     ///< at most nearFastest, the fastest first
  Surrogate::Candidates pool;

  bool isSmall() const { return space.isExact() && space.count() <= 2 * poolSize; }

  bool draw(std::vector<Configuration> &into) {
    auto drawn = space.sample(random);
    if (drawn)
      into.push_back(std::move(*drawn));
    return drawn.has_value();
  }

  std::vector<Configuration> propose(std::size_t n) override {
    std::vector<Configuration> candidates;
    while (begun < initial.size() && candidates.size() < n)
      candidates.push_back(initial[begun++]);
    if (!candidates.empty() || outstanding() > 0)
      return candidates;
    if (!surrogate.isReady()) {
      draw(candidates);
      return candidates;
    }
    if (surrogate.refresh(pool))
      drawPool();
    return maximiseAcquisition();
  }

  void learn(const Configuration &configuration, const Outcome &outcome) override {
    surrogate.tell(configuration, outcome);
    if (!outcome.ok())
      return;
    const auto isFaster = [](const Evaluated &a, const Evaluated &b) {
      return a.outcome.timeNs < b.outcome.timeNs;
    };
    const Evaluated evaluated{configuration, outcome};
    fastest.insert(std::upper_bound(fastest.begin(), fastest.end(), evaluated, isFaster), evaluated);
    if (fastest.size() > nearFastest)
      fastest.pop_back();
  }

  void drawPool() {
    std::vector<Configuration> candidates;
    if (isSmall()) {
      for (std::size_t i = 0, all = static_cast<std::size_t>(space.count()); i < all; ++i)
        candidates.push_back(space.at(static_cast<double>(i)));
    } else {
      for (std::size_t i = 0; i < poolSize && draw(candidates); ++i) {
      }
      for (const Evaluated &evaluated : fastest)
        for (Configuration &near : space.neighbours(evaluated.configuration))
          candidates.push_back(std::move(near));
    }
    std::unordered_set<Configuration, ConfigurationHash> seen;
    std::erase_if(candidates, [&](const Configuration &c) { return wasAsked(c) || !seen.insert(c).second; });
    pool = surrogate.predict(std::move(candidates));
  }

  /// By candidate; `excluded` for those already asked for.
  std::vector<double> acquisitionOf(const Surrogate::Candidates &candidates) const {
    std::vector<double> acquisition = surrogate.acquisition(candidates);
    for (std::size_t i = 0; i < acquisition.size(); ++i)
      if (wasAsked(candidates.time.configurations[i]))
        acquisition[i] = excluded;
    return acquisition;
  }

  /// The indices of the `n` largest values that are not `excluded`, the largest first.
  static std::vector<std::size_t> best(const std::vector<double> &acquisition, std::size_t n) {
    std::vector<std::size_t> order(acquisition.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    n = std::min(n, order.size());
    std::partial_sort(order.begin(), order.begin() + std::ptrdiff_t(n), order.end(),
                      [&](std::size_t a, std::size_t b) {
                        return acquisition[a] != acquisition[b] ? acquisition[a] > acquisition[b] : a < b;
                      });
    order.resize(n);
    std::erase_if(order, [&](std::size_t i) { return acquisition[i] == excluded; });
    return order;
  }

  /// A configuration and its acquisition value.
  using Scored = std::pair<Configuration, double>;

  /// The acquisition values of one proposal's climbs, which often meet.
  using Acquisitions = std::unordered_map<Configuration, double, ConfigurationHash>;

  std::vector<Configuration> maximiseAcquisition() {
    const std::vector<double> acquisition = acquisitionOf(pool);
    std::vector<Scored> starts;
    for (const std::size_t i : best(acquisition, climbs))
      starts.emplace_back(pool.time.configurations[i], acquisition[i]);
    if (isSmall())
      return starts.empty() ? std::vector<Configuration>() : std::vector<Configuration>{starts[0].first};
    if (!fastest.empty())
      starts.emplace_back(fastest[0].configuration, excluded);
    Scored chosen{{}, excluded};
    Acquisitions known;
    for (const Scored &start : starts) {
      Scored top = climb(start, known);
      if (top.second > chosen.second)
        chosen = std::move(top);
    }
    std::vector<Configuration> candidates;
    if (chosen.second > excluded)
      candidates.push_back(std::move(chosen.first));
    else
      draw(candidates); // all neighbours are known
    return candidates;
  }

  /// Adds those that `known` does not have.
  void acquire(const std::vector<Configuration> &configurations, Acquisitions &known) const {
    std::vector<Configuration> others;
    for (const Configuration &configuration : configurations)
      if (known.count(configuration) == 0)
        others.push_back(configuration);
    if (others.empty())
      return;
    const Surrogate::Candidates candidates = surrogate.predictOnce(std::move(others));
    const std::vector<double> acquisition = acquisitionOf(candidates);
    for (std::size_t i = 0; i < acquisition.size(); ++i)
      known.emplace(candidates.time.configurations[i], acquisition[i]);
  }

  Scored climb(Scored at, Acquisitions &known) const {
    for (int step = 0; step < longestClimb; ++step) {
      const std::vector<Configuration> around = space.neighbours(at.first);
      acquire(around, known);
      Scored top{{}, excluded};
      for (const Configuration &near : around)
        if (const double acquisition = known.at(near); acquisition > top.second)
          top = {near, acquisition};
      if (!(top.second > at.second))
        break;
      at = std::move(top);
    }
    return at;
  }
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context, const StrategyOptions &) {
  return std::make_unique<Auto>(space, context);
}

}

extern const StrategyEntry autoSearch;
const StrategyEntry autoSearch = {
    "auto", "Bayesian optimisation with Gaussian processes of time and of failures; has no options", make};

}
