#include "tuner/workgroup/pixel_bytes.h"
#include <cstdlib>

namespace icl {

double pixelBytes(const ScenarioFeatures &features) {
  const auto found = features.find("data.type_in");
  const auto *type = found == features.end() ? nullptr : std::get_if<std::string>(&found->second);
  if (!type || type->empty())
    return 0;
  const std::string scalar = type->substr(0, type->find_first_of("0123456789"));
  const double lanes = scalar.size() < type->size() ? std::strtod(type->c_str() + scalar.size(), nullptr) : 1;
  const double bytes = scalar.ends_with("char")                         ? 1
                       : scalar.ends_with("short") || scalar == "half"  ? 2
                       : scalar.ends_with("long") || scalar == "double" ? 8
                                                                        : 4;
  return bytes * lanes;
}

}
