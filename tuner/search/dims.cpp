#include "tuner/search/groupings.h"
#include "tuner/search/heuristic.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context) {
  return makeHeuristic(space, context, Specification::parse(dimsSpecification(space)));
}

extern const StrategyEntry dimsSearch;
const StrategyEntry dimsSearch = {"dims", "all knobs of one dimension together (Garvey & Abdelrahman 2018)",
                                  make};

}
