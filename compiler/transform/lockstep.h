// Runs merged pixels in lock-step: interleaves their statements by the row or column that they read, and
// loads each input element once.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "compiler/transform/aligned_index.h"

namespace icl {

/// One pixel (or run of lanes) of a block: its index is the work-item's plus these.
using PixelOffset = std::array<std::int64_t, 3>;

/// Whether loops and branches of the straightened body go the same way for every pixel of a block, so that
/// these can run in lock-step.
bool canRunInLockstep(ir::Stmts body);

/// Whether pixels of a column run loops over rows (common_rows.h) at one row each. Long ones need conditions,
/// and other code where these do not hold.
enum class AlignRows : std::uint8_t { Never, Always, UnderConditions };

struct Lockstep {
  ir::Stmts body;
  bool reordersSums; ///< some of floats now round differently (SumOrder::AnyRounded)
  /// Known before the body. Where they do not hold, pixels must not run in lock-step.
  llvm::SmallVector<const ir::Expr *, 2> conditions;
};

/// One body for all pixels: copies with their own variables, whose statements are ordered by the last row (or
/// column, where a pixel reads by columns) that the copy has read, then by how often it has read it. Each
/// copy keeps its order. `shareReads`: reads and values that copies share are computed once. The body is
/// straightened; canRunInLockstep holds. `known`: of the index of the work-item's first pixel.
Lockstep runInLockstep(ir::Arena &, ir::Stmts body, llvm::ArrayRef<PixelOffset> pixels,
                       const AlignedIndex &known, bool shareReads, AlignRows, UniqueNames &);

}
