// Finds sums that are multiples of one another, such as the rows of a separable filter.
#pragma once
#include "compiler/ir/builder.h"
#include <vector>

namespace icl {

/// `factor` times `sum`, or that negated.
struct Multiple {
  const ir::Expr *factor = nullptr; ///< null: 1
  bool isNegative = false;
  const ir::Expr *sum = nullptr;
  unsigned savedProducts = 0; ///< products by constants in the sum as it was, less those in this one

  /// `own` plus the multiple.
  const ir::Expr *addedTo(ir::Builder &, const ir::Expr *own) const;
  Multiple negated() const { return {factor, !isNegative, sum, savedProducts}; }
};

/// The sum of one or more integers of one type, of which some are products by constants. The factor is the
/// greatest common divisor of these constants. Terms with the same constant are added up before they are
/// multiplied. Proportional sums of the same terms in the same order become the same `sum`. All bits are
/// those of the original sum in the type.
Multiple asMultiple(ir::Builder &, ir::Exprs terms);

/// Whether it is the same for all pixels and at all times: a literal, a parameter, an element of an array
/// that is a parameter or at file scope, and what is computed of these.
bool isUniformOperand(const ir::Expr *);

/// Ratios between the constants of a sum, each rounded to the first one found that differs from it by no more
/// than products of rounded constants do. So rows of a filter whose weights are such products are
/// proportional.
class Ratios {
public:
  double rounded(double ratio, Scalar);

private:
  std::vector<double> found;
};

/// The sum of one or more floats of one type whose author allows that it rounds differently. The factor is
/// what all terms are multiplied by: the first term's constant, and operands that are uniform. Proportional
/// sums of the same terms in the same order become the same `sum`. No sum: where constants are 0 or too
/// large.
Multiple asMultipleOfFloats(ir::Builder &, ir::Exprs terms, Ratios &);

}
