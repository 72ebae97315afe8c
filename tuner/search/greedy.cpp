#include "tuner/search/descent.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options) {
  return makeDescent(space, context, options, false);
}

extern const StrategyEntry greedySearch;
const StrategyEntry greedySearch = {
    "greedy", "greedy descent: moves to the best neighbour while it is faster (Masnada 2016)", make,
    descentOptions};

}
