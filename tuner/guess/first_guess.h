// A whole configuration for a kernel that nobody has measured.
#pragma once
#include "compiler/space/space.h"
#include "tuner/guess/changes.h"
#include "tuner/guess/recording.h"
#include "tuner/learn/forest.h"
#include <functional>

namespace icl {

/// The configurations among which guesses are chosen, all valid: the initial design (initial_design.h), and
/// the first of it with the changes of up to `mostChanges` others. The first is that of the promising values.
/// Empty where no parameter has a promising value.
std::vector<Configuration> guessCandidates(const Space &, std::size_t mostChanges);

/// Knobs in which a guess may differ from the promising configuration. With more, its prediction errs by
/// more.
inline constexpr std::size_t mostChangesOfGuess = 2;
/// The same of the others that are measured with it: the best of them counts. Their number, with the guess.
inline constexpr std::size_t mostChangesOfOthers = 4, mostGuesses = 5;

/// A random forest of the logarithm of t / t(promising), over the changes from the promising values and the
/// kernel. Times above e times the promising one count as that: how slow something is does not matter.
class FirstGuess {
public:
  /// Learns from at least one recording, all of one kind of device. Deterministic. Of a recording with many
  /// times, the fastest and an even choice of the others count.
  explicit FirstGuess(const std::vector<const GuessRecording *> &);

  /// The logarithm of the ratio of the predicted times. 0 for the promising configuration.
  double predict(const ScenarioFeatures &, const Assignment &promising, const Assignment &) const;

private:
  std::vector<std::string> changes; ///< names that several recordings have
  Forest forest;

  Features inputs(const ScenarioFeatures &, const Assignment &promising, const Assignment &) const;
};

/// The share of the promising configuration's time that another one must be predicted to save to be chosen.
/// Predictions err by more than small differences.
inline constexpr double guessMargin = 0.05;

/// Why a model's guesses are not used; empty: they are. `use`: GuessModel::better or betterTogether.
std::string whyNotUsed(const GuessModel &, GuessDevice, const std::set<GuessDevice> GuessModel::*use);

struct Guess {
  Configuration configuration;
  double ratio = 1;      ///< of its predicted time to that of the promising values
  bool isLearnt = false; ///< false: the promising values, because the model is not better than these here
  std::size_t recordings = 0; ///< that it is learnt from
};
/// Nothing if no parameter of the space has a promising value.
std::optional<Guess> guess(const GuessModel &, GuessDevice, const Space &, const ScenarioFeatures &);
/// With what to begin a tuning.
struct GuessesToMeasure {
  /// The forest's choice, and others that complement it (diverse.h). Only the promising configuration where
  /// guesses are not better together (GuessModel).
  std::vector<Configuration> guesses;
  /// The mean of the opinions (opinions.h) on the logarithm of a configuration's time, up to a constant.
  /// Empty where guesses are not better together. May be called from several threads.
  std::function<double(const Configuration &)> predicted;
};
GuessesToMeasure guessesToMeasure(const GuessModel &, GuessDevice, const Space &, const ScenarioFeatures &);

}
