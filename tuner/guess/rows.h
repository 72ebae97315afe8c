// The rows of recordings that models learn from.
#pragma once
#include "tuner/guess/recording.h"
#include <functional>
#include <utility>

namespace icl {

/// Time in nanoseconds, and the configuration in the recording.
using TimedRow = std::pair<double, const Assignment *>;

/// The fastest first. Of many, the fastest half and others evenly by time, so that no recording outweighs the
/// others.
std::vector<TimedRow> rowsToLearnFrom(const GuessRecording &);
/// With these rows, and those among which a guess would be chosen, only. The same is learnt from it, and
/// evaluateGuesses() chooses the same guess for it.
GuessRecording withoutUnusedRows(const GuessRecording &);

/// Numbers of a row by name.
using NamedNumbers = std::function<std::map<std::string, double>(const GuessRecording &, const Assignment &)>;
/// The names that rows of several recordings have.
std::vector<std::string> commonNames(const std::vector<const GuessRecording *> &, const NamedNumbers &);

/// The logarithm of a ratio of times, from -1 to 1: how slow something is does not matter.
double ratioToLearn(double time, double base);

}
