#include "bench/contest/kernel_shape.h"

namespace icl::contest {

/// Colours from blue to red, the more opaque the larger the value, so that rays go through most of a volume.
static std::vector<double> transferFunction(int entries) {
  std::vector<double> lanes;
  for (int i = 0; i < entries; ++i) {
    const double value = double(i) / entries;
    lanes.insert(lanes.end(), {value, 0.5, 1 - value, 0.1 * value});
  }
  return lanes;
}

KernelShape shapeOf(const std::string &kernel, std::int64_t edge) {
  const Extent square{edge, edge, 1}, triple{edge * 3, edge, 1};
  const auto side = static_cast<double>(edge);
  if (kernel == "sharpen") // three bytes per pixel
    return {triple};
  if (kernel == "halve")
    return {{edge / 2, edge / 2, 1}, {{"input", square}}};
  if (kernel == "enlarge")
    return {{edge * 3 / 2, edge * 3 / 2, 1}, {{"input", square}}};
  if (kernel == "warp") // a turn by 10 degrees: a part of the grid lies outside the picture
    return {square, {}, {{"matrix", {0.9848, -0.1736, 0.1 * side, 0.1736, 0.9848, -0.05 * side}}}};
  if (kernel == "raycasting") // bench/papers
    return {square, {{"volume", {edge / 4, edge / 4, edge / 4}}}, {{"transfer", transferFunction(128)}}};
  if (kernel == "mandelbrot")
    return {square, {}, {{"left", {-2}}, {"top", {-1.25}}, {"step", {2.5 / side}}, {"limit", {100}}}};
  return {square};
}

}
