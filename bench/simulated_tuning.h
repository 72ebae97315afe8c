// A tuning on a recorded space with builds ahead, by a measurer that simulates time.
#pragma once
#include "bench/simulation.h"
#include "tuner/lookahead.h"
#include <string>

namespace icl {

struct SimulatedTuning {
  double slowdown = 0; ///< of the best found, relative to the best of the space
  double foreseen = 0; ///< of the proposals after the first, those whose builds had begun
};

inline SimulatedTuning tuneSimulated(const RecordedSpace &space, Measurer &measurer,
                                     const std::string &strategyText, std::size_t budget,
                                     std::uint64_t seed) {
  Journal journal("", {});
  JournaledMeasurer journaled(space.space, measurer, journal);
  SearchContext context;
  context.seed = seed;
  context.budget = budget;
  context.isRepeated = true;
  context.built = [&] { return measurer.builtAhead(); };
  context.buildsLong = [&](const Configuration &one) { return measurer.buildsLong(one); };
  context.atOnce = [&] { return measurer.leastAtOnce(); };
  const auto strategy = makeStrategy(strategyText, space.space, context);
  Lookahead lookahead(*strategy, measurer, journaled, /*isTimed=*/false);
  for (std::size_t left = budget; left > 0; --left) {
    lookahead.ask(left);
    if (lookahead.isEmpty())
      break;
    const Configuration one = lookahead.next(left);
    strategy->tell(one, journaled.evaluate(one));
  }
  const BuildsAhead &ahead = lookahead.buildsAhead();
  return {strategy->best()->outcome.timeNs / space.best()->outcome.timeNs,
          double(ahead.predicted) / double(std::max<std::size_t>(1, ahead.proposals))};
}

}
