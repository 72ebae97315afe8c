// The final race: the few fastest variants are timed again side by side with the untuned variant, because the
// fastest of many noisy times owes something to luck.
#pragma once
#include "compiler/space/space.h"
#include "tuner/measure/measurer.h"
#include "tuner/ratio.h"
#include "tuner/search/strategy.h"
#include <optional>
#include <vector>

namespace icl {

/// One of the few fastest, timed again side by side with the others.
struct Finalist {
  Assignment configuration;
  /// Of one launch, by the objective: the median of the race's rounds; without a race, the fastest launch.
  double timeNs = 0;
  std::optional<Ratio> toBest; ///< of its time to the best one's; nothing for the best one, or without a race
  LaunchTime times{};          ///< both times, where known
};

struct RaceResult {
  std::vector<Finalist> finalists; ///< the best first
  double referenceTimeNs = 0;
  std::optional<Ratio> speedUp;
};

/// The finalists among the evaluations. If a race is not possible, or `seconds` are too few for one, they
/// keep the times that they have. Throws as Measurer::race() does.
RaceResult chooseFinalists(const Space &, Measurer &, const Evaluated &reference,
                           const std::vector<Evaluated> &evaluations, std::optional<double> seconds);

/// The same for runners that are already chosen: different variants, all of which ran.
RaceResult raceFinalists(const Space &, Measurer &, const Evaluated &reference,
                         std::vector<Evaluated> runners, std::optional<double> seconds);

/// About how many seconds the race takes at least. `bestNs`: of the fastest variant so far.
double raceSeconds(double referenceNs, double bestNs);

/// How many of these times would be among the finalists'.
std::size_t countFinalists(const std::vector<double> &timesNs, double bestNs);

/// The number of rounds of a race in which one round takes `roundNs` and all of them should take about
/// `raceNs`. 0: there is no time for a race.
unsigned roundsFor(double roundNs, double raceNs, std::optional<double> seconds);

}
