#include "tuner/time_budget.h"
#include "tuner/final_race.h"
#include <algorithm>

namespace icl {

TimeBudget::TimeBudget(Clock::Time b, std::optional<double> seconds, bool e)
    : began(b), total(seconds), explains(e) {}

double TimeBudget::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

bool TimeBudget::isOver(Phase phase) const { return total && elapsed() >= end(phase); }

std::optional<double> TimeBudget::secondsLeft(Phase phase) const {
  return total ? std::optional(std::max(0.0, end(phase) - elapsed())) : std::nullopt;
}

std::optional<Clock::Time> TimeBudget::deadline(Phase phase) const {
  if (!total)
    return std::nullopt;
  return began + std::chrono::duration_cast<Clock::Time::duration>(std::chrono::duration<double>(end(phase)));
}

void TimeBudget::note(const std::string &identity, const Outcome &outcome, std::optional<double> seconds) {
  if (seconds)
    measured.insert(identity);
  if (!outcome.ok())
    return;
  if (seconds)
    slowest = std::max(slowest, *seconds);
  else if (!measured.count(identity))
    unbuiltNs.push_back(outcome.timeNs);
}

/// Seconds since the beginning. Needs a limit.
double TimeBudget::end(Phase phase) const {
  const double explanation = *total - std::min(0.1, *total / 20); // processes take a moment to end
  if (phase == Phase::Explanation)
    return explanation;
  const double race = explanation - (explains ? *total / 4 : 0);
  if (phase == Phase::Race)
    return race;
  const double maxRaceSeconds = *total / 3; // for the race
  const std::size_t unbuilt = countFinalists(unbuiltNs, bestNs);
  if (unbuilt > 0 && slowest == 0) // how long their builds take is not known yet
    return race - maxRaceSeconds;
  // The builds of the race take about as long as an evaluation, and each finalist that only the journal knows
  // has to be built too.
  return race - std::min(raceSeconds(referenceNs, bestNs, others) +
                             (2.0 + double(unbuilt) + double(others)) * slowest,
                         maxRaceSeconds);
}

}
