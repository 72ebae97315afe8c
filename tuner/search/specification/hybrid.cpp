#include "tuner/search/specification/grouping_strategy.h"
#include "tuner/search/specification/groupings.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options) {
  return makeGrouping(hybridSpecification, space, context, options);
}

extern const StrategyEntry hybridSearch;
const StrategyEntry hybridSearch = {
    "hybrid",      "tunes by dimension, then the work-group's shape (Garvey & Abdelrahman 2018)",
    make,          groupingOptions,
    checkGrouping, hasGeometry};

}
