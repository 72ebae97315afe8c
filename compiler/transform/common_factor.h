// Finds sums of integers that are multiples of one another, such as the rows of a separable filter.
#pragma once
#include "compiler/ir/builder.h"

namespace icl {

/// `factor` times `sum`.
struct Multiple {
  std::int64_t factor;
  const ir::Expr *sum;
  unsigned savedProducts; ///< products by constants in the sum as it was, less those in this one

  /// `own` plus the multiple.
  const ir::Expr *addedTo(ir::Builder &, const ir::Expr *own) const;
  Multiple negated() const { return {-factor, sum, savedProducts}; }
};

/// The sum of one or more integers of one type, of which some are products by constants. The factor is the
/// greatest common divisor of these constants. Terms with the same constant are added up before they are
/// multiplied. Proportional sums of the same terms in the same order become the same `sum`. All bits are
/// those of the original sum in the type.
Multiple asMultiple(ir::Builder &, ir::Exprs terms);

}
