// Footprints: the coordinates at which pixels read an image, around their own index times a constant factor.
#pragma once
#include "compiler/analysis/interval.h"
#include "compiler/ir/coordinate.h"
#include <array>
#include <vector>

namespace icl {

/// Rounded down; the divisor is positive.
std::int64_t floorDiv(std::int64_t dividend, std::int64_t divisor);

/// Coordinates along one dimension: floor((numerator * index + k) / denominator) for each k of `offsets`.
/// With the scale 1, k is the distance from the pixel.
struct Span {
  ir::Scale scale = ir::unitScale; ///< positive
  Interval offsets{0, 0};
  /// The largest multiple of the index from which a coordinate is computed: 4 for `4 * idx / 8`.
  std::int32_t multiple = 1;
  bool operator==(const Span &) const = default;

  bool isUnit() const { return scale == ir::unitScale; }
  /// The lowest and the highest coordinate for these indices.
  Interval at(Interval indices) const;
  /// The first index from which on no coordinate is below 0.
  std::int64_t firstInside() const;
  /// How many indices, counted from 0, have no coordinate beyond the extent.
  std::int64_t countInside(std::int64_t extent) const;
  /// The largest index for which no coordinate is computed from numbers that overflow an int and wrap.
  std::int64_t lastExact() const;
  /// Whether a coordinate may lie outside an image as large as the grid.
  bool canLeaveGrid() const;
  /// Whether neighbouring pixels read the same coordinates.
  bool isShared() const;
  /// With offsets rounded to multiples of the numerator: what is read by vectors that lanes share
  /// (transform/lane_reads.cpp). Fractions stay as they are.
  Span inWholeSteps() const;
};

/// What contains both, which have one scale.
Span join(const Span &, const Span &);

/// Per dimension.
using Footprint = std::array<Span, 3>;
bool haveOneScale(const Footprint &, const Footprint &);
Footprint join(const Footprint &, const Footprint &);
/// Whether the second contains the first, with the same scale.
bool isWithin(const Footprint &, const Footprint &);
/// Adds a footprint to a list that has one for each scale, in the order in which they are added.
void addTo(std::vector<Footprint> &, const Footprint &);

}
