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

static std::vector<std::vector<double>> race(Measurer &measurer, const std::vector<Trial> &runners) {
  double roundNs = 0;
  std::vector<Configuration> configurations;
  for (const Trial &trial : runners) {
    roundNs += trial.outcome.timeNs;
    configurations.push_back(trial.configuration);
  }
  double rounds = std::clamp<double>(raceNs / std::max(roundNs, 1.0), fewestRounds, mostRounds);
  return measurer.race(configurations, static_cast<unsigned>(rounds));
}

bool beats(const std::vector<double> &one, const std::vector<double> &other) {
  const std::size_t rounds = one.size();
  std::size_t wins = 0;
  for (std::size_t i = 0; i < rounds; ++i)
    wins += one[i] < other[i];
  // The chance of as many wins or more, were both equally fast.
  double chance = 0, ways = std::pow(0.5, static_cast<double>(rounds)); // of exactly `rounds` wins
  for (std::size_t k = rounds; k >= wins; --k) {
    chance += ways;
    if (k == 0)
      break;
    ways *= static_cast<double>(k) / static_cast<double>(rounds - k + 1);
  }
  return chance <= 0.05;
}

std::vector<Finalist> chooseFinalists(const Space &space, Measurer &measurer,
                                      const std::vector<Trial> &trials) {
  struct Runner {
    Finalist finalist;
    std::vector<double> times;
  };
  std::vector<Trial> chosen = fastest(measurer, trials);
  std::vector<std::vector<double>> times;
  if (chosen.size() > 1)
    times = race(measurer, chosen);
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    Runner runner{{space.assignment(chosen[i].configuration), chosen[i].outcome.timeNs, false}, {}};
    if (i < times.size()) {
      runner.times = times[i];
      runner.finalist.timeNs = *std::min_element(times[i].begin(), times[i].end());
    }
    runners.push_back(std::move(runner));
  }
  std::stable_sort(runners.begin(), runners.end(),
                   [](const Runner &a, const Runner &b) { return a.finalist.timeNs < b.finalist.timeNs; });
  std::vector<Finalist> finalists;
  for (Runner &runner : runners) {
    runner.finalist.tiedWithBest =
        !finalists.empty() && !runner.times.empty() && !beats(runners[0].times, runner.times);
    finalists.push_back(runner.finalist);
  }
  return finalists;
}

}
