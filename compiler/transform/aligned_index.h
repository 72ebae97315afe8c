// Arithmetic on the pixel's index where it is known to be a multiple: 4 * i + 3 divided by 4 is i.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/space/sizes.h"

namespace icl {

struct AlignedIndex {
  std::array<std::int64_t, 3> units{1, 1, 1}; ///< the index is a multiple of them, per dimension
  /// What is known not to overflow: multiples and sums of indices up to these, or anything.
  std::array<std::int64_t, 3> largest{longestSide - 1, longestSide - 1, longestSide - 1};
  bool neverWraps = false;

  /// The largest known power of two, at most 2^16, of which an integer is a multiple.
  std::int64_t multipleOf(const ir::Expr *) const;
  /// An operation whose operands are folded already; itself where nothing is known. Quotients, remainders,
  /// shifts and masks of a multiple plus a constant become a quotient plus a constant, or a constant.
  const ir::Expr *fold(ir::Builder &, const ir::Expr *) const;

private:
  const ir::Expr *foldBits(ir::Builder &, const ir::Expr *, const ir::Expr *base,
                           std::int64_t constant) const;
  /// The largest value, from 0 on, of a sum of multiples of indices; nothing for other expressions and where
  /// it may wrap.
  std::optional<std::int64_t> largestValue(const ir::Expr *) const;
};

}
