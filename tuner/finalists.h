// The last round: the few fastest are timed again side by side, because the fastest of many noisy times owes
// something to luck.
#pragma once
#include "tuner/tune.h"

namespace icl {

/// The finalists among the trials, the best first. `known` are the times that stand when a race is not
/// possible.
std::vector<Finalist> chooseFinalists(const Space &, Measurer &, const std::vector<Trial> &trials);

/// Whether `one` was faster than `other` in significantly many rounds: a sign test at 5%. Both have as many
/// times.
bool beats(const std::vector<double> &one, const std::vector<double> &other);

}
