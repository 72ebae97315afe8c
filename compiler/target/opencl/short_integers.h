// What a compiler of a device gets wrong about 16-bit integers (Quirk::MistakesShorts), in a form that it
// gets right.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Negates 16-bit integers, and takes their minima and maxima, in 32 bits. The results are narrowed by calls
/// of convert_T, which that compiler takes as they are: it turns casts into arithmetic in 16 bits again.
/// Extremes of pairs (packed_extremes.h) are left alone.
ir::Kernel avoidShorts(ir::Kernel, const EmitOptions &);

/// Whether something may depend on a comparison with the extremes of pairs, which that compiler mistakes too:
/// a condition within the kernel is computed from integers of 8 or 16 bits.
bool decidesByNarrow(const ir::Kernel &);

}
