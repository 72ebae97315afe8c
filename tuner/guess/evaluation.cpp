#include "tuner/guess/evaluation.h"
#include "tuner/guess/first_guess.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace icl {

using Recordings = std::vector<const GuessRecording *>;

/// Knobs in which a guess may differ from the promising configuration.
static constexpr std::size_t mostChanges = 2;
/// Times that differ by a smaller share count as equal.
static constexpr double sameSpeed = 0.02;

// ---- The best fixed configuration

/// Of two configurations, over the knobs that both have: words count as in an initial design, numbers by how
/// often one is double the other.
static double distance(const Assignment &a, const Assignment &b) {
  double sum = 0;
  for (const auto &[knob, value] : a) {
    const auto found = b.find(knob);
    if (found == b.end() || found->second == value)
      continue;
    const auto *one = std::get_if<std::int64_t>(&value), *other = std::get_if<std::int64_t>(&found->second);
    sum += one && other && *one > 0 && *other > 0 ? std::abs(std::log2(double(*one) / double(*other))) : 8;
  }
  return sum;
}

/// Of the recorded configuration that is nearest.
static double performanceNear(const GuessRecording &recording, const Assignment &wanted) {
  const auto nearest =
      std::min_element(recording.timesNs.begin(), recording.timesNs.end(), [&](const auto &a, const auto &b) {
        return distance(wanted, a.first) < distance(wanted, b.first);
      });
  return recording.performance(nearest->first);
}

static const Assignment &fastestOf(const GuessRecording &recording) {
  return std::min_element(recording.timesNs.begin(), recording.timesNs.end(),
                          [](const auto &a, const auto &b) { return a.second < b.second; })
      ->first;
}

/// Of the recordings' fastest configurations, the one that does best on all of them.
static const Assignment &bestFixed(const Recordings &recordings) {
  const Assignment *best = nullptr;
  double most = -std::numeric_limits<double>::infinity();
  for (const GuessRecording *candidate : recordings) {
    double sum = 0;
    for (const GuessRecording *recording : recordings)
      sum += std::log(performanceNear(*recording, fastestOf(*candidate)));
    if (sum > most) {
      most = sum;
      best = &fastestOf(*candidate);
    }
  }
  return *best;
}

// ---- Guesses

static const Assignment &guessOf(const FirstGuess &learnt, const GuessRecording &recording) {
  const Assignment *best = &recording.promising;
  double least = std::log(1 - guessMargin);
  for (const auto &[configuration, time] : recording.timesNs) {
    if (countChanges(recording.promising, configuration) > mostChanges)
      continue;
    const double predicted = learnt.predict(recording.features, recording.promising, configuration);
    if (predicted < least) {
      least = predicted;
      best = &configuration;
    }
  }
  return *best;
}

static double randomShare(const GuessRecording &recording) {
  double sum = 0;
  for (const auto &[configuration, time] : recording.timesNs)
    sum += std::log(recording.performance(configuration));
  return std::exp(sum / double(recording.timesNs.size()));
}

std::vector<GuessOutcome> evaluateGuesses(const std::vector<GuessRecording> &recordings, GuessDevice kind) {
  std::map<std::string, Recordings> families;
  for (const GuessRecording &recording : recordings)
    if (recording.kind == kind)
      families[recording.family].push_back(&recording);
  std::map<const GuessRecording *, GuessOutcome> outcomes;
  for (const auto &[family, members] : families) {
    Recordings others;
    for (const GuessRecording &recording : recordings)
      if (recording.kind == kind && recording.family != family)
        others.push_back(&recording);
    if (others.empty())
      continue;
    const FirstGuess learnt(others);
    const Assignment &fixed = bestFixed(others);
    for (const GuessRecording *one : members)
      outcomes[one] = {one, one->performance(guessOf(learnt, *one)), one->performance(one->promising),
                       performanceNear(*one, fixed), randomShare(*one)};
  }
  std::vector<GuessOutcome> all;
  for (const GuessRecording &recording : recordings)
    if (const auto found = outcomes.find(&recording); found != outcomes.end())
      all.push_back(found->second);
  return all;
}

GuessSummary summaryOf(const std::vector<GuessOutcome> &outcomes, double GuessOutcome::*share) {
  if (outcomes.empty())
    return {};
  GuessSummary summary{0, 1};
  for (const GuessOutcome &outcome : outcomes) {
    summary.mean += std::log(outcome.*share) / double(outcomes.size());
    summary.worst = std::min(summary.worst, outcome.*share);
  }
  summary.mean = std::exp(summary.mean);
  return summary;
}

bool areBetter(const std::vector<GuessOutcome> &outcomes) {
  std::size_t faster = 0, slower = 0;
  for (const GuessOutcome &outcome : outcomes) {
    faster += outcome.guess > outcome.promising * (1 + sameSpeed);
    slower += outcome.promising > outcome.guess * (1 + sameSpeed);
  }
  return faster > 0 && faster >= 2 * slower &&
         summaryOf(outcomes, &GuessOutcome::guess).mean > summaryOf(outcomes, &GuessOutcome::promising).mean;
}

}
