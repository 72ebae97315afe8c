// Boundary conditions that a kernel computes itself, as programs in other languages do: coordinates like
// `clamp(idx - 1, 0, img.width - 1)` or `(idx + 1) % img.width`.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// The same kernel, in which images have the conditions that all of their reads compute, and reads are at
/// coordinates without them: all that is done for reads at bounded offsets from the pixel is then done for
/// these. What coordinates compute in another way becomes a Computed boundary (edge_functions.h). Images
/// whose reads compute different conditions stay as they are, as do those that are also read elsewhere.
/// `kernel`: of one path, in whose body each return has been removed.
ir::Kernel nameComputedBoundaries(ir::Kernel);

}
