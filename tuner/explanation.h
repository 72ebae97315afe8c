// Why the best configuration is the best: what each of its parameters is worth, and what its code is like.
#pragma once
#include "tuner/final_race.h"
#include "tuner/journaled_measurer.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// The best configuration with one parameter set to the untuned variant's value.
struct Ablation {
  std::string parameter;
  Value best, untuned;
  Outcome outcome;             ///< Refused, with the broken constraint, if it is not in the space
  bool isSameCode = false;     ///< it compiles to the best one's code
  std::optional<Ratio> toBest; ///< of its time to the best one's, if they raced
};

struct Explanation {
  RaceResult finals;                   ///< as before, unless a variant that was made for the explanation won
  std::vector<Ablation> ablations;     ///< of the best of `finals`, the slowest first
  std::vector<std::string> unmeasured; ///< parameters that no time was left for
  std::vector<std::string> facts;      ///< of each finalist's code, then of the untuned one's
  std::string failure; ///< what ended it early: the device is gone, the journal cannot be written
};

/// How many seconds are left; nothing: there is no limit.
using SecondsLeft = std::function<std::optional<double>()>;

/// Lets a challenger race the finalists so far, and returns the result; nothing if they could not race. The
/// challenger comes first in the list.
using Challenge = std::function<std::optional<RaceResult>(std::vector<Evaluated>)>;

/// An ablation study: sets each parameter of the best configuration to the untuned variant's value, one at a
/// time, and races the two. A variant that proves faster than the best one challenges all finalists. If it
/// wins, it is the best, and is explained instead. A failure, or a call to stop, ends the explanation and
/// keeps the result.
Explanation explain(const SpaceDefinition &, Measurer &, JournaledMeasurer &, const Evaluated &untuned,
                    RaceResult finals, const Challenge &, const SecondsLeft &);

}
