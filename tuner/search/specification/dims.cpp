#include "tuner/search/specification/grouping_strategy.h"
#include "tuner/search/specification/groupings.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options) {
  return makeGrouping(dimsSpecification, space, context, options);
}

extern const StrategyEntry dimsSearch;
const StrategyEntry dimsSearch = {
    "dims",        "tunes all knobs of a dimension together (Garvey & Abdelrahman 2018)",
    make,          groupingOptions,
    checkGrouping, hasGeometry};

}
