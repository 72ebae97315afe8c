// Integers of 64 bits as int, where they fit.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// The same body, in which sums, extremes, choices and comparisons of long and ulong are computed in int, and
/// variables are int, where all of their values fit: coordinates near the pixel or the image's end, and what
/// ranges bound. Lanes and footprints then find them, and devices compute 32 bits faster.
ir::Stmts computeLongsAsInt(ir::Arena &, ir::Stmts);

}
