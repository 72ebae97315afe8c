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
  /// Where `times` is above 0, `high` is not used: the padding ends at the coordinate
  /// ((grid - 1) * times + plus) / over, rounded down, or at the end of the image.
  Extent times{0, 0, 0}, plus{0, 0, 0}, over{1, 1, 1};

  bool operator==(const Padding &other) const {
    return low == other.low && high == other.high && rowUnit == other.rowUnit && times == other.times &&
           plus == other.plus && over == other.over;
  }
  /// With `high` for these sizes.
  Padding around(const Extent &size, const Extent &grid) const {
    Padding known;
    known.low = low;
    known.high = high;
    known.rowUnit = rowUnit;
    for (std::size_t d = 0; d < 3; ++d) {
      const std::int64_t last = (grid[d] - 1) * times[d] + plus[d];
      if (times[d] > 0)
        known.high[d] = last >= size[d] * over[d] ? last / over[d] - size[d] + 1 : 0;
    }
    return known;
  }
  /// Where in the buffer its first pixel is: pixel of the row, row, slice.
  Extent origin() const { return {wholeUnits(low[0]), low[1], low[2]}; }
  /// Pixels of a row, rows of a slice, slices, for an image of `size`. `high` is known.
  Extent extent(const Extent &size) const {
    return {wholeUnits(origin()[0] + size[0] + high[0]), low[1] + size[1] + high[1],
            low[2] + size[2] + high[2]};
  }

private:
  std::int64_t wholeUnits(std::int64_t pixels) const { return (pixels + rowUnit - 1) / rowUnit * rowUnit; }
};

}
