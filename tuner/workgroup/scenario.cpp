#include "tuner/workgroup/scenario.h"
#include <algorithm>

namespace icl {

std::string toString(WorkGroupSize size) {
  return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

WorkGroupSize Scenario::oracle() const {
  return std::min_element(timesNs.begin(), timesNs.end(),
                          [](const auto &one, const auto &other) { return one.second < other.second; })
      ->first;
}

double Scenario::performance(WorkGroupSize size) const {
  const auto found = timesNs.find(size);
  return found == timesNs.end() ? 0 : timesNs.at(oracle()) / found->second;
}

}
