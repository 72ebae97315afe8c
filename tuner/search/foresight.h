// Predicts the next proposals of a strategy: plays copies of it on, with outcomes that it believes likely.
#pragma once
#include "tuner/guesses.h"
#include "tuner/search/strategy.h"
#include <memory>
#include <vector>

namespace icl {

/// A strategy that can be played on. Its copies have the same random numbers: with the same outcome, a copy
/// proposes what the original will.
class PredictableStrategy : public Strategy {
public:
  using Strategy::Strategy;

  virtual std::unique_ptr<PredictableStrategy> copy() const = 0;
  /// Whether it knows enough for believed().
  virtual bool hasBeliefs() const = 0;
  /// Outcomes that each of these configurations may have, the likeliest first; at least one.
  virtual std::vector<std::vector<Outcome>> believed(const std::vector<Configuration> &) const = 0;
  /// At most `n` configurations that it may have proposed instead of its last proposal, the best first.
  virtual std::vector<Configuration> alternatives(std::size_t n) const { return {}; }

  Guesses ahead() const override;
};

}
