// --strategy: how to search.
#pragma once
#include "tools/iclc/options/command_line.h"

namespace icl::cli {

class StrategyChoice {
public:
  /// `standard`: the one where none is given; empty if one must be.
  StrategyChoice(CommandLine &, const std::string &standard);
  /// Throws a usage Error for what is no strategy, or has wrong options of its own.
  void check() const;
  const std::string &text() const { return strategy; }

private:
  std::string strategy;
};

}
