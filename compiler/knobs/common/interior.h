// What lies inside grid and images, so that reads there need no guards: the conditions that fork the kernel.
#pragma once
#include "compiler/knobs/common/guards.h"
#include "compiler/transform/decided_tests.h"
#include <utility>
#include <vector>

namespace icl {

/// The footprints of reads that no padding or sampler handles: per image and scale, the images in the order
/// of the parameters.
using Margins = std::vector<std::pair<const ir::Image *, Footprint>>;
/// The margins of a body of the kernel. `ranges`: the body's.
Margins marginsOf(const ir::Kernel &, ir::Stmts body, const Ranges &);
/// Whether some of them can leave its image.
bool needsGuards(const Margins &);

/// Whether a block, and all that its pixels read with bounded offsets, lies inside grid and images, and no
/// pixel in the frame. Tested for each block, not for a work-group's whole tile. So the slow border is as
/// narrow as possible, and large tiles have no extra cost. `byGroups`: tested for the tile, so that all
/// work-items of a group take the same path. On GPUs, work-items that run together would otherwise take both
/// paths, one after the other.
const ir::Expr *interiorCondition(ir::Builder &, const ir::Kernel &, const Margins &, const Frame &,
                                  const LoweringContext &, bool byGroups);

/// Whether all pixels of a block lie inside the grid; null if they always do.
const ir::Expr *blockInGrid(ir::Builder &, const ir::Kernel &, const LoweringContext &);

/// Whether the whole tile of a work-group lies inside the image that it copies.
const ir::Expr *tileInImage(ir::Builder &, const ir::Tile &, const LoweringContext &);

}
