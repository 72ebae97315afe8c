#include "tuner/finalists.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace icl {

static constexpr std::size_t most = 4; // finalists
static constexpr double closeEnough =
    1.1;                              // times the fastest: beyond that noise does not explain the distance
static constexpr double raceNs = 2e9; // spent on launches, about
static constexpr unsigned fewestRounds = 7, mostRounds = 31;

/// The fastest trials, no two of them the same variant.
static std::vector<Trial> fastest(Measurer &measurer, const std::vector<Trial> &trials) {
  std::vector<Trial> ok;
  std::copy_if(trials.begin(), trials.end(), std::back_inserter(ok),
               [](const Trial &t) { return t.outcome.ok(); });
  std::stable_sort(ok.begin(), ok.end(),
                   [](const Trial &a, const Trial &b) { return a.outcome.timeNs < b.outcome.timeNs; });
  std::vector<Trial> chosen;
  std::set<std::string> variants;
  for (const Trial &trial : ok) {
    if (chosen.size() == most || trial.outcome.timeNs > closeEnough * ok.front().outcome.timeNs)
      break;
    if (variants.insert(measurer.identity(trial.configuration)).second)
      chosen.push_back(trial);
  }
  return chosen;
}

/// Rounds that a race of runners with these times has; 0 if there is no time for any.
static unsigned roundsFor(double roundNs, std::optional<double> seconds) {
  const double affordable = seconds ? 1e9 * *seconds / std::max(roundNs, 1.0) : mostRounds;
  if (affordable < fewestRounds)
    return 0;
  const double wanted = std::clamp<double>(raceNs / std::max(roundNs, 1.0), fewestRounds, mostRounds);
  return static_cast<unsigned>(std::min(wanted, affordable));
}

double raceSeconds(double referenceNs, double bestNs) {
  return 1e-9 * fewestRounds * (referenceNs + most * bestNs);
}

/// Of `wins` or more in so many rounds, were both equally fast.
static double chanceOfWins(std::size_t rounds, std::size_t wins) {
  double chance = 0, ways = std::pow(0.5, static_cast<double>(rounds)); // of exactly `rounds` wins
  for (std::size_t k = rounds; k >= wins; --k) {
    chance += ways;
    if (k == 0)
      break;
    ways *= static_cast<double>(k) / static_cast<double>(rounds - k + 1);
  }
  return chance;
}

bool beats(const std::vector<double> &one, const std::vector<double> &other) {
  const std::size_t rounds = one.size();
  std::size_t wins = 0;
  for (std::size_t i = 0; i < rounds; ++i)
    wins += one[i] < other[i];
  return chanceOfWins(rounds, wins) <= 0.05;
}

double medianOf(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const std::size_t n = times.size();
  return n % 2 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
}

SpeedUp speedUpOf(const std::vector<double> &one, const std::vector<double> &other) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < one.size(); ++i)
    ratios.push_back(other[i] / one[i]);
  std::sort(ratios.begin(), ratios.end());
  const std::size_t n = ratios.size();
  std::size_t outside = 0; // ratios below the interval, and as many above
  while (2 * (outside + 1) < n && chanceOfWins(n, n - outside - 1) <= 0.025)
    ++outside;
  return {medianOf(ratios), ratios[outside], ratios[n - 1 - outside], static_cast<unsigned>(n)};
}

/// The runners' times, the i-th of one beside the i-th of the others; empty if they do not race.
static std::vector<std::vector<double>> race(Measurer &measurer, const std::vector<Trial> &runners,
                                             std::optional<double> seconds) {
  double roundNs = 0;
  std::vector<Configuration> configurations;
  for (const Trial &trial : runners) {
    roundNs += trial.outcome.timeNs;
    configurations.push_back(trial.configuration);
  }
  const unsigned rounds = runners.size() > 1 ? roundsFor(roundNs, seconds) : 0;
  return rounds ? measurer.race(configurations, rounds) : std::vector<std::vector<double>>();
}

RaceResult chooseFinalists(const Space &space, Measurer &measurer, const Trial &reference,
                           const std::vector<Trial> &trials, std::optional<double> seconds) {
  struct Runner {
    Finalist finalist;
    std::vector<double> times;
    bool isReference;
  };
  std::vector<Trial> all = {reference};
  all.insert(all.end(), trials.begin(), trials.end());
  std::vector<Trial> chosen = fastest(measurer, all);
  const std::size_t finalists = chosen.size();
  const std::string untuned = measurer.identity(reference.configuration);
  const auto isUntuned = [&](const Trial &t) { return measurer.identity(t.configuration) == untuned; };
  if (std::none_of(chosen.begin(), chosen.end(), isUntuned))
    chosen.push_back(reference);

  const auto times = race(measurer, chosen, seconds);
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    Runner runner{{space.assignment(chosen[i].configuration), chosen[i].outcome.timeNs, false},
                  {},
                  isUntuned(chosen[i])};
    if (i < times.size()) {
      runner.times = times[i];
      runner.finalist.timeNs = medianOf(times[i]);
    }
    runners.push_back(std::move(runner));
  }
  std::stable_sort(runners.begin(), runners.end(),
                   [](const Runner &a, const Runner &b) { return a.finalist.timeNs < b.finalist.timeNs; });

  RaceResult result;
  for (Runner &runner : runners) {
    const Runner &best = runners.front();
    if (runner.isReference)
      result.referenceTimeNs = runner.finalist.timeNs;
    if (runner.isReference && !best.isReference && !runner.times.empty())
      result.speedUp = speedUpOf(best.times, runner.times);
    if (runner.isReference && finalists < chosen.size() && &runner != &best)
      continue; // it was there for comparison
    runner.finalist.tiedWithBest =
        !result.finalists.empty() && !runner.times.empty() && !beats(best.times, runner.times);
    result.finalists.push_back(runner.finalist);
  }
  return result;
}

}
