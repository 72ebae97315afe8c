// The last round: the few fastest are timed again side by side with the untuned variant, because the fastest
// of many noisy times owes something to luck.
#pragma once
#include "tuner/tune.h"

namespace icl {

struct RaceResult {
  std::vector<Finalist> finalists; ///< the best first
  double referenceTimeNs = 0;
  std::optional<SpeedUp> speedUp;
};

/// The finalists among the trials. Their times so far stand when a race is not possible, or when `seconds`
/// are too few for one.
RaceResult chooseFinalists(const Space &, Measurer &, const Trial &reference,
                           const std::vector<Trial> &trials, std::optional<double> seconds);

/// How long the race takes at least, about: `best` is the fastest so far.
double raceSeconds(double referenceNs, double bestNs);

/// Whether `one` was faster than `other` in significantly many rounds: a sign test at 5%. Both have as many
/// times.
bool beats(const std::vector<double> &one, const std::vector<double> &other);

/// Of an odd number of times the middle one, of an even number the mean of the two in the middle.
double medianOf(std::vector<double> times);

/// The median of other[i] / one[i], with its confidence interval by order statistics (a sign test turned
/// round).
SpeedUp speedUpOf(const std::vector<double> &one, const std::vector<double> &other);

}
