#include "tuner/search/groupings.h"
#include "tuner/search/heuristic.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context) {
  return makeHeuristic(space, context, Specification::parse(hybridSpecification(space)));
}

extern const StrategyEntry hybridSearch;
const StrategyEntry hybridSearch = {
    "hybrid", "by dimension, then the work-group's shape (Garvey & Abdelrahman 2018)", make};

}
