// Blocks that would end beyond the grid start earlier, so that all their pixels are inside: they need neither
// tests nor code of their own. Pixels that two blocks hold are computed twice (Halide's
// TailStrategy::ShiftInwards).
#pragma once
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/guards.h"

namespace icl {

/// Whether a pixel may be computed twice: nothing that the kernel reads or adds up depends on how often. Not
/// where lanes read at fractions of their index, which are vector loads only if the first index is a
/// multiple.
bool canShiftBlocks(const ir::Kernel &);

/// The dimensions in which blocks may end beyond the grid.
std::array<bool, 3> unevenDimensions(const LoweringContext &, unsigned dimensions);

/// Whether the grid is known to hold a block.
bool holdsABlock(const ir::Kernel &, const LoweringContext &);

/// Whether the block starts inside the grid. Null: always, as far as the compiled-in sizes show.
const ir::Expr *startsInGrid(ir::Builder &, const ir::Kernel &, const LoweringContext &);

/// The same for sizes that are not known yet. Null: always.
const ir::Expr *holdsABlock(ir::Builder &, const ir::Kernel &, const LoweringContext &);

/// The path's body where its blocks start earlier.
ir::Stmts startEarlier(const ir::Kernel &, const ir::Path &, const LoweringContext &);

}
