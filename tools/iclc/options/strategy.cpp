#include "tools/iclc/options/strategy.h"
#include "tuner/search/strategy.h"

namespace icl::cli {

StrategyChoice::StrategyChoice(CommandLine &line, const std::string &standard) : strategy(standard) {
  const CommandLine::Group group(line, Topic::Strategy);
  line.option("strategy", strategy, "S",
              "how to search" + (standard.empty() ? "" : " (" + standard + ")") +
                  ", `NAME` or `NAME:option=value,...`:\n" + strategyHelp());
  if (standard.empty())
    line.require("strategy", "how to search");
}

void StrategyChoice::check() const { checkStrategy(strategy); }

}
