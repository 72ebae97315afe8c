#include "tuner/workgroup/features.h"

namespace icl {

double numberOf(const ScenarioFeatures &features, const std::string &name, double absent) {
  const auto found = features.find(name);
  const auto *number = found == features.end() ? nullptr : std::get_if<double>(&found->second);
  return number ? *number : absent;
}

}
