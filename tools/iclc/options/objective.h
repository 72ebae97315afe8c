// --objective: which time of a launch counts.
#pragma once
#include "tools/iclc/options/command_line.h"
#include "tuner/objective.h"

namespace icl::cli {

class ObjectiveChoice {
public:
  explicit ObjectiveChoice(CommandLine &);
  /// Throws a usage Error for an unknown one.
  Objective choose() const;

private:
  std::string name = "launch";
};

}
