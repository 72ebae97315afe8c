#include "tuner/search/draws.h"
#include "tuner/search/strategy.h"

namespace icl {

namespace {

class Random : public Strategy {
public:
  Random(const Space &space, const SearchContext &context) : Strategy(space, context), draws(this->space) {}

private:
  Draws draws;

  std::vector<Configuration> propose(std::size_t n) override {
    return draws.next(n, random, [&](const Configuration &c) { return wasAsked(c); });
  }
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context, const StrategyOptions &) {
  return std::make_unique<Random>(space, context);
}

}

extern const StrategyEntry randomSearch;
const StrategyEntry randomSearch = {"random", "uniform sampling without replacement", make};

}
