// Merging by loops: what block and cyclic share.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// Wraps each path's body in one loop a dimension with a factor above 1 (z outermost), in which the pixel's index is the
/// work-item's plus loop variable * stride. `prefix`: names of the loop variables ("b" makes bx, by, bz).
ir::Kernel mergedByLoops(ir::Kernel, std::array<std::int64_t, 3> factors, std::array<std::int64_t, 3> strides, char prefix, llvm::StringRef comment);

}
