// Sums of integers over the rows of a window, which the pixels of a column hand on: the next pixel's window
// has one row more and lacks one.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "compiler/transform/carried_rows.h"

namespace icl {

/// The loops of the body over the rows of such a sum, by `PixelIndex(dimension)` plus their variables. What a
/// loop adds may be any function of a row, also of loops and branches inside or around.
llvm::SmallVector<const ir::For *, 2> slidingLoops(ir::Stmts body, unsigned dimension);

/// The body of a loop over pixels along `dimension`, by PixelIndex. `number`: of the pixel in the loop, from
/// 0 on. The body itself where no sum slides.
CarriedRows slideSums(ir::Arena &, ir::Stmts body, unsigned dimension, const ir::Expr *number, UniqueNames &);

}
