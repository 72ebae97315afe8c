// What `dims`, `opts` and `hybrid` have in common: their options, and the strategy made of their texts.
#pragma once
#include "tuner/search/strategy.h"

namespace icl {

inline constexpr StrategyOption groupingOptions[] = {
    {"repetitions", StrategyOption::Kind::Whole, "2", "rounds after the first, the paper's n", 0, 1000},
    {"restricted", StrategyOption::Kind::Flag, "no",
     "`yes`: wg_x at least 16, wg_y and wg_z at most 32 (section 8.3.4)"},
};

/// `specification`: of groupings.h.
std::unique_ptr<Strategy> makeGrouping(std::string (*specification)(const Space &, unsigned repetitions),
                                       const Space &, const SearchContext &, const StrategyOptions &);

}
