#include "tuner/guess/shape.h"
#include "tuner/guess/count.h"
#include <algorithm>
#include <cmath>

namespace icl {

std::vector<double> shapeOf(const ScenarioFeatures &features, const Assignment &configuration) {
  constexpr double fewest = -3, most = 5;
  constexpr const char *edges[] = {"data.width", "data.height", "data.depth"};
  double groups = 1, items = 1, pixels = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    const std::string axis(1, "xyz"[d]);
    const double own = countOf(configuration, "wg_" + axis),
                 each = countOf(configuration, "block_" + axis) * countOf(configuration, "cyclic_" + axis);
    items *= own;
    pixels *= each;
    groups *= std::ceil(numberOf(features, edges[d], 1) / (own * each));
  }
  const double units = numberOf(features, "device.compute_units");
  const bool isKnown = units > 0 && features.contains("data.width");
  return {isKnown ? std::clamp(std::log2(groups / units), fewest, most) : most, std::log2(items),
          std::log2(pixels), std::log2(countOf(configuration, "wg_x")),
          std::log2(countOf(configuration, "vector_x"))};
}

const std::vector<std::string> &shapeNames() {
  static const std::vector<std::string> names = {"groups per unit", "work-items", "pixels", "columns",
                                                 "lanes"};
  return names;
}

}
