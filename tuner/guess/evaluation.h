// How good guesses are for kernels and devices that they were not learnt from, on recordings: of what was
// recorded, a guess chooses among the configurations that differ from the promising one in at most two knobs,
// and others that are measured with it among those that differ in at most four.
#pragma once
#include "tuner/guess/opinions.h"
#include "tuner/guess/recording.h"
#include <memory>
#include <vector>

namespace icl {

/// Shares of the recorded optimum's speed, for one recording.
struct GuessOutcome {
  const GuessRecording *recording;
  std::vector<Assignment> guesses; ///< the forest's choice, and up to four that complement it (diverse.h)
  std::shared_ptr<const GuessOpinions> opinions; ///< from which they were chosen
  double guess;                                  ///< of the forest's choice
  double bestOfFive;                             ///< the best of the guesses
  double promising;                              ///< of the promising values
  double fixed;  ///< of the best fixed configuration of the others, or the recorded one nearest to it
  double random; ///< of a recorded configuration at random: the geometric mean
};

/// What the forest has not learnt from.
enum class LeftOut : std::uint8_t {
  Family,         ///< the recording's family of kernels, on all devices
  FamilyAndDevice ///< also everything that was recorded on its device
};

/// Of each recording of the kind, in order. Those for which nothing is left to learn from are missing.
std::vector<GuessOutcome> evaluateGuesses(const std::vector<GuessRecording> &, GuessDevice,
                                          LeftOut = LeftOut::Family);

struct GuessSummary {
  double mean = 0, worst = 0; ///< geometric
};
GuessSummary summaryOf(const std::vector<GuessOutcome> &, double GuessOutcome::*share);

/// Whether these shares are better than those of the promising values: faster in the geometric mean, and
/// faster for at least twice as many recordings as they are slower for (by more than 2%).
bool areBetter(const std::vector<GuessOutcome> &, double GuessOutcome::*share);
/// Adds to the model what it is used for: GuessModel::better and GuessModel::betterTogether. Returns what
/// evaluateGuesses() does for this kind.
std::vector<GuessOutcome> decideUse(GuessModel &, GuessDevice);

}
