// Bayesian optimisation. It begins with guesses of a model if there is one, and the space's initial design.
// Without such a model, configurations far apart follow. After that it always proposes the configuration with
// the largest acquisition value: expected improvement times the probability to run (tuner/model/surrogate.h).
// If that one is not built yet, one that is comes first if its value is not far smaller; if its build takes
// long, one whose build does not.
#include "compiler/space/parallel.h"
#include "tuner/model/surrogate.h"
#include "tuner/search/foresight.h"
#include "tuner/search/guessed_design.h"
#include "tuner/search/kept_predictions.h"
#include "tuner/search/penalties.h"
#include "tuner/search/spread.h"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace icl {

namespace {

/// Random candidates at each fit of the models. More of them cost time and find little more than hill
/// climbing does. A space of up to twice this size is evaluated completely.
constexpr std::size_t poolSize = 1500;
/// So many of them stay until the next fit, the most promising: each outcome updates all their predictions.
constexpr std::size_t mostOfPool = 500;
/// The number of fastest configurations whose neighbours are candidates, and the number of hill climbs.
constexpr std::size_t nearFastest = 5, climbs = 3;
constexpr int longestClimb = 10;
/// The acquisition value of configurations that were already asked for.
constexpr double excluded = -std::numeric_limits<double>::infinity();
/// Predictions of so many configurations that climbs have met, or that are built or awaited, are kept for the
/// next proposals: these meet two thirds of them again.
constexpr std::size_t mostKept = 2000;
/// A predicted probability to run from which on a failure is not expected.
constexpr double surelyRuns = 0.9;
/// The share of the largest acquisition value that a configuration needs which is built already. A build
/// takes about as long as ten evaluations.
constexpr double enoughIfBuilt = 0.1;
/// The same where the largest value is of a configuration whose build takes far longer than most, for those
/// whose builds do not; and how many of them are considered.
constexpr double enoughIfShort = 0.1;
constexpr std::size_t mostConsidered = 32;
/// While more outcomes than this share of the known ones are outstanding, the model knows too little to
/// propose more.
constexpr double mostOutstanding = 1.0 / 3;
/// With more outstanding, a copy would often fit its models before it guesses, and be replaced meanwhile.
constexpr std::size_t fewOutstanding = 4;

class Auto : public PredictableStrategy {
public:
  Auto(const Space &space, const SearchContext &context, GuessedDesign design)
      : PredictableStrategy(space, context), surrogate(space, design.predicted), penalties(space),
        note(design.note), initial(std::move(design.configurations)), built(context.built),
        buildsLong(context.buildsLong), atOnce(context.atOnce) {
    surrogate.useTwoCores(built && allowedCores() > 2);
    // One more than there are parameters: the least number that can tell their effects apart. Predictions
    // have effects already.
    while (!design.predicted && initial.size() <= space.parameters().size()) {
      auto distant = drawDistant(space, random, initial);
      if (!distant)
        break;
      initial.push_back(std::move(*distant));
    }
  }

  std::string notes() const override { return note; }

  /// A copy does not know what is built: it is to propose what should be built.
  std::unique_ptr<PredictableStrategy> copy() const override {
    auto made = std::make_unique<Auto>(*this);
    made->built = nullptr;
    made->atOnce = nullptr;
    made->surrogate.useTwoCores(false); // it works in the background
    if (outstanding() > fewOutstanding)
      made->surrogate.keepHyperparameters();
    return made;
  }

  bool hasBeliefs() const override { return !pool.time.configurations.empty(); }

  /// The predicted time, one in the middle of those that are faster, one of those that are slower, and a
  /// failure.
  std::vector<std::vector<Outcome>> believed(const std::vector<Configuration> &all) const override {
    const Surrogate::Candidates predicted = surrogate.predictOnce(all);
    std::vector<std::vector<Outcome>> beliefs(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double deviation = std::sqrt(predicted.time.variance[Eigen::Index(i)]);
      for (const double deviations : {0.0, -1.0, 1.0})
        beliefs[i].push_back({Outcome::Kind::Ok, std::exp(predicted.logTime(i) + deviations * deviation), 1});
      const Eigen::VectorXd &validity = predicted.validity.mean;
      if (const double runs = validity.size() > 0 ? validity[Eigen::Index(i)] : 1; runs < surelyRuns)
        beliefs[i].insert(runs < 0.5 ? beliefs[i].begin() : beliefs[i].end(), {Outcome::Kind::Refused, 0, 0});
    }
    return beliefs;
  }

  std::vector<Configuration> alternatives(std::size_t n) const override {
    std::vector<Configuration> found;
    if (tooLong && !wasAsked(*tooLong))
      found.push_back(*tooLong);
    for (const Scored &top : tops)
      if (!wasAsked(top.first))
        found.push_back(top.first);
    for (Scored &one : best(pool, n))
      found.push_back(std::move(one.first));
    found.resize(std::min(n, found.size()));
    return found;
  }

private:
  /// A configuration and its acquisition value.
  using Scored = std::pair<Configuration, double>;

