#include "tuner/search/specification/grouping_strategy.h"
#include "tuner/search/restrict.h"
#include "tuner/search/specification/heuristic.h"

namespace icl {

/// Garvey & Abdelrahman 2018, section 8.3.4.
static constexpr Restriction looseRestrictions[] = {{{"wg_x"}, Restriction::AtLeast, 16},
                                                    {{"wg_y"}, Restriction::AtMost, 32},
                                                    {{"wg_z"}, Restriction::AtMost, 32}};

std::unique_ptr<Strategy> makeGrouping(std::string (*specification)(const Space &, unsigned repetitions),
                                       const Space &space, const SearchContext &context,
                                       const StrategyOptions &options) {
  const Space searched = options.flag("restricted") ? restrict(space, looseRestrictions).space : space;
  return makeHeuristic(searched, context,
                       Specification::parse(specification(searched, options.integer("repetitions"))));
}

}
