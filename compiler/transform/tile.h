// Tiles: the pixels of an image that a work-group reads, copied into local memory once and read from there.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "compiler/transform/work_group_size.h"
#include <optional>

namespace icl {

/// The work-group that fills a tile, and how.
struct TileShape {
  WorkGroupSize workGroup;
  std::array<std::int64_t, 3> pixels{1, 1, 1}; ///< of a work-item
  unsigned lanes = 1; ///< rows start at multiples of them, and are filled in vectors of so many where that is
                      ///< safe
  std::array<std::int64_t, 3> indices{1, 1, 1}; ///< the pixels' indices are below
};

/// To the next multiple of `unit`, which is positive.
inline std::int64_t roundedUp(std::int64_t v, std::int64_t unit) {
  return v > 0 ? (v + unit - 1) / unit * unit : v / unit * unit;
}

void appendToPrologue(ir::Kernel &, ir::Stmts);

/// The scale times the index, rounded down.
const ir::Expr *scaledIndex(ir::Builder &, const ir::Expr *index, ir::Scale);

/// Splits a coordinate of a tile at the pixel's index, where that is scaled as the tile is. Coordinates that
/// makeTile() makes are, where the scale is 1; throws std::logic_error for others. With another scale they
/// may have any form.
std::optional<ir::Sum> splitTileCoordinate(const ir::Image *tile, const ir::Coordinate &);

/// Whether no coordinate wraps before it is divided, for indices below `indices`. Rows of a tile would not be
/// neighbours otherwise.
bool areRowsNeighbours(const Footprint &, const std::array<std::int64_t, 3> &indices);

/// Elements that a tile of so many pixels has along a dimension. `first`: of the lowest, behind the first
/// pixel times the scale; a multiple of `lanes`, as the extent is.
struct TileSpan {
  std::int64_t first = 0, extent = 1;
};
TileSpan tileSpan(const Span &, std::int64_t pixels, std::int64_t lanes);

/// The work-item's index within its group, x fastest: a variable of the prologue, declared on first need.
const ir::Expr *itemOfGroup(ir::Kernel &, const WorkGroupSize &);

/// What the body's reads of `image` at bounded offsets from the pixel's scaled index reach that have the
/// scale of the first of them. Nothing where there are no such reads.
std::optional<Footprint> tileReach(ir::Stmts body, const Ranges &, const ir::Image *image,
                                   unsigned dimensions);

/// Turns the first path's reads of `image` that stay within `most` into reads of a tile, which holds
/// everything that they reach for the work-group's pixels. Its array is declared in the prologue, or a
/// parameter where the work-group's size is an argument of the launch; its filling is left in `tiles`. Other
/// reads stay as they are. Returns the kernel unchanged where there are no such reads. Must run before the
/// body forks.
ir::Kernel makeTile(ir::Kernel, const ir::Image *image, const Footprint &most, const TileShape &,
                    UniqueNames &);

}
