#include "tuner/search/staged.h"

namespace icl {

static constexpr StrategyOption options[] = {
    significanceOption,
    responseOption,
};

static std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                                      const StrategyOptions &given) {
  return makeStaged(space, context, given, fitLeastSquares);
}

extern const StrategyEntry linearSearch;
const StrategyEntry linearSearch = {"linear", "staged pruning by linear regression (Masnada 2016)", make,
                                    options};

}
