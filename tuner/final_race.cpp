#include "tuner/final_race.h"
#include <algorithm>
#include <set>

namespace icl {

static constexpr std::size_t maxFinalists = 4; // finalists
/// As a multiple of the fastest time: noise does not explain a larger difference.
static constexpr double finalistRatio = 1.1;
/// About how long the launches of a race take together.
static constexpr double usualRaceNs = 2e9;
/// In seven rounds, only a win of all seven is significant (ratio.h). More than the most add little.
static constexpr unsigned minRounds = 7, maxRounds = 31;

std::vector<Evaluated> fastest(Measurer &measurer, const std::vector<Evaluated> &evaluations,
                               std::size_t most) {
  std::vector<Evaluated> ok;
  std::copy_if(evaluations.begin(), evaluations.end(), std::back_inserter(ok),
               [](const Evaluated &t) { return t.outcome.isChecked(); });
  std::stable_sort(ok.begin(), ok.end(), [](const Evaluated &a, const Evaluated &b) {
    return a.outcome.timeNs < b.outcome.timeNs;
  });
  std::vector<Evaluated> chosen;
  std::set<std::string> variants;
  for (const Evaluated &evaluated : ok) {
    if (chosen.size() == most)
      break;
    if (variants.insert(measurer.identity(evaluated.configuration)).second)
      chosen.push_back(evaluated);
  }
  return chosen;
}

std::vector<Evaluated> finalistsOf(Measurer &measurer, const std::vector<Evaluated> &evaluations) {
  std::vector<Evaluated> chosen = fastest(measurer, evaluations, maxFinalists);
  std::erase_if(chosen, [limit = chosen.empty() ? 0 : finalistRatio * chosen.front().outcome.timeNs](
                            const Evaluated &one) { return one.outcome.timeNs > limit; });
  return chosen;
}

unsigned roundsFor(double roundNs, double raceNs, std::optional<double> seconds) {
  const double affordable = seconds ? 1e9 * *seconds / std::max(roundNs, 1.0) : maxRounds;
  if (affordable < minRounds)
    return 0;
  const double wanted = std::clamp<double>(raceNs / std::max(roundNs, 1.0), minRounds, maxRounds);
  return static_cast<unsigned>(std::min(wanted, affordable));
}

double raceSeconds(double referenceNs, double bestNs, std::size_t others) {
  return 1e-9 * minRounds * (referenceNs + double(maxFinalists + others) * bestNs);
}

std::size_t countFinalists(const std::vector<double> &timesNs, double bestNs) {
  const auto close = std::count_if(timesNs.begin(), timesNs.end(),
                                   [&](double timeNs) { return timeNs <= finalistRatio * bestNs; });
  return std::min(maxFinalists, static_cast<std::size_t>(close));
}

/// The runners' times; empty if they do not race.
static std::vector<RaceTimes> race(Measurer &measurer, const std::vector<Evaluated> &runners,
                                   std::optional<double> seconds) {
  double roundNs = 0;
  std::vector<Configuration> configurations;
  for (const Evaluated &evaluated : runners) {
    roundNs += evaluated.outcome.timeNs;
    configurations.push_back(evaluated.configuration);
  }
  const unsigned rounds = runners.size() > 1 ? roundsFor(roundNs, usualRaceNs, seconds) : 0;
  return rounds ? measurer.race(configurations, rounds) : std::vector<RaceTimes>();
}

namespace {

struct Runner {
  Finalist finalist;
  bool isReference, isStored;
};

}

bool isAsFast(const Finalist &stored, const Finalist &found) {
  if (!stored.rounds.empty() && stored.rounds.size() == found.rounds.size())
    return verdictOf(ratioOf(stored.rounds, found.rounds)) != Verdict::Slower;
  return stored.timeNs <= finalistRatio * found.timeNs;
}

/// Sorts by time. A runner that won significantly many rounds against one with a lower median comes before
/// it; then a stored one that is as fast.
static void putBestFirst(std::vector<Runner> &runners) {
  std::stable_sort(runners.begin(), runners.end(),
                   [](const Runner &a, const Runner &b) { return a.finalist.timeNs < b.finalist.timeNs; });
  for (auto runner = runners.begin() + 1; runner < runners.end(); ++runner)
    if (!runner->finalist.rounds.empty() &&
        verdictOf(ratioOf(runner->finalist.rounds, runners.front().finalist.rounds)) == Verdict::Faster)
      std::rotate(runners.begin(), runner, runner + 1);
  const auto kept = std::find_if(runners.begin(), runners.end(), [&](const Runner &runner) {
    return runner.isStored && isAsFast(runner.finalist, runners.front().finalist);
  });
  if (kept != runners.end() && !runners.front().isStored)
    std::rotate(runners.begin(), kept, kept + 1);
}

RaceResult raceFinalists(const SpaceDefinition &space, Measurer &measurer, const Evaluated &reference,
                         std::vector<Evaluated> chosen, const std::set<std::string> &stored,
                         std::optional<double> seconds) {
  const std::size_t finalists = chosen.size();
  const std::string untuned = measurer.identity(reference.configuration);
  const auto isUntuned = [&](const Evaluated &t) { return measurer.identity(t.configuration) == untuned; };
  if (std::none_of(chosen.begin(), chosen.end(), isUntuned))
    chosen.push_back(reference);

  const auto times = race(measurer, chosen, seconds);
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const Outcome &outcome = chosen[i].outcome;
    Runner runner{{space.assignment(chosen[i].configuration), outcome.timeNs, {}, outcome.times},
                  isUntuned(chosen[i]),
                  stored.contains(measurer.identity(chosen[i].configuration))};
    if (i < times.size()) {
      runner.finalist.rounds = times[i].timesNs;
      runner.finalist.timeNs = medianOf(times[i].timesNs);
      runner.finalist.times = times[i].medians;
    }
    runners.push_back(std::move(runner));
  }
  putBestFirst(runners);

  RaceResult result;
  const Runner &best = runners.front();
  const std::vector<double> &bestRounds = best.finalist.rounds;
  for (Runner &runner : runners) {
    const bool isBest = &runner == &best;
    if (runner.isReference)
      result.referenceTimeNs = runner.finalist.timeNs;
    const std::vector<double> &rounds = runner.finalist.rounds;
    if (runner.isReference && !isBest && !rounds.empty())
      result.speedUp = ratioOf(rounds, bestRounds);
    if (runner.isReference && finalists < chosen.size() && !isBest)
      continue; // it only ran for comparison
    if (!isBest && !rounds.empty())
      runner.finalist.toBest = ratioOf(rounds, bestRounds);
    result.finalists.push_back(runner.finalist);
  }
  return result;
}

}
