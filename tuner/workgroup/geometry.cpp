#include "tuner/workgroup/geometry.h"
#include "tuner/workgroup/pixel_bytes.h"
#include <algorithm>
#include <bit>
#include <cmath>

namespace icl {

/// Of the largest power of two that divides it.
static double alignment(std::int64_t count) {
  return std::min(6, std::countr_zero(static_cast<std::uint64_t>(count)));
}

const std::vector<Attribute> &geometryAttributes() {
  static const std::vector<Attribute> attributes = {{"columns"},
                                                    {"rows"},
                                                    {"work-items"},
                                                    {"columns per row"},
                                                    {"columns' alignment"},
                                                    {"items' alignment"},
                                                    {"overhang"},
                                                    {"halo"},
                                                    {"tile"},
                                                    {"work-groups"}};
  return attributes;
}

std::vector<double> geometryOf(const ScenarioFeatures &features, WorkGroupSize size) {
  const double columns = double(size.columns), rows = double(size.rows), items = double(size.product());
  const double width = std::max(1.0, numberOf(features, "data.width", 1)),
               height = std::max(1.0, numberOf(features, "data.height", 1));
  const double groups = std::ceil(width / columns) * std::ceil(height / rows);
  const double read = (columns + numberOf(features, "border.west") + numberOf(features, "border.east")) *
                      (rows + numberOf(features, "border.north") + numberOf(features, "border.south"));
  return {std::log2(columns),
          std::log2(rows),
          std::log2(items),
          std::log2(columns / rows),
          alignment(size.columns),
          alignment(size.product()),
          groups * items / (width * height),
          read / items,
          std::log2(std::max(1.0, read * pixelBytes(features))),
          std::log2(groups)};
}

}
