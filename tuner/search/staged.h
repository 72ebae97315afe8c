// Staged pruning by regression: Masnada 2016, chapters 5 and 6. The choices that the thesis leaves to an
// analyst are automated.
//
// - Sample the space and fit a regression of time on the parameters.
// - Fix the parameter with the clearest effect to the value that the model predicts to be best among valid
//   configurations. Repeat this with the samples in the rest of the space, until no effect is significant.
// - Sample the rest of the space and go back to the step before.
//
// Only one parameter is fixed at a time, because the effects of the others depend on it. When the rest of the
// space has been tried completely, the last fixed parameter is freed again.
#pragma once
#include "tuner/model/factors.h"
#include "tuner/search/strategy.h"

namespace icl {

inline constexpr StrategyOption significanceOption = {
    "significance", StrategyOption::Kind::Number,
    "0.001",        "the p-value below which a knob is fixed",
    1e-12,          1};
inline constexpr StrategyOption responseOption = {
    "response", StrategyOption::Kind::Choice, "log", "the modelled response: `log` of time, or `time`", 0, 0,
    "log|time"};

/// The strategy, with options `significance` and `response`.
std::unique_ptr<Strategy> makeStaged(const Space &, const SearchContext &, const StrategyOptions &,
                                     Regression);

}
