// Staged pruning by regression: Masnada 2016, chapters 5 and 6, with the choices made that he leaves to an
// analyst.
//
// A sample of the space; a regression of time on the parameters; the one that acts most clearly is held to
// the value that the model predicts to be best among valid configurations, and so on with what of the sample
// is in the part of the space that is left, until nothing is significant any more; then a further sample of
// that part. One parameter at a time, because what the others do depends on it. When that part has been tried
// whole, the search widens again to where the last parameter was held.
#pragma once
#include "tuner/model/factors.h"
#include "tuner/search/strategy.h"

namespace icl {

inline constexpr StrategyOption significanceOption = {
    "significance", StrategyOption::Kind::Number,
    "0.001",        "the p-value below which a parameter is held",
    1e-12,          1};
inline constexpr StrategyOption responseOption = {
    "response", StrategyOption::Kind::Word, "log", "what is modelled: `log` of time, or `time`", 0, 0,
    "log|time"};

/// With options `significance` and `response`.
std::unique_ptr<Strategy> makeStaged(const Space &, const SearchContext &, const StrategyOptions &,
                                     Regression);

}
