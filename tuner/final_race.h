// The final race: the few fastest variants are timed again side by side with the untuned variant, because the
// fastest of many noisy times is partly luck.
#pragma once
#include "compiler/space/space.h"
#include "tuner/measure/measurer.h"
#include "tuner/ratio.h"
#include "tuner/search/strategy.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace icl {

/// One of the few fastest, timed again side by side with the others.
struct Finalist {
  Assignment configuration;
  /// Of one launch, by the objective: the median of the race's rounds; without a race, the fastest launch.
  double timeNs = 0;
  std::optional<Ratio> toBest; ///< of its time to the best one's; nothing for the best one, or without a race
  LaunchTime times{};          ///< both times, where known
  std::vector<double> rounds{}; ///< its times in the race, by round; empty without a race
};

struct RaceResult {
  std::vector<Finalist> finalists; ///< the best first
  double referenceTimeNs = 0;
  std::optional<Ratio> speedUp;
};

/// The fastest of the evaluations that ran and were checked, at most `most`, no two of them the same variant.
std::vector<Evaluated> fastest(Measurer &, const std::vector<Evaluated> &evaluations, std::size_t most);
/// Those of the few fastest that are close to the fastest of all.
std::vector<Evaluated> finalistsOf(Measurer &, const std::vector<Evaluated> &evaluations);

/// Lets runners race: different variants, all of which ran. If a race is not possible, or `seconds` are too
/// few for one, they keep the times that they have. `stored`: the identities of variants that an earlier
/// tuning chose. One of these is the best unless another is faster by more than noise explains.
/// Throws as Measurer::race() does.
RaceResult raceFinalists(const SpaceDefinition &, Measurer &, const Evaluated &reference,
                         std::vector<Evaluated> runners, const std::set<std::string> &stored,
                         std::optional<double> seconds);

/// Whether `stored` stays although `found` is faster, because noise explains the difference. Without a race,
/// a difference below a tenth counts as noise.
bool isAsFast(const Finalist &stored, const Finalist &found);

/// About how many seconds the race takes at least. `bestNs`: of the fastest variant so far. `others`: how
/// many take part besides the finalists.
double raceSeconds(double referenceNs, double bestNs, std::size_t others = 0);

/// How many of these times would be among the finalists'.
std::size_t countFinalists(const std::vector<double> &timesNs, double bestNs);

/// The number of rounds of a race in which one round takes `roundNs` and all of them should take about
/// `raceNs`. 0: there is no time for a race.
unsigned roundsFor(double roundNs, double raceNs, std::optional<double> seconds);

}
