// The table of strategies. A new one is a file that defines its entry, and its line here.
#include "compiler/space/suggest.h"
#include "tuner/search/strategy.h"
#include <algorithm>
#include <stdexcept>

namespace icl {

extern const StrategyEntry exhaustiveSearch, randomSearch, dimsSearch, optsSearch, hybridSearch;

const std::vector<StrategyEntry> &strategies() {
  static const std::vector<StrategyEntry> table = {exhaustiveSearch, randomSearch, dimsSearch, optsSearch,
                                                   hybridSearch};
  return table;
}

std::unique_ptr<Strategy> makeStrategy(std::string_view name, const Space &space,
                                       const SearchContext &context) {
  std::vector<std::string> names;
  for (const StrategyEntry &entry : strategies()) {
    if (entry.name == name)
      return entry.make(space, context);
    names.emplace_back(entry.name);
  }
  throw std::invalid_argument("there is no strategy `" + std::string(name) + "`" + didYouMean(name, names));
}

}
