// How large images are, and may be. The compiler includes this header too, so that generated kernels and
// their launches agree: no OpenCL in it.
#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace icl::runtime {

using Extent = std::array<std::int64_t, 3>; ///< width, height, depth in pixels; 1 beyond the dimensions

/// Most pixels per side; larger images are refused. Generated code computes indices in int: this is half of
/// the largest int, so that an index plus an offset, or twice an index, cannot overflow.
inline constexpr std::int64_t longestSide = (std::int64_t(1) << 30) - 1;

/// "640x480": one number per dimension.
template <typename Number>
std::string extentText(const std::array<Number, 3> &extent, unsigned dimensions = 3) {
  std::string text = std::to_string(extent[0]);
  for (unsigned d = 1; d < dimensions; ++d)
    text += "x" + std::to_string(extent[d]);
  return text;
}

}
