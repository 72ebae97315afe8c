// Loops over pixels near the own one, as far as they lie in the image: `for (y = max(idy - 2, 0); ...)`.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"

namespace icl {

/// The same loops over distances from the pixel, which test whether the pixel at a distance is among those
/// that the source visits. Their trip counts are constant. The same list where there are no such loops.
ir::Stmts countDistances(ir::Arena &, ir::Stmts, UniqueNames &);

}
