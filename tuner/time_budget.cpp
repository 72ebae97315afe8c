#include "tuner/time_budget.h"
#include "tuner/final_race.h"
#include <algorithm>
#include <cmath>

namespace icl {

TimeBudget::TimeBudget(const Ledger &ledger, std::optional<double> seconds, bool e)
    : now(ledger.clock()), began(ledger.began()), total(seconds), explains(e) {}

double TimeBudget::elapsed() const { return toSeconds(now() - began); }

bool TimeBudget::isOver(Phase phase) const { return total && elapsed() >= end(phase); }

std::optional<double> TimeBudget::secondsLeft(Phase phase) const {
  return total ? std::optional(std::max(0.0, end(phase) - elapsed())) : std::nullopt;
}

std::optional<Clock::Time> TimeBudget::deadline(Phase phase) const {
  if (!total)
    return std::nullopt;
  return began + std::chrono::duration_cast<Clock::Time::duration>(std::chrono::duration<double>(end(phase)));
}

bool TimeBudget::allowsEvaluation() const {
  return !total || elapsed() + mean().seconds < end(Phase::Search);
}

std::size_t TimeBudget::affordableCounterparts(std::size_t wanted) const {
  if (!total || wanted == 0)
    return wanted;
  if (raceTook)
    return 1;
  const double each = mean().seconds + runnerSeconds(bestNs);
  return static_cast<std::size_t>(std::clamp(*total / 10 / std::max(each, 1e-9), 1.0, double(wanted)));
}

void TimeBudget::setReference(double timeNs, double start) {
  referenceNs = timeNs;
  startSeconds = start;
}

void TimeBudget::setOthers(std::size_t s, std::size_t c) {
  stored = s;
  counterparts = c;
}

void TimeBudget::note(const std::string &identity, const Outcome &outcome, std::optional<Cost> cost) {
  if (cost)
    measured.insert(identity);
  if (!outcome.ok())
    return;
  if (bestNs == 0 || outcome.timeNs < bestNs)
    bestSeconds = cost ? cost->seconds : 0;
  runNs.push_back(outcome.timeNs);
  if (cost) {
    ++costs;
    sum.seconds += cost->seconds;
    sum.buildSeconds += cost->buildSeconds;
  } else if (!measured.count(identity)) {
    unbuiltNs.push_back(outcome.timeNs);
  }
}

TimeBudget::Cost TimeBudget::mean() const {
  const double n = std::max(1.0, double(costs));
  return {sum.seconds / n, sum.buildSeconds / n};
}

/// Seconds since the beginning. Needs a limit.
double TimeBudget::end(Phase phase) const {
  // Processes end faster than they start.
  const double explanation = *total - std::min(0.1 + startSeconds / 4, *total / 20);
  if (phase == Phase::Explanation)
    return explanation;
  const double race = explanation - (explains ? *total / 4 : 0);
  if (phase == Phase::Race)
    return race;
  // As long as nothing is faster than the untuned variant, there is nothing to race or to explain.
  const bool isNothingFaster = referenceNs > 0 && bestNs >= referenceNs && stored == 0;
  return isNothingFaster ? explanation : race - std::min(reserve(), *total / 3);
}

/// The counterpart of the best variant takes about as long to build as that variant.
double TimeBudget::counterpartSeconds(std::size_t number) const {
  if (number == 0)
    return 0;
  return std::max(mean().seconds, bestSeconds) + double(number - 1) * mean().seconds;
}

/// Seconds between the search and the end of the race.
double TimeBudget::reserve() const {
  if (raceTook)
    return *raceTook + counterpartSeconds(std::min<std::size_t>(counterparts, 1));
  const std::size_t unbuilt = countContenders(unbuiltNs, bestNs);
  if (unbuilt > 0 && costs == 0) // how long their builds take is not known yet
    return *total;
  const std::size_t contenders = countContenders(runNs, bestNs),
                    finalists = std::min(contenders, maxFinalists),
                    late = affordableCounterparts(counterparts);
  const std::size_t runners = finalists + stored + late;
  const RacePlan race = planRace(std::vector(runners, bestNs), referenceNs, *total / 3);
  const bool takesTooLong = race.seconds() == 0 && runners + (referenceNs > 0) > 1; // it is not held
  const double builds = race.seconds() > 0 ? double(contenders + stored + late + 1) * mean().buildSeconds : 0;
  const double buildsAgain = takesTooLong ? 0 : double(unbuilt) * mean().seconds;
  // A measurement that is called off ends its worker.
  const double heat = takesTooLong ? 0 : heatSeconds(contenders, bestNs);
  return heat + race.seconds() + builds + buildsAgain + counterpartSeconds(late) + startSeconds;
}

}
