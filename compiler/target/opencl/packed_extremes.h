// Minima and maxima of integers of 8 and 16 bits in vectors, for devices that take those of two pairs of 16
// bits at once (Device::hasPackedExtremes). Their compilers do so only when told.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Computes vectors of bytes in 16 bits, in paths that take extremes of such vectors. Values do not change.
ir::Kernel widenForExtremes(ir::Kernel);

/// Whether the Call takes the extremes of pairs, by the function icl_min or icl_max.
bool isPackedExtreme(const ir::Expr *call, const EmitOptions &);

/// That function, in PTX (PTX ISA 8.0, min and max, .u16x2 and .s16x2).
std::string packedExtreme(const ir::Expr *call);

}
