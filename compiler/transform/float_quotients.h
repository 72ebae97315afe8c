// Quotients of floats by constants, without a division.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/transform/zero_signs.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>

namespace icl {

/// Knows the variables of one body.
class FloatQuotients {
public:
  explicit FloatQuotients(ir::Stmts body);

  /// The quotient of floats or doubles, or of vectors of them, by a constant, as a call of constant_quotient:
  /// one product and one fused multiply-add, which give the same bits (Brisebarre, Muller & Raina 2004,
  /// "Accelerating correctly rounded floating-point division when the divisor is known in advance"). Null
  /// unless that is proved: the dividend must be a multiple of a power of two, which neither overflows nor
  /// becomes subnormal, as integers are and what is computed from them.
  const ir::Expr *byMultiplying(ir::Builder &, const ir::Expr *quotient) const;

private:
  /// A float is a multiple of 2^unit, and its magnitude is at most 2^magnitude, whatever was rounded. All
  /// floats from which it was computed have such bounds, too.
  struct Bounds {
    int unit, magnitude;
  };
  using Known = std::optional<Bounds>;
  /// 1 / divisor as a sum of two numbers of its type, of which the second one is up to half a unit in the
  /// last place of the first one.
  struct Reciprocal {
    double upper, lower;
  };

  Known boundsOf(const ir::Expr *) const;
  /// A variable may be a sum of any number of terms.
  Known boundsOf(const ir::Var *) const;
  Known boundsOfCall(const ir::Expr *) const;
  /// Of the terms of a value that is assigned to the variable, without the variable itself.
  Known boundsBeside(const ir::Var *, const ir::Expr *value) const;
  /// Of any of these.
  Known boundsOfAny(ir::Exprs) const;
  /// Nothing where a float may be infinite or subnormal.
  static Known limited(int unit, int magnitude);
  static Known either(Known, Known, int more = 0);
  static Known product(Known, Known);
  static Known quotient(Known, int order, ValueType);

  /// Nothing where the products would not round as the division does.
  std::optional<Reciprocal> reciprocalOf(double divisor, Scalar) const;
  static bool roundsRight(double divisor, Reciprocal, Scalar);

  ZeroSigns zeros;
  /// That are assigned to the body's own variables; others may have further values.
  llvm::DenseMap<const ir::Var *, llvm::SmallVector<const ir::Expr *, 2>> values;
  mutable llvm::DenseMap<const ir::Var *, Known> variables; ///< nothing also while one is looked for
  mutable std::map<std::pair<double, Scalar>, std::optional<Reciprocal>> reciprocals;
};

}
