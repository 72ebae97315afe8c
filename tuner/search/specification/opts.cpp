#include "tuner/search/specification/grouping_strategy.h"
#include "tuner/search/specification/groupings.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options) {
  return makeGrouping(optsSpecification, space, context, options);
}

extern const StrategyEntry optsSearch;
const StrategyEntry optsSearch = {
    "opts",        "tunes one optimization in all dimensions together (Garvey & Abdelrahman 2018)",
    make,          groupingOptions,
    checkGrouping, hasGeometry};

}
