// Merging by loops: what block and cyclic share.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// Wraps each path's body in one loop per dimension with a factor above 1 (z outermost). The pixel's index in
/// it is the work-item's plus loop variable * stride, an int. `prefix`: names of the loop variables ("b"
/// makes bx, by, bz). A path that computes several lanes of a block steps over them. `isBlock`: paths that
/// are merged already stay as they are. `together`, which divide the factors: pixels of an iteration if the
/// body has neither branches nor loops; then the strides are constants. All of them are read before results
/// are updated. In a block of vectors in one column, what a pixel computes of rows is kept for the next one
/// (transform/carried_rows.h), or its windows slide (transform/pixel_columns.h) if `slidesWindows`.
ir::Kernel mergeByLoops(ir::Kernel, bool isBlock, std::array<std::int64_t, 3> factors,
                        std::array<const ir::Expr *, 3> strides, char prefix, llvm::StringRef comment,
                        std::array<std::int64_t, 3> together = {1, 1, 1}, bool slidesWindows = false);

}
