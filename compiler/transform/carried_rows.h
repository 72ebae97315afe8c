// Rows that a pixel has interpolated, or computed otherwise, for the next pixel of its column.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

struct CarriedRows {
  ir::Stmts before; ///< the loop: declarations
  ir::Stmts body;
};

/// The body of a loop over pixels along `dimension`, by PixelIndex. What it computes of several rows by one
/// function (findRowFunctions()) is kept for the next iteration, which computes only rows that this one does
/// not have: in a picture that becomes larger, the pixels of a column lie between the same rows, or the lower
/// row becomes the upper one. The body itself where there is nothing to keep.
CarriedRows carryRows(ir::Arena &, ir::Stmts body, unsigned dimension, UniqueNames &);

}