  Surrogate surrogate;
  Penalties penalties;
  std::string note;                                      ///< what came from a model
  std::vector<Configuration> initial;                    ///< the initial design
  std::function<std::vector<Configuration>()> built;     ///< SearchContext::built
  std::function<bool(const Configuration &)> buildsLong; ///< SearchContext::buildsLong
  std::function<std::size_t()> atOnce;                   ///< SearchContext::atOnce
  std::size_t begun = 0;                                 ///< of the initial design, those proposed
  std::vector<Evaluated> told;                           ///< since the last proposal
  std::vector<Evaluated> fastest;                        ///< at most nearFastest, the fastest first
  Surrogate::Candidates pool;
  KeptPredictions met;                  ///< by climbs and builds, and what is awaited
  std::vector<Scored> tops;             ///< where the last hill climbs ended, the best first
  std::optional<Configuration> tooLong; ///< instead of which another one was proposed last

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
    takeOutcomes();
    if (!surrogate.isReady()) {
      draw(candidates);
      return candidates;
    }
    updatePool();
    return maximiseAcquisition();
  }

  /// By local penalisation. Not while too many outcomes are outstanding, unless a device would have nothing
  /// to do.
  std::vector<Configuration> proposeMeanwhile() override {
    const bool isDeviceIdle = atOnce && outstanding() < atOnce();
    if (begun < initial.size())
      return {};
    takeOutcomes();
    if (double(outstanding()) > mostOutstanding * double(surrogate.evaluations()) && !isDeviceIdle)
      return {};
    if (!surrogate.isReady())
      return {};
    updatePool();
    penaliseAwaited();
    std::vector<Configuration> proposals = maximiseAcquisition();
    penalties.clear();
    return proposals;
  }

  void penaliseAwaited() {
    const std::vector<KeptPredictions::LogTime> predicted = met.logTimes(surrogate, awaited());
    std::vector<Penalties::Awaited> all;
    for (std::size_t i = 0; i < predicted.size(); ++i)
      all.push_back({awaited()[i], predicted[i].mean, predicted[i].variance});
    penalties.setAwaited(std::move(all));
  }

  void learn(const Configuration &configuration, const Outcome &outcome) override {
    told.push_back({configuration, outcome});
  }

  /// Outcomes of the initial design come in any order, which depends on how long builds take. They are taken
  /// in the order of the design, so that proposals only depend on outcomes.
  void takeOutcomes() {
    const auto place = [this](const Evaluated &one) {
      return std::find(initial.begin(), initial.end(), one.configuration) - initial.begin();
    };
    std::stable_sort(told.begin(), told.end(),
                     [&](const Evaluated &a, const Evaluated &b) { return place(a) < place(b); });
    for (const Evaluated &one : std::exchange(told, {}))
      take(one);
  }

  void take(const Evaluated &evaluated) {
    surrogate.tell(evaluated.configuration, evaluated.outcome);
    if (!evaluated.outcome.ok())
      return;
    penalties.tell(evaluated.configuration, std::log(evaluated.outcome.timeNs));
    const auto isFaster = [](const Evaluated &a, const Evaluated &b) {
      return a.outcome.timeNs < b.outcome.timeNs;
    };
    fastest.insert(std::upper_bound(fastest.begin(), fastest.end(), evaluated, isFaster), evaluated);
    if (fastest.size() > nearFastest)
      fastest.pop_back();
  }

  void updatePool() {
    const bool isRefitted = surrogate.refresh(pool);
    if (isRefitted || met.size() > mostKept)
      met.clear();
    if (isRefitted)
      drawPool();
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
    if (!isSmall())
      pool = surrogate.mostPromising(pool, mostOfPool);
  }

  /// By candidate; `excluded` for those already asked for.
  std::vector<double> acquisitionOf(const Surrogate::Candidates &candidates) const {
    std::vector<double> acquisition = surrogate.acquisition(candidates);
    for (std::size_t i = 0; i < acquisition.size(); ++i) {
      const Configuration &candidate = candidates.time.configurations[i];
      acquisition[i] = wasAsked(candidate) ? excluded : acquisition[i] + penalties.logFactor(candidate);
    }
    return acquisition;
  }

  /// The `n` with the largest acquisition values, the largest first, without those already asked for.
  /// Penalties only make values smaller, so that most of them need not be computed.
  std::vector<Scored> best(const Surrogate::Candidates &candidates, std::size_t n) const {
    const std::vector<double> unpenalised = surrogate.acquisition(candidates);
    std::vector<std::size_t> rest(unpenalised.size());
    std::iota(rest.begin(), rest.end(), std::size_t(0));
    const auto isLess = [&](std::size_t a, std::size_t b) {
      return unpenalised[a] != unpenalised[b] ? unpenalised[a] < unpenalised[b] : a > b;
    };
    std::make_heap(rest.begin(), rest.end(), isLess);
    std::vector<Scored> found;
    while (n > 0 && !rest.empty() && (found.size() < n || unpenalised[rest.front()] > found.back().second)) {
      std::pop_heap(rest.begin(), rest.end(), isLess);
      const std::size_t i = rest.back();
      rest.pop_back();
      const Configuration &candidate = candidates.time.configurations[i];
      if (wasAsked(candidate))
        continue;
      const double value = unpenalised[i] + penalties.logFactor(candidate);
      const auto isLarger = [](double a, const Scored &b) { return a > b.second; };
      found.emplace(std::upper_bound(found.begin(), found.end(), value, isLarger), candidate, value);
      if (found.size() > n)
        found.pop_back();
    }
    return found;
  }

