#include "tuner/guess/evaluation.h"
#include "tuner/guess/diverse.h"
#include "tuner/guess/first_guess.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace icl {

using Recordings = std::vector<const GuessRecording *>;

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

static const Assignment &fastestOf(const GuessRecording &recording) {
  return std::min_element(recording.timesNs.begin(), recording.timesNs.end(),
                          [](const auto &a, const auto &b) { return a.second < b.second; })
      ->first;
}

/// How a recording's fastest configuration does on other recordings: what the nearest one there has. Each
/// pair is computed once, because it is asked for with each family that is left out.
class FixedConfigurations {
public:
  double performance(const GuessRecording &on, const GuessRecording &fastestOfOne) {
    const auto [entry, isNew] = known.try_emplace({&on, &fastestOfOne});
    if (isNew)
      entry->second = performanceNear(on, fastestOf(fastestOfOne));
    return entry->second;
  }

  /// Of the recordings, the one whose fastest configuration does best on all of them.
  const GuessRecording &best(const Recordings &recordings) {
    const GuessRecording *best = nullptr;
    double most = -std::numeric_limits<double>::infinity();
    for (const GuessRecording *candidate : recordings) {
      double sum = 0;
      for (const GuessRecording *recording : recordings)
        sum += std::log(performance(*recording, *candidate));
      if (sum > most) {
        most = sum;
        best = candidate;
      }
    }
    return *best;
  }

private:
  static double performanceNear(const GuessRecording &recording, const Assignment &wanted) {
    const auto nearest = std::min_element(
        recording.timesNs.begin(), recording.timesNs.end(),
        [&](const auto &a, const auto &b) { return distance(wanted, a.first) < distance(wanted, b.first); });
    return recording.performance(nearest->first);
  }

  std::map<std::pair<const GuessRecording *, const GuessRecording *>, double> known;
};

// ---- Guesses

/// What is learnt from the recordings that are not left out.
struct Learnt {
  FirstGuess guess;
  std::shared_ptr<const GuessOpinions> opinions;
};

/// The guess, then others that would be measured with it.
static std::vector<Assignment> guessesFor(const Learnt &learnt, const GuessRecording &recording) {
  const auto onKernel = learnt.opinions->on(recording.features, recording.promising);
  std::vector<const Assignment *> candidates;
  std::vector<std::vector<double>> opinions;
  std::size_t first = 0;
  double least = std::log(1 - guessMargin);
  for (const auto &[configuration, time] : recording.timesNs) {
    const std::size_t changed = countChanges(recording.promising, configuration);
    if (changed > mostChangesOfOthers)
      continue;
    const double predicted = learnt.guess.predict(recording.features, recording.promising, configuration);
    if (changed <= mostChangesOfGuess && predicted < least) {
      least = predicted;
      first = candidates.size();
    } else if (changed == 0 && least == std::log(1 - guessMargin)) {
      first = candidates.size();
    }
    candidates.push_back(&configuration);
    opinions.push_back(onKernel.of(configuration));
  }
  std::vector<Assignment> guesses;
  for (const std::size_t place : diverseGuesses(opinions, first, mostGuesses))
    guesses.push_back(*candidates[place]);
  return guesses;
}

static double bestOf(const GuessRecording &recording, const std::vector<Assignment> &guesses) {
  double best = 0;
  for (const Assignment &one : guesses)
    best = std::max(best, recording.performance(one));
  return best;
}

static double randomShare(const GuessRecording &recording) {
  double sum = 0;
  for (const auto &[configuration, time] : recording.timesNs)
    sum += std::log(recording.performance(configuration));
  return std::exp(sum / double(recording.timesNs.size()));
}

/// Recordings of the kind that a prediction for `left` may be learnt from.
static Recordings trainingFor(const GuessRecording &left, const std::vector<GuessRecording> &recordings,
                              LeftOut leftOut) {
  Recordings training;
  for (const GuessRecording &one : recordings)
    if (one.kind == left.kind && one.family != left.family &&
        (leftOut == LeftOut::Family || one.device != left.device))
      training.push_back(&one);
  return training;
}

std::vector<GuessOutcome> evaluateGuesses(const std::vector<GuessRecording> &recordings, GuessDevice kind,
                                          LeftOut leftOut) {
  using Group = std::pair<std::string, std::string>; // those that are learnt from the same recordings
  std::map<Group, Recordings> groups;
  for (const GuessRecording &recording : recordings)
    if (recording.kind == kind)
      groups[{recording.family, leftOut == LeftOut::Family ? "" : recording.device}].push_back(&recording);
  FixedConfigurations fixedConfigurations;
  std::map<const GuessRecording *, GuessOutcome> outcomes;
  for (const auto &[group, members] : groups) {
    const Recordings others = trainingFor(*members.front(), recordings, leftOut);
    if (others.empty())
      continue;
    const Learnt learnt{FirstGuess(others), std::make_shared<const GuessOpinions>(others)};
    const GuessRecording &fixed = fixedConfigurations.best(others);
    for (const GuessRecording *one : members) {
      const std::vector<Assignment> guesses = guessesFor(learnt, *one);
      outcomes[one] = {one,
                       guesses,
                       learnt.opinions,
                       one->performance(guesses.front()),
                       bestOf(*one, guesses),
                       one->performance(one->promising),
                       fixedConfigurations.performance(*one, fixed),
                       randomShare(*one)};
    }
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

bool areBetter(const std::vector<GuessOutcome> &outcomes, double GuessOutcome::*share) {
  std::size_t faster = 0, slower = 0;
  for (const GuessOutcome &outcome : outcomes) {
    faster += outcome.*share > outcome.promising * (1 + sameSpeed);
    slower += outcome.promising > outcome.*share * (1 + sameSpeed);
  }
  return faster > 0 && faster >= 2 * slower &&
         summaryOf(outcomes, share).mean > summaryOf(outcomes, &GuessOutcome::promising).mean;
}

std::vector<GuessOutcome> decideUse(GuessModel &model, GuessDevice kind) {
  std::vector<GuessOutcome> outcomes = evaluateGuesses(model.recordings, kind);
  if (areBetter(outcomes, &GuessOutcome::guess))
    model.better.insert(kind);
  if (areBetter(outcomes, &GuessOutcome::bestOfFive))
    model.betterTogether.insert(kind);
  return outcomes;
}

}
