#include "tuner/final_race.h"
#include <algorithm>
#include <numeric>
#include <set>

namespace icl {

/// About how long the launches of a race take together.
static constexpr double usualRaceNs = 2e9;
/// About how long the launches of the untuned variant take together if it would make a race longer than
/// usual.
static constexpr double slowUntunedNs = 1e9;
/// In seven rounds, only a win of all seven is significant (ratio.h). More than the most add little.
static constexpr unsigned minRounds = 7, maxRounds = 31;

bool isTooSlowToRace(double untunedNs) { return untunedNs > slowUntunedNs; }

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

std::vector<Evaluated> contendersOf(Measurer &measurer, const std::vector<Evaluated> &evaluations) {
  std::vector<Evaluated> chosen = fastest(measurer, evaluations, maxContenders);
  std::erase_if(chosen, [limit = chosen.empty() ? 0 : contenderRatio * chosen.front().outcome.timeNs](
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

double runnerSeconds(double timeNs) { return 1e-9 * (minRounds + 1) * timeNs; }

double heatSeconds(std::size_t contenders, double timeNs) {
  const double seconds = double(contenders) * runnerSeconds(timeNs);
  return contenders > maxFinalists && seconds <= 1e-9 * usualRaceNs ? seconds : 0;
}

double RacePlan::seconds() const {
  const auto launches = [](unsigned n) { return n == 0 ? 0.0 : 1.0 + n; };
  const bool isAlone = untunedRounds > 0 && !isJoint();
  const double bestNs = isAlone ? roundNs : 0; // at most: a round of the others contains the best one
  return 1e-9 * (launches(rounds) * roundNs + launches(untunedRounds) * (untunedNs + bestNs));
}

RacePlan planRace(const std::vector<double> &runnersNs, double untunedNs, std::optional<double> seconds) {
  const double roundNs = std::accumulate(runnersNs.begin(), runnersNs.end(), 0.0);
  const auto forLaunches = [](std::optional<double> all, double warmUpNs) {
    return all ? std::optional(std::max(0.0, *all - 1e-9 * warmUpNs)) : all;
  };
  RacePlan plan{0, 0, roundNs, untunedNs};
  if (untunedNs * minRounds <= usualRaceNs) {
    const double bothNs = roundNs + untunedNs;
    const bool canRace = runnersNs.size() + (untunedNs > 0) > 1;
    plan.rounds = canRace ? roundsFor(bothNs, usualRaceNs, forLaunches(seconds, bothNs)) : 0;
    plan.untunedRounds = untunedNs > 0 ? plan.rounds : 0;
    return plan;
  }
  if (runnersNs.size() > 1)
    plan.rounds = roundsFor(roundNs, usualRaceNs, forLaunches(seconds, roundNs));
  plan.untunedRounds = static_cast<unsigned>(slowUntunedNs / untunedNs);
  while (plan.untunedRounds > 0 && seconds && plan.seconds() > *seconds)
    --plan.untunedRounds;
  return plan;
}

std::size_t countContenders(const std::vector<double> &timesNs, double bestNs) {
  const auto close = std::count_if(timesNs.begin(), timesNs.end(),
                                   [&](double timeNs) { return timeNs <= contenderRatio * bestNs; });
  return std::min(maxContenders, static_cast<std::size_t>(close));
}

namespace {

struct Runner {
  Finalist finalist;
  bool isReference, isStored;
  bool isSecond; ///< its form has a result of its own
};

}

bool isKeptOver(const Finalist &stored, const Finalist &found) {
  if (!stored.rounds.empty() && stored.rounds.size() == found.rounds.size())
    return verdictOf(ratioOf(stored.rounds, found.rounds)) != Verdict::Slower;
  return stored.timeNs <= contenderRatio * found.timeNs;
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
    return runner.isStored && isKeptOver(runner.finalist, runners.front().finalist);
  });
  if (kept != runners.end() && !runners.front().isStored)
    std::rotate(runners.begin(), kept, kept + 1);
}

/// Puts a runner of the other form before a second form that is not faster: a stored one, else one that
/// raced.
static void preferFirstForm(std::vector<Runner> &runners) {
  const Finalist &first = runners.front().finalist;
  if (!runners.front().isSecond || runners.front().isReference)
    return;
  const auto isAsFast = [&](const Runner &runner) {
    return !runner.isSecond && !runner.isReference && isKeptOver(runner.finalist, first);
  };
  auto other = std::find_if(runners.begin(), runners.end(),
                            [&](const Runner &runner) { return runner.isStored && isAsFast(runner); });
  if (other == runners.end() && !first.rounds.empty())
    other = std::find_if(runners.begin(), runners.end(), isAsFast);
  if (other != runners.end())
    std::rotate(runners.begin(), other, other + 1);
}

static std::vector<Configuration> configurationsOf(const std::vector<Evaluated> &runners) {
  std::vector<Configuration> configurations;
  for (const Evaluated &runner : runners)
    configurations.push_back(runner.configuration);
  return configurations;
}

std::vector<Evaluated> finalistsOf(Measurer &measurer, std::vector<Evaluated> contenders,
                                   std::optional<double> seconds) {
  const std::size_t number = contenders.size();
  if (number <= maxFinalists)
    return contenders;
  std::vector<std::pair<double, std::size_t>> order; // times and places
  const double heat = heatSeconds(number, contenders.back().outcome.timeNs);
  if (heat > 0 && (!seconds || heat <= *seconds / 4))
    for (const RaceTimes &one : measurer.race(configurationsOf(contenders), minRounds))
      order.emplace_back(medianOf(one.timesNs), order.size());
  std::sort(order.begin(), order.end());
  if (order.size() < number) {
    contenders.resize(maxFinalists);
    return contenders;
  }
  std::vector<Evaluated> finalists;
  for (std::size_t i = 0; i < maxFinalists; ++i)
    finalists.push_back(contenders[order[i].second]);
  return finalists;
}

/// The untuned variant against the best one, which is another one. Keeps the times that there are if it does
/// not run again.
static void compareWithUntuned(RaceResult &result, const SpaceDefinition &space, Measurer &measurer,
                               const Evaluated &untuned, unsigned rounds) {
  const Configuration best = space.configuration(result.finalists.front().configuration);
  const auto times = rounds ? measurer.race({best, untuned.configuration}, rounds) : std::vector<RaceTimes>();
  if (times.size() != 2)
    return;
  result.referenceTimeNs = medianOf(times[1].timesNs);
  result.speedUp = ratioOf(times[1].timesNs, times[0].timesNs);
}

RaceResult raceFinalists(const SpaceDefinition &space, Measurer &measurer, const Evaluated &untuned,
                         std::vector<Evaluated> chosen, const std::set<std::string> &stored,
                         const std::function<bool(const Assignment &)> &isSecond,
                         std::optional<double> seconds) {
  const std::string untunedIdentity = measurer.identity(untuned.configuration);
  const auto isUntuned = [&](const Evaluated &one) {
    return measurer.identity(one.configuration) == untunedIdentity;
  };
  if (chosen.empty())
    chosen.push_back(untuned);
  const bool isFinalist = std::any_of(chosen.begin(), chosen.end(), isUntuned);
  std::vector<double> timesNs;
  for (const Evaluated &one : chosen)
    timesNs.push_back(one.outcome.timeNs);
  const RacePlan plan = planRace(timesNs, isFinalist ? 0 : untuned.outcome.timeNs, seconds);
  if (plan.isJoint())
    chosen.push_back(untuned);

  const auto times =
      plan.rounds ? measurer.race(configurationsOf(chosen), plan.rounds) : std::vector<RaceTimes>();
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const Outcome &outcome = chosen[i].outcome;
    Runner runner{{space.assignment(chosen[i].configuration), outcome.timeNs, {}, outcome.times},
                  isUntuned(chosen[i]),
                  stored.contains(measurer.identity(chosen[i].configuration)),
                  isSecond(space.assignment(chosen[i].configuration))};
    if (i < times.size()) {
      runner.finalist.rounds = times[i].timesNs;
      runner.finalist.timeNs = medianOf(times[i].timesNs);
      runner.finalist.times = times[i].medians;
    }
    runners.push_back(std::move(runner));
  }
  putBestFirst(runners);
  preferFirstForm(runners);

  RaceResult result;
  result.referenceTimeNs = untuned.outcome.timeNs;
  const Runner &best = runners.front();
  const std::vector<double> &bestRounds = best.finalist.rounds;
  for (Runner &runner : runners) {
    const bool isBest = &runner == &best;
    if (runner.isReference)
      result.referenceTimeNs = runner.finalist.timeNs;
    const std::vector<double> &rounds = runner.finalist.rounds;
    if (runner.isReference && !isBest && !rounds.empty())
      result.speedUp = ratioOf(rounds, bestRounds);
    if (runner.isReference && !isFinalist && !isBest)
      continue; // it only ran for comparison
    if (!isBest && !rounds.empty())
      runner.finalist.toBest = ratioOf(rounds, bestRounds);
    result.finalists.push_back(runner.finalist);
  }
  if (!isFinalist && !plan.isJoint())
    compareWithUntuned(result, space, measurer, untuned, plan.untunedRounds);
  return result;
}

}