  /// The acquisition values of one proposal's climbs, which often meet.
  using Acquisitions = std::unordered_map<Configuration, double, ConfigurationHash>;

  std::vector<Configuration> maximiseAcquisition() {
    std::vector<Scored> starts = best(pool, climbs);
    tops.clear();
    Acquisitions known;
    if (isSmall())
      return starts.empty() ? std::vector<Configuration>()
                            : std::vector<Configuration>{soonInstead(starts[0], known)};
    if (!fastest.empty())
      starts.emplace_back(fastest[0].configuration, excluded);
    for (Scored &top : climb(std::move(starts), known))
      if (top.second > excluded)
        tops.push_back(std::move(top));
    std::stable_sort(tops.begin(), tops.end(),
                     [](const Scored &a, const Scored &b) { return a.second > b.second; });
    std::vector<Configuration> candidates;
    if (!tops.empty())
      candidates.push_back(soonInstead(tops.front(), known));
    else
      draw(candidates); // all neighbours are known
    return candidates;
  }

  /// The top, or one with a large enough acquisition value that is measured sooner.
  Configuration soonInstead(const Scored &top, Acquisitions &known) {
    tooLong.reset();
    if (auto ready = builtInstead(top, known))
      return *std::move(ready);
    if (!buildsLong || !buildsLong(top.first))
      return top.first;
    std::vector<Scored> others = tops;
    for (Scored &one : best(pool, mostConsidered))
      others.push_back(std::move(one));
    std::stable_sort(others.begin(), others.end(),
                     [](const Scored &a, const Scored &b) { return a.second > b.second; });
    for (const auto &[other, value] : others) {
      if (value < top.second + std::log(enoughIfShort))
        break;
      if (buildsLong(other))
        continue;
      tooLong = top.first;
      return other;
    }
    return top.first;
  }

  /// The best one that is built already, if its acquisition value is large enough.
  std::optional<Configuration> builtInstead(const Scored &top, Acquisitions &known) {
    std::vector<Configuration> ready = built ? built() : std::vector<Configuration>();
    std::erase_if(ready, [&](const Configuration &one) { return wasAsked(one) || !space.contains(one); });
    if (ready.empty())
      return std::nullopt;
    acquire(ready, known);
    const auto isLess = [&](const Configuration &a, const Configuration &b) {
      return known.at(a) < known.at(b);
    };
    const Configuration &first = *std::max_element(ready.begin(), ready.end(), isLess);
    if (known.at(first) < top.second + std::log(enoughIfBuilt))
      return std::nullopt;
    return first;
  }

  /// Adds those that `known` does not have, and what was predicted together with them.
  void acquire(std::vector<Configuration> configurations, Acquisitions &known) {
    std::erase_if(configurations,
                  [&](const Configuration &one) { return !known.emplace(one, excluded).second; });
    for (const Surrogate::Candidates *candidates : met.of(surrogate, configurations)) {
      const std::vector<double> acquisition = acquisitionOf(*candidates);
      for (std::size_t i = 0; i < acquisition.size(); ++i)
        known[candidates->time.configurations[i]] = acquisition[i];
    }
  }

  /// Where hill climbs from these end. They make each step together, because many predictions at once take
  /// less time.
  std::vector<Scored> climb(std::vector<Scored> climbing, Acquisitions &known) {
    std::vector<Scored> ended;
    for (int step = 0; step < longestClimb && !climbing.empty(); ++step) {
      std::vector<std::vector<Configuration>> around;
      std::vector<Configuration> all;
      for (const Scored &at : climbing) {
        around.push_back(space.neighbours(at.first));
        all.insert(all.end(), around.back().begin(), around.back().end());
      }
      acquire(std::move(all), known);
      std::vector<Scored> higher;
      for (std::size_t i = 0; i < climbing.size(); ++i) {
        Scored top{{}, excluded};
        for (const Configuration &near : around[i])
          if (const double acquisition = known.at(near); acquisition > top.second)
            top = {near, acquisition};
        if (top.second > climbing[i].second)
          higher.push_back(std::move(top));
        else
          ended.push_back(std::move(climbing[i]));
      }
      climbing = std::move(higher);
    }
    std::move(climbing.begin(), climbing.end(), std::back_inserter(ended));
    return ended;
  }
};

constexpr StrategyOption options[] = {
    {"model", StrategyOption::Kind::Text, "",
     "path of a model that `iclc train` has written, or `shipped`: it guesses what to try first and predicts "
     "times; `none`, the default: no model"},
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  return std::make_unique<Auto>(space, context, guessedDesign(space, context, given.text("model")));
}

}

extern const StrategyEntry autoSearch;
const StrategyEntry autoSearch = {
    "auto", "Bayesian optimisation with Gaussian processes of time and of failures", make, options};

}
