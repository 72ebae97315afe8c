// Weighted sums of the components of pixels of three or four bytes, such as the luma of a colour. The
// products of two components with weights of 16 bits, and their sum, are one instruction of AVX-512
// (vpmaddwd), which takes both from the bytes of a pixel after one shuffle.
#pragma once
#include "compiler/target/target.h"
#include <string>
#include <vector>

namespace icl {

/// Computes sums of integers that weight two or more components of one pixel by calls of
/// BuiltinId::weighted_components, for devices whose compilers take such functions. Values do not change. The
/// call's operands are the pixel's vectors (ByteComponent::vectors), then a weight for each component.
ir::Kernel weightComponents(const ir::Kernel &, const EmitOptions &);

/// Whether the Call computes such a sum.
bool isWeightedSum(const ir::Expr *call);

/// The types that its function mentions, and the function, after those that it calls.
std::vector<ValueType> typesOfWeightedSum(const ir::Expr *call);
std::vector<std::string> weightedSum(const ir::Expr *call);

}
