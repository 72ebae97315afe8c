#include "tuner/guess/shape.h"
#include <algorithm>
#include <cmath>

namespace icl {

/// Of a knob; 1 where the configuration has none.
static double valueOf(const Assignment &configuration, const std::string &knob) {
  const auto found = configuration.find(knob);
  const auto *number = found == configuration.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
  return number ? double(std::max<std::int64_t>(1, *number)) : 1;
}

static double featureOf(const ScenarioFeatures &features, const char *name, double absent) {
  const auto found = features.find(name);
  const auto *number = found == features.end() ? nullptr : std::get_if<double>(&found->second);
  return number ? *number : absent;
}

std::vector<double> shapeOf(const ScenarioFeatures &features, const Assignment &configuration) {
  constexpr double fewest = -3, most = 5;
  constexpr const char *edges[] = {"data.width", "data.height", "data.depth"};
  double groups = 1, items = 1, pixels = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    const std::string axis(1, "xyz"[d]);
    const double own = valueOf(configuration, "wg_" + axis),
                 each = valueOf(configuration, "block_" + axis) * valueOf(configuration, "cyclic_" + axis);
    items *= own;
    pixels *= each;
    groups *= std::ceil(featureOf(features, edges[d], 1) / (own * each));
  }
  const double units = featureOf(features, "device.compute_units", 0);
  const bool isKnown = units > 0 && features.contains("data.width");
  return {isKnown ? std::clamp(std::log2(groups / units), fewest, most) : most, std::log2(items),
          std::log2(pixels), std::log2(valueOf(configuration, "wg_x")),
          std::log2(valueOf(configuration, "vector_x"))};
}

const std::vector<std::string> &shapeNames() {
  static const std::vector<std::string> names = {"groups per unit", "work-items", "pixels", "columns",
                                                 "lanes"};
  return names;
}

}
