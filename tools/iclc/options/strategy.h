// --strategy: how to search.
#pragma once
#include "tools/iclc/options/command_line.h"

namespace icl::cli {

class StrategyChoice {
public:
  /// `standard`: the strategy if none is given; empty if one must be given.
  StrategyChoice(CommandLine &, const std::string &standard);
  /// Throws a usage Error for an unknown strategy or wrong options of one.
  void check() const;
  const std::string &text() const { return strategy; }

private:
  std::string strategy;
};

}
