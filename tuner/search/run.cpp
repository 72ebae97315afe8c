#include "tuner/search/run.h"

namespace icl {

Trajectory search(Strategy &strategy, const Evaluator &evaluate, std::size_t budget,
                  const std::function<bool(const Trajectory &)> &onEvaluated) {
  Trajectory trajectory;
  while (trajectory.evaluations.size() < budget) {
    const std::vector<Configuration> next = strategy.ask();
    if (next.empty())
      break;
    const Outcome outcome = evaluate(next[0]);
    strategy.tell(next[0], outcome);
    trajectory.evaluations.push_back({next[0], outcome});
    trajectory.best = strategy.best();
    if (onEvaluated && !onEvaluated(trajectory))
      break;
  }
  return trajectory;
}

}
