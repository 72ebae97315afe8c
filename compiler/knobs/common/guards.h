// Reads under a boundary condition turned into reads that stay inside their image: what the knob `boundary`
// puts into each version of the body.
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/knob.h"
#include "llvm/ADT/SetVector.h"

namespace icl {

/// What a tile holds, around the work-group's first pixel.
Footprint reachOf(const ir::Tile &);

/// Sizes as expressions, constants where they are compiled in.
class Extents {
public:
  Extents(ir::Builder &, const LoweringContext &);
  const ir::Expr *grid(unsigned dimension) const;
  const ir::Expr *image(const ir::Image *, unsigned dimension) const;

private:
  ir::Builder &build;
  const LoweringContext &context;
  bool isFixed;
};

/// Conditions on the first pixel of a block by which reads of all of its pixels lie inside their images.
using BlockConditions = llvm::SmallSetVector<const ir::Expr *, 8>;

/// The interior's body where windows whose size is a parameter lie inside the grid, as the conditions state
/// that it adds (transform/inner_windows.h). `grid`: its extents where they are compiled in.
ir::Stmts assumeBlocksInside(ir::Arena &, ir::Stmts body, std::optional<std::array<std::int64_t, 3>> grid,
                             const LoweringContext &, BlockConditions &);

/// Each BoundedRead becomes a Read with what its boundary condition requires: nothing if padding handles it,
/// near coordinates if a sampler does, else guards. `interior`: reads whose offsets are bounded are known to
/// stay inside. `filled`: the body fills this tile, and every read is of a pixel that the tile copies.
/// `conditions`: of an interior; takes those by which other reads need no guards, at sums of pixel indices
/// and of what is equal for all pixels, or bounded (a transposed picture, a shift that is a parameter).
ir::Stmts guardReads(ir::Arena &, ir::Stmts body, const LoweringContext &, const Ranges &, bool interior,
                     const ir::Tile *filled = nullptr, BlockConditions *conditions = nullptr);

}
