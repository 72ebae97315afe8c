// Sums of integers, extremes and bits over the rows of a window, of which the pixels of a column have most in
// common: the next pixel's window has one row more and lacks one.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "compiler/transform/carried_rows.h"

namespace icl {

/// A loop over the rows of a window, by `PixelIndex(dimension)` plus its variable.
struct SlidingLoop {
  const ir::For *loop;
  std::int64_t bytes;                           ///< of what it accumulates of a row
  bool isSum;                                   ///< all of that can be taken back
  llvm::SmallVector<const ir::For *, 2> around; ///< loops that all pixels of a column run together
};
/// What such a loop accumulates may be any function of a row, also of loops, branches and choices inside or
/// around.
llvm::SmallVector<SlidingLoop, 2> slidingLoops(ir::Arena &, ir::Stmts body, unsigned dimension);

/// The body of a loop over pixels along `dimension`, by PixelIndex. `number`: of the pixel in the loop, from
/// 0 on. `around`: as findRowWindows() has it. The body itself where no window slides.
CarriedRows slideWindows(ir::Arena &, ir::Stmts body, unsigned dimension, const ir::Expr *number,
                         UniqueNames &, llvm::ArrayRef<const ir::For *> around);

}
