// What a tuning makes fast, by the names that users and files give it.
#pragma once
#include "tuner/outcome.h"
#include <icl/launch.h>
#include <optional>
#include <string_view>

namespace icl {

using runtime::Objective;

inline double timeBy(const LaunchTime &time, Objective objective) {
  return objective == Objective::Launch ? time.launchNs : time.kernelNs;
}

inline std::string_view toString(Objective objective) {
  return objective == Objective::Launch ? "launch" : "kernel";
}
inline std::optional<Objective> objectiveNamed(std::string_view name) {
  for (const Objective objective : {Objective::Launch, Objective::Kernel})
    if (toString(objective) == name)
      return objective;
  return std::nullopt;
}

}
