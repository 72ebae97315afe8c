// What a compiler of a device gets wrong about 16-bit integers (Quirk::MistakesShorts), in a form that it
// gets right.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Negates 16-bit integers, and takes their minima and maxima, in 32 bits. The results are narrowed by calls
/// of convert_T, which that compiler takes as they are: it turns casts into arithmetic in 16 bits again.
/// Extremes of pairs (packed_extremes.h) are left alone.
ir::Kernel avoidShorts(ir::Kernel, const EmitOptions &);

/// Whether the kernel compares, or may compare, the extremes of integers of 8 or 16 bits, or what is computed
/// from them. That compiler mistakes comparisons with the extremes of pairs, too.
bool comparesExtremes(const ir::Kernel &);

}
