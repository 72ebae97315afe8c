// Room around an image in its buffer. The compiler includes this header too, so that generated kernels and
// their launches agree: no OpenCL in it.
#pragma once
#include "extent.h"

namespace icl::runtime {

/// Pixels around a padded image.
struct Padding {
  Extent low{0, 0, 0};  ///< before it
  Extent high{0, 0, 0}; ///< after it
  /// The length of a row and the position of the image's first pixel in it are multiples of this many pixels,
  /// so that the widest vectors can be loaded aligned.
  std::int64_t rowUnit = 16;

  bool operator==(const Padding &other) const {
    return low == other.low && high == other.high && rowUnit == other.rowUnit;
  }
  /// Where in the buffer its first pixel is: pixel of the row, row, slice.
  Extent origin() const { return {wholeUnits(low[0]), low[1], low[2]}; }
  /// Pixels of a row, rows of a slice, slices, for an image of `size`.
  Extent extent(const Extent &size) const {
    return {wholeUnits(origin()[0] + size[0] + high[0]), low[1] + size[1] + high[1],
            low[2] + size[2] + high[2]};
  }

private:
  std::int64_t wholeUnits(std::int64_t pixels) const { return (pixels + rowUnit - 1) / rowUnit * rowUnit; }
};

}
