// How good guesses are for families of kernels that they were not learnt from, on recordings: of what was
// recorded, a guess chooses among the configurations that differ from the promising one in at most two knobs.
#pragma once
#include "tuner/guess/recording.h"
#include <vector>

namespace icl {

/// Shares of the recorded optimum's speed, for one recording.
struct GuessOutcome {
  const GuessRecording *recording;
  double guess;     ///< of the forest's choice
  double promising; ///< of the promising values
  double fixed;     ///< of the best fixed configuration of the others, or the recorded one nearest to it
  double random;    ///< of a recorded configuration at random: the geometric mean
};

/// Of each recording of the kind, in order; its family is left out, on all devices.
std::vector<GuessOutcome> evaluateGuesses(const std::vector<GuessRecording> &, GuessDevice);

struct GuessSummary {
  double mean = 0, worst = 0; ///< geometric
};
GuessSummary summaryOf(const std::vector<GuessOutcome> &, double GuessOutcome::*share);

/// Whether guesses are better than the promising values: faster in the geometric mean, and faster for at
/// least twice as many recordings as they are slower for (by more than 2%).
bool areBetter(const std::vector<GuessOutcome> &);

}
