// Greedy descent, with and without restarts: Masnada 2016, chapter 6.
#pragma once
#include "tuner/search/strategy.h"

namespace icl {

inline constexpr StrategyOption descentOptions[] = {
    {"steps", StrategyOption::Kind::Choice, "adjacent",
     "`adjacent`: one knob by one step in its list of values; `any`: one knob to any value", 0, 0,
     "adjacent|any"},
};

/// Starts at a random configuration. Tries all its neighbours, moves to the best of them if that is faster,
/// and repeats this. If no neighbour is faster, it ends, or with `restarts` starts again at random until the
/// space is exhausted.
std::unique_ptr<Strategy> makeDescent(const Space &, const SearchContext &, const StrategyOptions &,
                                      bool restarts);

}
