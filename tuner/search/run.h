// Drives a strategy against any evaluator: the loop around ask() and tell(), with a budget.
#pragma once
#include "tuner/search/strategy.h"
#include <functional>

namespace icl {

using Evaluator = std::function<Outcome(const Configuration &)>;

struct Trajectory {
  std::vector<Evaluated> evaluations; ///< in the order in which they were evaluated
  std::optional<Evaluated> best;      ///< nothing if none was ok
};

/// Evaluates until `budget` configurations are spent or the strategy has finished. Every outcome counts, ok
/// or not. `onEvaluated`, where given, is called after each one with the trajectory so far; it returns false
/// to stop.
Trajectory search(Strategy &, const Evaluator &, std::size_t budget,
                  const std::function<bool(const Trajectory &)> &onEvaluated = nullptr);

}
