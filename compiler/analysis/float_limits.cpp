#include "compiler/analysis/float_limits.h"
#include <algorithm>
#include <limits>

namespace icl {
using namespace ir;

/// Also of one that is repeated in lanes.
static std::optional<double> literalOf(const Expr *e) {
  while (e->op == Op::Convert && e->type.scalar == e->args[0]->type.scalar)
    e = e->args[0];
  if (e->op == Op::Float) // 2147483647.0f is 2^31
    return e->type.scalar == Scalar::Double ? e->number : static_cast<double>(static_cast<float>(e->number));
  const auto opposite = e->op == Op::Minus ? literalOf(e->args[0]) : std::nullopt;
  return opposite ? std::optional(-*opposite) : std::nullopt;
}

/// The infinities where there is no limit.
static FloatLimits sidesOf(const Expr *e) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  FloatLimits sides{-infinity, infinity};
  if (e->op != Op::Select)
    return sides;
  const Expr *condition = e->args[0], *value = e->args[1];
  const bool isLess = condition->op == Op::Lt, isGreater = condition->op == Op::Gt;
  const auto limit = literalOf(e->args[2]);
  if (!limit || (!isLess && !isGreater) || condition->args[0] != value || condition->args[1] != e->args[2])
    return sides;
  sides = sidesOf(value);
  if (isLess)
    return {std::min(sides.least, *limit), *limit};
  return {*limit, std::max(sides.most, *limit)};
}

std::optional<FloatLimits> limitsOf(const Expr *e) {
  const FloatLimits sides = sidesOf(e);
  const bool areLimits = sides.least > -std::numeric_limits<double>::infinity() &&
                         sides.most < std::numeric_limits<double>::infinity();
  return areLimits ? std::optional(sides) : std::nullopt;
}

}
