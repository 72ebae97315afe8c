// The final race: the few fastest variants are timed again side by side with the untuned variant, because the
// fastest of many noisy times is partly luck.
#pragma once
#include "compiler/space/space.h"
#include "tuner/measure/measurer.h"
#include "tuner/ratio.h"
#include "tuner/search/strategy.h"
#include <functional>
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
  double referenceTimeNs = 0;      ///< of the untuned variant; without rounds for it, as it was measured
  std::optional<Ratio> speedUp;
};

/// At most so many of what a search has found race at the end.
inline constexpr std::size_t maxFinalists = 4;
/// At most so many take part in a heat before: the fastest of them by one evaluation each is partly luck.
inline constexpr std::size_t maxContenders = 8;
/// As a multiple of the fastest time: noise does not explain a larger difference.
inline constexpr double contenderRatio = 1.1;

/// How often the variants of a race are launched.
struct RacePlan {
  unsigned rounds = 0;        ///< 0: there is no time for a race
  unsigned untunedRounds = 0; ///< of the untuned variant; 0: it is not launched again
  double roundNs = 0;         ///< of a round of the others
  double untunedNs = 0;       ///< of a launch of the untuned variant

  /// The untuned variant takes part in all rounds. If it is slow, it is only compared with the best one,
  /// afterwards.
  bool isJoint() const { return rounds > 0 && untunedRounds == rounds; }
  /// About how long it takes, with a launch of each to warm up.
  double seconds() const;
};

/// The fastest of the evaluations that ran and were checked, at most `most`, no two of them the same variant.
std::vector<Evaluated> fastest(Measurer &, const std::vector<Evaluated> &evaluations, std::size_t most);
/// Those of the few fastest that are close to the fastest of all.
std::vector<Evaluated> contendersOf(Measurer &, const std::vector<Evaluated> &evaluations);
/// The contenders if they are few; else those with the lowest medians in a heat, a race of few rounds. If
/// none is held or possible, or it would take more than a quarter of `seconds`, the fastest by the times that
/// they have. `contenders`: the fastest first. Throws as Measurer::race() does.
std::vector<Evaluated> finalistsOf(Measurer &, std::vector<Evaluated> contenders,
                                   std::optional<double> seconds);

/// Lets runners race: different variants, all of which ran. If a race is not possible, or `seconds` are too
/// few for one, they keep the times that they have. The untuned variant is launched beside them, as often as
/// planRace() says. `stored`: the identities of variants that an earlier tuning chose. One of these is the
/// best unless another is faster by more than noise explains. `isSecond`: whether a variant is of the form
/// that has a result of its own (Counterparts). One of these is only the best if it is faster than those of
/// the other form by more than noise explains. Throws as Measurer::race() does.
RaceResult raceFinalists(const SpaceDefinition &, Measurer &, const Evaluated &reference,
                         std::vector<Evaluated> runners, const std::set<std::string> &stored,
                         const std::function<bool(const Assignment &)> &isSecond,
                         std::optional<double> seconds);

/// Whether `stored` stays although `found` is faster, because noise explains the difference. Without a race,
/// a difference below a tenth counts as noise.
bool isKeptOver(const Finalist &stored, const Finalist &found);

/// The race of runners that take so long a launch, besides the untuned variant (0: it is one of them), within
/// so many seconds.
RacePlan planRace(const std::vector<double> &runnersNs, double untunedNs, std::optional<double> seconds);
/// Whether an untuned variant is never launched beside others because one launch takes so long.
bool isTooSlowToRace(double untunedNs);
/// About how many seconds a runner's launches take at least.
double runnerSeconds(double timeNs);

/// How many of these times would be among the contenders'.
std::size_t countContenders(const std::vector<double> &timesNs, double bestNs);
/// About how many seconds a heat takes among so many that take so long a launch; 0 if none is held, because
/// they are few, or so slow that it would take longer than a race.
double heatSeconds(std::size_t contenders, double timeNs);

/// The number of rounds of a race in which one round takes `roundNs` and all of them should take about
/// `raceNs`. 0: there is no time for a race.
unsigned roundsFor(double roundNs, double raceNs, std::optional<double> seconds);

}
