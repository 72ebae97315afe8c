#include "tuner/search/strategy.h"
#include <cmath>

namespace icl {

namespace {

/// Draws without replacement: a Fisher-Yates shuffle of the configurations' numbers of which only the moved
/// ones are kept.
class Random : public Strategy {
public:
  using Strategy::Strategy;

private:
  std::unordered_map<double, double>
      moved; ///< what stands at a place of the shuffle, where not its own number
  double drawn = 0;

  std::vector<Configuration> propose(std::size_t n) override {
    if (!space.exact() || space.count() > 0x1p53)
      return proposeFromLargeSpace(n);
    std::vector<Configuration> candidates;
    for (; candidates.size() < n && drawn < space.count(); ++drawn) {
      const double place = drawn + std::floor(double(random() >> 11) * 0x1p-53 * (space.count() - drawn));
      candidates.push_back(space.at(at(place)));
      moved[place] = at(drawn);
      moved.erase(drawn);
    }
    return candidates;
  }

  double at(double place) const {
    const auto found = moved.find(place);
    return found == moved.end() ? place : found->second;
  }

  /// Where numbers do not name configurations exactly, the base class drops what comes twice.
  std::vector<Configuration> proposeFromLargeSpace(std::size_t n) {
    std::vector<Configuration> candidates;
    while (candidates.size() < n) {
      auto candidate = space.sample(random);
      if (!candidate)
        break;
      candidates.push_back(std::move(*candidate));
    }
    return candidates;
  }
};

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context, const StrategyOptions &) {
  return std::make_unique<Random>(space, context);
}

}

extern const StrategyEntry randomSearch;
const StrategyEntry randomSearch = {"random", "uniform draws, none twice", make};

}
