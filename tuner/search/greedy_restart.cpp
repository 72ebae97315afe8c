#include "tuner/search/descent.h"

namespace icl {

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &options) {
  return makeDescent(space, context, options, true);
}

extern const StrategyEntry greedyRestartSearch;
const StrategyEntry greedyRestartSearch = {
    "greedy-restart", "greedy descent with random restarts (Masnada 2016)", make, descentOptions};

}
