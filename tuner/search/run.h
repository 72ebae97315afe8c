// Runs a strategy with any evaluator: the loop around ask() and tell(), with a budget.
#pragma once
#include "tuner/search/strategy.h"
#include <functional>

namespace icl {

using Evaluator = std::function<Outcome(const Configuration &)>;

struct Trajectory {
  std::vector<Evaluated> evaluations; ///< in the order in which they were evaluated
  std::optional<Evaluated> best;      ///< nothing if no outcome was ok
};

/// Evaluates until `budget` configurations are evaluated or the strategy has finished. Every outcome counts,
/// ok or not. `onEvaluated`, if given, is called after each evaluation with the trajectory so far and returns
/// false to stop.
Trajectory search(Strategy &, const Evaluator &, std::size_t budget,
                  const std::function<bool(const Trajectory &)> &onEvaluated = nullptr);

}
