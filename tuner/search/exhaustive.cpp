#include "tuner/search/strategy.h"

namespace icl {

namespace {

class Exhaustive : public Strategy {
public:
  using Strategy::Strategy;

private:
  double next = 0;

  std::vector<Configuration> propose(std::size_t n) override {
    std::vector<Configuration> candidates;
    for (; candidates.size() < n && next < space.count(); ++next)
      candidates.push_back(space.at(next));
    return candidates;
  }
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context, const StrategyOptions &) {
  return std::make_unique<Exhaustive>(space, context);
}

}

extern const StrategyEntry exhaustiveSearch;
const StrategyEntry exhaustiveSearch = {"exhaustive", "every configuration in order", make};

}
