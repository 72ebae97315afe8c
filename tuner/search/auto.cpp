// Bayesian optimisation with nothing to set: first the initial design that the space suggests and
// configurations far apart, then always the one that promises most by what has been learned
// (tuner/model/surrogate.h).
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

/// Candidates drawn at a time. More cost time, and find little that climbing would not; a space of up to
/// twice as many is judged whole.
constexpr std::size_t poolSize = 1500;
/// How many of the fastest have their neighbours among the candidates, and how many climbs look further.
constexpr std::size_t nearFastest = 5, climbs = 3;
constexpr int longestClimb = 10;
/// What those promise that were asked for already.
constexpr double never = -std::numeric_limits<double>::infinity();

class Auto : public Strategy {
public:
  Auto(const Space &space, const SearchContext &context)
      : Strategy(space, context), surrogate(space), first(initialDesign(space)) {
    // One more than parameters: as many as it takes to tell them apart.
    while (first.size() <= space.parameters().size()) {
      auto apart = drawApart(space, random, first);
      if (!apart)
        break;
      first.push_back(std::move(*apart));
    }
  }

  std::vector<Configuration> ahead(std::size_t n) const override {
    if (pool.time.configurations.empty())
      return {};
    std::vector<Configuration> likely;
    for (const std::size_t i : best(promiseOf(pool), n))
      likely.push_back(pool.time.configurations[i]);
    return likely;
  }

private:
  Surrogate surrogate;
  std::vector<Configuration> first; ///< those to begin with
  std::size_t begun = 0;            ///< of those
  std::vector<Evaluated> fastest;   ///< nearFastest of them, the fastest first
  Surrogate::Candidates pool;

  bool isJudgedWhole() const { return space.exact() && space.count() <= 2 * poolSize; }

  bool draw(std::vector<Configuration> &into) {
    auto drawn = space.sample(random);
    if (drawn)
      into.push_back(std::move(*drawn));
    return drawn.has_value();
  }

  std::vector<Configuration> propose(std::size_t n) override {
    std::vector<Configuration> candidates;
    while (begun < first.size() && candidates.size() < n)
      candidates.push_back(first[begun++]);
    if (!candidates.empty() || outstanding() > 0)
      return candidates;
    if (!surrogate.isReady()) {
      draw(candidates);
      return candidates;
    }
    if (surrogate.refresh(pool))
      drawPool();
    return mostPromising();
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
    if (isJudgedWhole()) {
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
    std::erase_if(candidates, [&](const Configuration &c) { return asked(c) || !seen.insert(c).second; });
    pool = surrogate.judge(std::move(candidates));
  }

  /// By candidate; `never` for those asked for already.
  std::vector<double> promiseOf(const Surrogate::Candidates &candidates) const {
    std::vector<double> promise = surrogate.promise(candidates);
    for (std::size_t i = 0; i < promise.size(); ++i)
      if (asked(candidates.time.configurations[i]))
        promise[i] = never;
    return promise;
  }

  /// The numbers of the `n` largest that are not `never`, the largest first.
  static std::vector<std::size_t> best(const std::vector<double> &promise, std::size_t n) {
    std::vector<std::size_t> order(promise.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    n = std::min(n, order.size());
    std::partial_sort(order.begin(), order.begin() + std::ptrdiff_t(n), order.end(),
                      [&](std::size_t a, std::size_t b) {
                        return promise[a] != promise[b] ? promise[a] > promise[b] : a < b;
                      });
    order.resize(n);
    std::erase_if(order, [&](std::size_t i) { return promise[i] == never; });
    return order;
  }

  /// A configuration and its promise.
  using Promising = std::pair<Configuration, double>;

  std::vector<Configuration> mostPromising() {
    const std::vector<double> promise = promiseOf(pool);
    std::vector<Promising> starts;
    for (const std::size_t i : best(promise, climbs))
      starts.emplace_back(pool.time.configurations[i], promise[i]);
    if (isJudgedWhole())
      return starts.empty() ? std::vector<Configuration>() : std::vector<Configuration>{starts[0].first};
    if (!fastest.empty())
      starts.emplace_back(fastest[0].configuration, never);
    Promising chosen{{}, never};
    for (const Promising &start : starts) {
      Promising top = climb(start);
      if (top.second > chosen.second)
        chosen = std::move(top);
    }
    std::vector<Configuration> candidates;
    if (chosen.second > never)
      candidates.push_back(std::move(chosen.first));
    else
      draw(candidates); // all around is known
    return candidates;
  }

  Promising climb(Promising at) const {
    for (int step = 0; step < longestClimb; ++step) {
      std::vector<Configuration> around = space.neighbours(at.first);
      if (around.empty())
        break;
      const Surrogate::Candidates near = surrogate.judge(std::move(around));
      const std::vector<double> promise = promiseOf(near);
      const auto top = std::max_element(promise.begin(), promise.end());
      if (top == promise.end() || !(*top > at.second))
        break;
      at = {near.time.configurations[std::size_t(top - promise.begin())], *top};
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
    "auto", "the most promising by Gaussian processes of time and of what fails; nothing to set", make};

}
