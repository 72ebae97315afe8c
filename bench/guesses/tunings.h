// `auto` with and without first guesses, on recorded kernels that the guesses were not learnt from.
#pragma once
#include "tuner/guess_recordings.h"

namespace icl {

/// One kernel; slowdowns are relative to the fastest recorded configuration, geometric means over the seeds.
struct TuningOutcome {
  const GuessRecording *recording;
  double guided = 0;       ///< after `few` evaluations, of which the first ones are the guesses
  double without = 0;      ///< after `few` evaluations, without guesses
  double longer = 0;       ///< after `many` evaluations, without guesses
  double longerGuided = 0; ///< after `many` evaluations, with guesses
};

struct TuningComparison {
  std::size_t few = 25, many = 100, repetitions = 10;
};

/// Each family left out in turn. Kernels of which at most `many` configurations were timed are missing: there
/// the longer search evaluates all of them.
std::vector<TuningOutcome> compareTunings(const std::vector<TimedKernel> &, GuessDevice,
                                          const TuningComparison &);

}
