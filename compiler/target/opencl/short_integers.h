// What a compiler of a device gets wrong about 16-bit integers (Quirk::MistakesShorts), in a form that it
// gets right.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// Compares 16-bit integers for equality, and negates them, in 32 bits. The conversions are calls of
/// convert_T, which that compiler takes as they are: it turns casts into arithmetic in 16 bits again.
ir::Kernel avoidShorts(ir::Kernel);

}
