// Merged pixels run side by side: their statements interleaved by the row that they read, and each input
// element loaded once.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// One pixel (or run of lanes) of a block: its index is the work-item's plus these.
using PixelOffset = std::array<std::int64_t, 3>;

/// Whether loops and branches of the straightened body go the same way for every pixel of a block, so that
/// these can run in lock-step.
bool canRunInLockstep(ir::Stmts body);

/// One body for all the pixels: copies with variables of their own, statements ordered by the last row that
/// each copy has read by then, and by how often (each copy keeps its own order); reads and values that copies
/// share made once where `shareReads`. The body is straightened; canRunInLockstep holds.
ir::Stmts runInLockstep(ir::Arena &, ir::Stmts body, llvm::ArrayRef<PixelOffset> pixels, bool shareReads,
                        UniqueNames &);

}
