// How large images are, and may be. The compiler includes this header too, so that kernels and launches
// agree: no OpenCL in it.
#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace icl::runtime {

using Extent = std::array<std::int64_t, 3>; ///< width, height, depth in pixels; 1 beyond the dimensions

/// Pixels a side; larger images are refused. Generated code computes indices in int: this is half of what it
/// holds, so that an index and its offsets, or twice an index, need no care.
inline constexpr std::int64_t longestSide = (std::int64_t(1) << 30) - 1;

/// "640x480", with as many numbers as dimensions.
template <typename Number>
std::string extentText(const std::array<Number, 3> &extent, unsigned dimensions = 3) {
  std::string text = std::to_string(extent[0]);
  for (unsigned d = 1; d < dimensions; ++d)
    text += "x" + std::to_string(extent[d]);
  return text;
}

}
