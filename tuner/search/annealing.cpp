// Simulated annealing: a random walk over neighbours. A configuration that is slower by the ratio r is
// accepted with probability exp(-ln(r) / temperature), that is r^(-1/temperature). Ratios make this
// independent of how long a launch takes. The temperature falls by a constant factor with each evaluation.
// When it has reached its end, the walk starts again from the best configuration at the initial temperature.
#include "tuner/search/draws.h"
#include "tuner/search/foresight.h"
#include <cmath>

namespace icl {

namespace {

class Annealing : public PredictableStrategy {
public:
  Annealing(const Space &space, const SearchContext &context, const StrategyOptions &options)
      : PredictableStrategy(space, context), draws(this->space),
        isAdjacent(options.text("steps") == "adjacent"), initialTemperature(options.number("temperature")),
        finalTemperature(options.number("end")), schedule(scheduleFor(context, options)) {}

  std::unique_ptr<PredictableStrategy> copy() const override { return std::make_unique<Annealing>(*this); }

  bool hasBeliefs() const override { return current.has_value(); }

  /// Too slow, faster than the current one, or slower and still accepted.
  std::vector<std::vector<Outcome>>
  believed(const std::vector<Configuration> &configurations) const override {
    std::vector<Outcome> outcomes(3);
    outcomes[0].kind = Outcome::Kind::Refused;
    outcomes[1].timeNs = timeOf(*current) * 0.99;
    outcomes[2].timeNs = timeOf(*current) * 1.0001;
    return {configurations.size(), outcomes};
  }

private:
  Draws draws;
  const bool isAdjacent;
  const double initialTemperature, finalTemperature;
  const std::size_t schedule; ///< evaluations from the initial to the final temperature
  std::size_t age = 0;        ///< evaluations since the initial temperature
  std::optional<Configuration> current, candidate;

  static std::size_t scheduleFor(const SearchContext &context, const StrategyOptions &options) {
    constexpr std::size_t defaultSchedule = 200;
    if (options.integer("schedule"))
      return options.integer("schedule");
    return context.budget ? context.budget : defaultSchedule;
  }

  double temperature() const {
    return initialTemperature *
           std::pow(finalTemperature / initialTemperature, std::min(1.0, double(age) / double(schedule)));
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
      acceptOrReject();
      candidate.reset();
    }
    // Moves among known configurations cost nothing, but may go on for ever.
    constexpr int maxMoves = 1000;
    for (int moves = 0; current && moves < maxMoves; ++moves) {
      const std::vector<Configuration> neighbours = space.neighbours(*current, isAdjacent);
      if (neighbours.empty())
        break;
      candidate = neighbours[below(neighbours.size(), random)];
      if (!wasAsked(*candidate))
        return {*candidate};
      acceptOrReject();
    }
    current.reset();
    candidate = draws.next(random, [&](const Configuration &c) { return wasAsked(c); });
    return candidate ? std::vector<Configuration>{*candidate} : std::vector<Configuration>();
  }

  /// Moves to the candidate, whose outcome is known, or rejects it.
  void acceptOrReject() {
    if (!current ? std::isfinite(timeOf(*candidate)) : accepts(timeOf(*current), timeOf(*candidate)))
      current = candidate;
  }

  void learn(const Configuration &, const Outcome &) override {
    if (++age <= schedule)
      return;
    age = 0;
    if (best())
      current = best()->configuration;
  }
};

constexpr StrategyOption options[] = {
    {"temperature", StrategyOption::Kind::Number, "1",
     "the initial temperature; at 1, twice the time is accepted with probability 1/2", 1e-9, 1e9},
    {"end", StrategyOption::Kind::Number, "0.01", "the final temperature", 1e-9, 1e9},
    {"schedule", StrategyOption::Kind::Integer, "0",
     "evaluations from the initial to the final temperature; 0: the budget, or 200 without one", 0, 1e9},
    {"steps", StrategyOption::Kind::Choice, "any",
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
