// Simulated annealing: a walk to random neighbours that accepts what is slower by the ratio r with
// probability exp(-ln(r) / temperature), that is r^(-1/temperature). Ratios, so that nothing depends on how
// long a launch takes. The temperature falls by a constant factor with each evaluation; when it has reached
// its end, the walk starts again from the best configuration, hot.
#include "tuner/search/draws.h"
#include "tuner/search/strategy.h"
#include <cmath>

namespace icl {

namespace {

class Annealing : public Strategy {
public:
  Annealing(const Space &space, const SearchContext &context, const StrategyOptions &options)
      : Strategy(space, context), draws(this->space), isAdjacent(options.text("steps") == "adjacent"),
        hottest(options.number("temperature")), coldest(options.number("end")),
        schedule(scheduleFor(context, options)) {}

  std::vector<Configuration> ahead(std::size_t n) const override {
    if (!place)
      return {};
    std::vector<Configuration> guesses;
    for (Configuration &neighbour : space.neighbours(*place, isAdjacent))
      if (guesses.size() < n && !asked(neighbour))
        guesses.push_back(std::move(neighbour));
    return guesses;
  }

private:
  Draws draws;
  const bool isAdjacent;
  const double hottest, coldest;
  const std::size_t schedule; ///< evaluations from the hottest to the coldest
  std::size_t age = 0;        ///< evaluations since it was hottest
  std::optional<Configuration> place, candidate;

  static std::size_t scheduleFor(const SearchContext &context, const StrategyOptions &options) {
    constexpr std::size_t standard = 200;
    if (options.whole("schedule"))
      return options.whole("schedule");
    return context.budget ? context.budget : standard;
  }

  double temperature() const {
    return hottest * std::pow(coldest / hottest, std::min(1.0, double(age) / double(schedule)));
  }

  bool accepts(double now, double then) {
    if (then <= now)
      return std::isfinite(then);
    return std::isfinite(then) && uniform(random) < std::pow(then / now, -1 / temperature());
  }

  std::vector<Configuration> propose(std::size_t) override {
    if (outstanding() > 0)
      return {};
    if (candidate) {
      settle();
      candidate.reset();
    }
    // Moves among what is known cost nothing, but may go in circles.
    constexpr int patience = 1000;
    for (int moves = 0; place && moves < patience; ++moves) {
      const std::vector<Configuration> around = space.neighbours(*place, isAdjacent);
      if (around.empty())
        break;
      candidate = around[below(around.size(), random)];
      if (!asked(*candidate))
        return {*candidate};
      settle();
    }
    place.reset();
    candidate = draws.next(random, [&](const Configuration &c) { return asked(c); });
    return candidate ? std::vector<Configuration>{*candidate} : std::vector<Configuration>();
  }

  /// Goes to the candidate, whose outcome is known, or stays.
  void settle() {
    if (!place ? std::isfinite(timeOf(*candidate)) : accepts(timeOf(*place), timeOf(*candidate)))
      place = candidate;
  }

  void learn(const Configuration &, const Outcome &) override {
    if (++age <= schedule)
      return;
    age = 0;
    if (best())
      place = best()->configuration;
  }
};

constexpr StrategyOption options[] = {
    {"temperature", StrategyOption::Kind::Number, "1", "at first: 1 accepts twice the time every other time",
     1e-9, 1e9},
    {"end", StrategyOption::Kind::Number, "0.01", "the temperature at the end", 1e-9, 1e9},
    {"schedule", StrategyOption::Kind::Whole, "0",
     "evaluations from first to last; 0: the budget, or 200 where there is none", 0, 1e9},
    {"steps", StrategyOption::Kind::Word, "any",
     "`adjacent`: one knob by one step in its list of values; `any`: one knob to any value", 0, 0,
     "adjacent|any"},
};

void check(const StrategyOptions &given) {
  if (given.number("end") > given.number("temperature"))
    throw usageError("`end` of strategy `annealing` must not be above its `temperature`");
}

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  return std::make_unique<Annealing>(space, context, given);
}

}

extern const StrategyEntry annealingSearch;
const StrategyEntry annealingSearch = {"annealing", "simulated annealing on the logarithm of time", make,
                                       options, check};

}
