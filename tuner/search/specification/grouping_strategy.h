// The common part of `dims`, `opts` and `hybrid`: their options, and the strategy that runs their
// specifications.
#pragma once
#include "tuner/search/strategy.h"

namespace icl {

inline constexpr StrategyOption groupingOptions[] = {
    {"repetitions", StrategyOption::Kind::Integer, "2", "iterations after the first, n in the paper", 0,
     1000},
    {"restricted", StrategyOption::Kind::Flag, "no",
     "`yes`: wg_x at least 16, wg_y and wg_z at most 32 (section 8.3.4)"},
};

/// `specification`: a function of groupings.h.
std::unique_ptr<Strategy> makeGrouping(std::string (*specification)(const Space &, unsigned repetitions),
                                       const Space &, const SearchContext &, const StrategyOptions &);

}
