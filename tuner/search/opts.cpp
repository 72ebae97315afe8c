#include "tuner/search/groupings.h"
#include "tuner/search/heuristic.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context) {
  return makeHeuristic(space, context, Specification::parse(optsSpecification(space)));
}

extern const StrategyEntry optsSearch;
const StrategyEntry optsSearch = {
    "opts", "one optimization in all dimensions together (Garvey & Abdelrahman 2018)", make};

}
