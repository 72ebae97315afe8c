// Why the best one is best: what each of its parameters is worth, and what its code is like.
#pragma once
#include "tuner/final_race.h"
#include "tuner/journaled_measurer.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// What the best one would be with one parameter as the untuned variant has it.
struct Ablation {
  std::string parameter;
  Value best, untuned;
  Outcome outcome;             ///< Refused, with the broken constraint, if there is no such variant
  bool isSameCode = false;     ///< as the best one's
  std::optional<Ratio> toBest; ///< of its time to the best one's, if they raced
};

struct Explanation {
  RaceResult finals;               ///< as they were, unless a variant that was made for the explanation won
  std::vector<Ablation> ablations; ///< of the best of `finals`, the slowest first
  std::vector<std::string> unmeasured; ///< parameters that it was called off before
  std::vector<std::string> facts;      ///< of each finalist's code, then of the untuned one's
  std::string failure; ///< what ended it early: the device is gone, the journal cannot be written
};

/// Nothing where there is no limit.
using SecondsLeft = std::function<std::optional<double>()>;

/// Sets each parameter of the best one back to the untuned variant's value by itself and races the two. What
/// proves faster than the best one races all finalists; if it wins, it is the best, and is explained instead.
/// What fails here costs the explanation, not the result; so does what calls measuring off.
Explanation explain(const Space &, Measurer &, JournaledMeasurer &, const Evaluated &untuned,
                    RaceResult finals, const SecondsLeft &);

}
