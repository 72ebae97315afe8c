// Reads by which the pixels of a column read neighbours along a row, as of a picture that is transposed or
// turned by a right angle: loaded in vectors, which registers then transpose.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "compiler/transform/aligned_index.h"

namespace icl {

struct CrossedForm {
  AlignedIndex known; ///< of the index of the work-item's first pixel
  /// Rows of images are multiples of it, and loads of so many elements or fewer are aligned where their first
  /// element is.
  std::int64_t alignedLanes = 1;
};

/// A body of several pixels in lock-step in which neighbours along a row that different pixels read are
/// loaded as vectors. Nothing is loaded that was not read. Where vectors pick one element of each of as many
/// loads, the loads are transposed in log2(n) steps of n shuffles (Stone 1971, "Parallel Processing with the
/// Perfect Shuffle").
ir::Stmts loadCrossed(ir::Arena &, ir::Stmts body, const CrossedForm &, UniqueNames &);

}
