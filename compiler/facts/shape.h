// The shapes by which stencils are classified (Garvey & Abdelrahman 2018, sections 3 and 6.1).
#pragma once
#include "compiler/analysis/range.h"
#include <array>
#include <set>

namespace icl {

using Offset = std::array<std::int64_t, 3>; ///< from the pixel's own index; x, y, z

enum class Shape {
  Point,     ///< one offset
  Dense,     ///< every offset of its bounding box; a line when that is one-dimensional
  Star,      ///< on the axes
  Diamond,   ///< |x| + |y| + |z| at most the radius
  NoCorners, ///< dense except for the outermost corners of the box
  Thumbtack, ///< a dense square across one dimension, and a pin along it on one side
  Sparse,    ///< any other
  Gather,    ///< not all offsets are known
};
const char *nameOf(Shape);

/// The shape of a set of offsets. An empty set is a Gather.
struct Stencil {
  Shape shape = Shape::Gather;
  unsigned dimensionality = 0; ///< dimensions in which offsets differ
  double density = 0;          ///< offsets / those of the bounding box
  int uniqueDimension = -1;    ///< the one whose extent differs from that of the two others; -1 for none
};
/// `dimensions`: of the image.
Stencil stencilOf(const std::set<Offset> &, unsigned dimensions);

}
