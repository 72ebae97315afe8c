#include "tools/iclc/options/strategy.h"
#include "tuner/search/strategy.h"

namespace icl::cli {

StrategyChoice::StrategyChoice(CommandLine &line, const std::string &standard) : strategy(standard) {
  line.option("strategy", strategy, "S",
              "how to search" + (standard.empty() ? "" : " (" + standard + ")") +
                  ", `NAME` or `NAME:option=value,...`:\n" + strategyHelp());
}

void StrategyChoice::check() const {
  if (strategy.empty())
    throw usageError("--strategy S is missing: how to search");
  checkStrategy(strategy);
}

}
