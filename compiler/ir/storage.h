// How an image lies in device memory: said by the IR's images, by kernel arguments, and again by the runtime
// (runtime/include/icl/storage.h), which is linked without the compiler.
#pragma once
#include "compiler/ast/ast.h"
#include <array>
#include <cstdint>

namespace icl {

enum class Storage : std::uint8_t {
  Buffer, ///< its pixels, rows of x, then y, then z
  Object, ///< OpenCL's image object, read through a sampler
  Padded, ///< a buffer with room around the pixels, which holds what the boundary condition gives there
};

/// Rows of padded images are a whole number of these pixels long, and their first pixel stands at a multiple
/// of them, so that the widest vectors can be loaded aligned.
inline constexpr std::int64_t paddedRowUnit = 16;
inline std::int64_t wholeRowUnits(std::int64_t pixels) {
  return (pixels + paddedRowUnit - 1) / paddedRowUnit * paddedRowUnit;
}

/// Pixels around a padded image.
struct Padding {
  std::array<std::int64_t, 3> low{0, 0, 0};  ///< before it
  std::array<std::int64_t, 3> high{0, 0, 0}; ///< behind it
  bool operator==(const Padding &) const = default;

  /// Where in the buffer its first pixel stands: pixel of the row, row, slice.
  std::array<std::int64_t, 3> origin() const { return {wholeRowUnits(low[0]), low[1], low[2]}; }
  /// Pixels of a row, rows of a slice, slices, for an image of `size`.
  std::array<std::int64_t, 3> extent(const std::array<std::int64_t, 3> &size) const {
    return {wholeRowUnits(origin()[0] + size[0] + high[0]), low[1] + size[1] + high[1],
            low[2] + size[2] + high[2]};
  }
};

/// What a sampler makes of coordinates outside its image.
enum class Addressing : std::uint8_t {
  None, ///< they do not occur
  ClampToEdge,
  Clamp, ///< the border colour: zeros
  Repeat,
  MirroredRepeat,
};

}
