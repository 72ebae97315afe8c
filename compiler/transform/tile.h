// Tiles: the pixels of an image that a work-group reads, copied into local memory once and read from there.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include <optional>

namespace icl {

/// The work-group that fills a tile, and how.
struct TileShape {
  std::array<std::int64_t, 3> workGroup{1, 1, 1}; ///< work-items
  std::array<std::int64_t, 3> pixels{1, 1, 1};    ///< of the work-group
  unsigned lanes = 1; ///< rows start at multiples of them, and are filled in vectors of so many where that is
                      ///< safe
};

/// To the next multiple of `unit`, which is positive.
inline std::int64_t roundedUp(std::int64_t v, std::int64_t unit) {
  return v > 0 ? (v + unit - 1) / unit * unit : v / unit * unit;
}

void appendToPrologue(ir::Kernel &, ir::Stmts);

/// Splits a coordinate of a tile at the pixel's index. Throws std::logic_error where its scale is not 1, as
/// it is in all coordinates that makeTile() makes.
ir::Sum splitTileCoordinate(const ir::Coordinate &);

/// The work-item's index within its group, x fastest: a variable of the prologue, declared on first need.
const ir::Expr *itemOfGroup(ir::Kernel &, const std::array<std::int64_t, 3> &workGroup);

/// Turns the first path's reads of `image` at bounded offsets from the pixel into reads of a tile, which
/// holds the work-group's pixels and everything around them that these reads reach. Its array is declared in
/// the prologue; its filling is left in `tiles`. Other reads stay as they are. Returns the kernel unchanged
/// where there are no such reads. Must run before the body forks.
ir::Kernel makeTile(ir::Kernel, const ir::Image *image, const TileShape &, UniqueNames &);

}
