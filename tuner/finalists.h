// The last round: the few fastest are timed again side by side with the untuned variant, because the fastest
// of many noisy times owes something to luck.
#pragma once
#include "tuner/tune.h"

namespace icl {

struct RaceResult {
  std::vector<Finalist> finalists; ///< the best first
  double referenceTimeNs = 0;
  std::optional<Ratio> speedUp;
};

/// The finalists among the evaluations. Their times so far stand when a race is not possible, or when
/// `seconds` are too few for one.
RaceResult chooseFinalists(const Space &, Measurer &, const Evaluated &reference,
                           const std::vector<Evaluated> &evaluations, std::optional<double> seconds);

/// The same of runners that are chosen already, all different variants that ran.
RaceResult raceFinalists(const Space &, Measurer &, const Evaluated &reference,
                         std::vector<Evaluated> runners, std::optional<double> seconds);

/// How long the race takes at least, about: `best` is the fastest so far.
double raceSeconds(double referenceNs, double bestNs);

/// How many of these times would be among the finalists'.
std::size_t finalistsAmong(const std::vector<double> &timesNs, double bestNs);

/// Rounds that a race has of which one takes `roundNs` and all together about `raceNs`; 0 if there is no time
/// for any.
unsigned roundsFor(double roundNs, double raceNs, std::optional<double> seconds);

}
