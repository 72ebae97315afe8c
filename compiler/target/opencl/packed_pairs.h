// Vectors of 16-bit integers as pairs in the words of a register, on GPUs with instructions for such pairs
// (Device::hasPackedExtremes): two integers are added by one instruction for words. Their compilers hold each
// integer in a register of its own.
#pragma once
#include "compiler/target/target.h"

namespace icl {

/// Computes sums, differences, products with constants and quotients by constants in words, in paths all of
/// whose vectors of 16-bit integers can be computed so: no integer is negative or exceeds 16 bits, whatever
/// the input. Bytes are widened to pairs, and pairs narrowed to bytes, by permutations. Values do not change.
ir::Kernel packPairs(ir::Kernel);

/// Whether the Call is a function of packed pairs.
bool isPackedPairs(const ir::Expr *call);
/// That function.
std::string packedPairs(const ir::Expr *call);

}
