#include "compiler/transform/float_claims.h"
#include <limits>

namespace icl {
using namespace ir;

const Expr *FloatClaims::within(const Expr *value, Interval limits) {
  claims.push_back({value, limits, owner, /*isOfSign=*/false});
  return value;
}

const Expr *FloatClaims::exact(const Expr *value, ValueType type) {
  const std::int64_t most = type.scalar == Scalar::Float ? 1 << 24 : std::numeric_limits<std::int32_t>::max();
  return within(value, {-most, most});
}

const Expr *FloatClaims::notNegative(const Expr *value) {
  claims.push_back({value, {0, std::numeric_limits<std::int32_t>::max()}, owner, /*isOfSign=*/true});
  return value;
}

void FloatClaims::keepOwner() {
  isWrong = true;
  if (const auto *v = owner.dyn_cast<const Var *>())
    kept.variables.insert(v);
  else
    kept.parts.insert(owner.get<const Expr *>());
}

void FloatClaims::prove(const Ranges &ranges) {
  for (const Claim &c : claims) {
    const auto values = ranges.of(c.value);
    if (values && values->lo >= c.limits.lo && values->hi <= c.limits.hi)
      continue;
    isWrong = true;
    owner = c.owner;
    if (c.isOfSign)
      kept.negatives.insert(owner);
    else
      keepOwner();
  }
}

}
