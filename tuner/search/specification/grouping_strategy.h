// The common part of `dims`, `opts` and `hybrid`: their options, and the strategy that runs their
// specifications.
#pragma once
#include "tuner/search/specification/groupings.h"
#include "tuner/search/strategy.h"

namespace icl {

inline constexpr StrategyOption groupingOptions[] = {
    {"repetitions", StrategyOption::Kind::Integer, "2", "iterations after the first, n in the paper", 0,
     1000},
    {"restarts", StrategyOption::Kind::Flag, "no",
     "`yes`: when it has ended, it begins again at a random configuration, until the budget is spent"},
    {"restricted", StrategyOption::Kind::Flag, "no",
     "`yes`: wg_x at least 16, wg_y and wg_z at most 32 (section 8.3.4)"},
    {.name = "technique",
     .kind = StrategyOption::Kind::Choice,
     .defaultValue = "any",
     .description = "how images are loaded; `predicted`: as a model says (section 7); `all`: each in turn",
     .choices = "any|global|vec|local|image|predicted|all"},
    {.name = "model",
     .kind = StrategyOption::Kind::Text,
     .defaultValue = "",
     .description = "for `predicted`: path of a model that `iclc train` has learnt from journals"},
};
/// Throws a usage Error if `technique` and `model` do not fit each other.
void checkGrouping(const StrategyOptions &);

/// `specification`: a function of groupings.h.
std::unique_ptr<Strategy> makeGrouping(std::string (*specification)(const Space &, unsigned repetitions,
                                                                    Start),
                                       const Space &, const SearchContext &, const StrategyOptions &);

}
