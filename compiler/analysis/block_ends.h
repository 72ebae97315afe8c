// The ends of a coordinate over the pixels of a block, where it is a sum of pixel indices and of what is
// equal for all pixels (a transposed picture, a shift or a radius that is a parameter).
#pragma once
#include "compiler/analysis/range.h"
#include "compiler/ir/builder.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <optional>

namespace icl {

/// The same integer, computed of parameters and sizes alone, so that it is known before the body. Null where
/// pixels differ, or where the body computes it in another way.
const ir::Expr *knownBefore(ir::Builder &, const ir::Expr *, const Ranges &);

/// Iterations of the longest loop whose variable a coordinate may contain.
inline constexpr std::int64_t longestLoop = 1 << 20;

/// The condition that the loop's bounds, which are known before the body, are not farther apart.
const ir::Expr *isShort(ir::Builder &, const ir::Expr *begin, const ir::Expr *limit);

struct BlockEnds {
  /// For the block's first pixel. No value of a pixel of the block is outside these two, and they are near
  /// each other where the conditions hold.
  const ir::Expr *least, *greatest;
  /// Conditions that are equal for all pixels: no loop is longer than a coordinate may move.
  llvm::SmallVector<const ir::Expr *, 2> conditions;
};

/// `block`: its pixels in each dimension. Nothing where the coordinate is not such a sum of ints.
std::optional<BlockEnds> endsInBlock(ir::Builder &, const ir::Expr *coordinate, const Ranges &,
                                     const std::array<std::int64_t, 3> &block);

}
