#include "compiler/transform/quotient.h"
#include <limits>
#include <optional>

namespace icl {
using namespace ir;

namespace {
/// a / d == (a * factor) >> shift
struct Reciprocal {
  std::uint64_t factor;
  unsigned shift;
};
}

/// The literal, or the one in all lanes.
static std::optional<std::int64_t> literal(const Expr *e) {
  if (e->op == Op::Convert && e->type.isVector() && isInteger(e->args[0]->type.scalar))
    return literal(e->args[0]);
  return e->isInt() ? std::optional(e->integer) : std::nullopt;
}

/// With factor = ceil(2^shift / d) = (2^shift + excess) / d, a * factor / 2^shift exceeds a / d by a * excess
/// / (d * 2^shift), which reaches the next whole number only if a * excess >= 2^shift. Whole bytes shifted
/// out are tried first: to take a byte is cheap on most machines.
static std::optional<Reciprocal> reciprocal(std::uint64_t divisor, std::uint64_t highest) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint32_t>::max();
  std::optional<Reciprocal> found;
  for (unsigned shift = 1; shift < 32; ++shift) {
    const std::uint64_t power = std::uint64_t(1) << shift, factor = (power + divisor - 1) / divisor;
    const bool isExact = highest * (factor * divisor - power) < power;
    if (!isExact || highest * factor > largest)
      continue;
    if (!found || shift % 8 == 0)
      found = {factor, shift};
    if (factor == 1) // the divisor is a power of two
      break;
  }
  return found;
}

const Expr *quotientByMultiplying(Builder &build, const Expr *quotient, Interval dividends) {
  if (quotient->op != Op::Div)
    return nullptr;
  const ValueType type = quotient->type;
  const auto divisor = literal(quotient->args[1]);
  const bool is32 = type.scalar == Scalar::Int || type.scalar == Scalar::UInt;
  const bool isSmall = dividends.lo >= 0 && dividends.hi <= std::numeric_limits<std::int32_t>::max();
  if (!is32 || !isSmall || !divisor || *divisor < 2 || *divisor > std::numeric_limits<std::int32_t>::max())
    return nullptr;
  const auto inverse =
      reciprocal(static_cast<std::uint64_t>(*divisor), static_cast<std::uint64_t>(dividends.hi));
  if (!inverse)
    return nullptr;
  const ValueType whole = type.withScalar(Scalar::UInt), word{Scalar::UInt, 1};
  const auto constant = [&](std::uint64_t v) {
    return build.convert(build.integer(static_cast<std::int64_t>(v), word), whole);
  };
  const Expr *product =
      build.binary(Op::Mul, build.convert(quotient->args[0], whole), constant(inverse->factor));
  return build.convert(build.binary(Op::Shr, product, constant(inverse->shift)), type);
}

}
