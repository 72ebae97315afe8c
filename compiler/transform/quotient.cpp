#include "compiler/transform/quotient.h"
#include "llvm/Support/MathExtras.h"
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

std::optional<std::int64_t> literalIn(const Expr *e) {
  if (e->op == Op::Convert && e->type.isVector() && isInteger(e->args[0]->type.scalar))
    return literalIn(e->args[0]);
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

/// The upper half of a 16-bit product is shifted. Nothing if no 16-bit factor is exact.
static std::optional<Reciprocal> reciprocalIn16Bits(std::uint64_t divisor, std::uint64_t highest) {
  for (unsigned shift = 16; shift < 32; ++shift) {
    const std::uint64_t power = std::uint64_t(1) << shift, factor = (power + divisor - 1) / divisor;
    if (factor > std::numeric_limits<std::uint16_t>::max())
      break;
    if (highest * (factor * divisor - power) < power)
      return Reciprocal{factor, shift - 16};
  }
  return std::nullopt;
}

static bool isPowerOfTwo(std::int64_t v) { return v > 0 && (v & (v - 1)) == 0; }

bool hasQuotientIn16Bits(const Expr *quotient, Interval dividends) {
  const auto divisor = quotient->op == Op::Div ? literalIn(quotient->args[1]) : std::nullopt;
  constexpr std::int64_t largest = std::numeric_limits<std::uint16_t>::max();
  if (!divisor || *divisor < 1 || *divisor > largest || dividends.lo < 0 || dividends.hi > largest)
    return false;
  return isPowerOfTwo(*divisor) || reciprocalIn16Bits(std::uint64_t(*divisor), std::uint64_t(dividends.hi));
}

const Expr *quotientIn16Bits(Builder &build, const Expr *quotient, const Expr *dividend, Interval dividends) {
  const std::int64_t divisor = *literalIn(quotient->args[1]);
  const auto constant = [&](std::uint64_t v, ValueType type) {
    return build.convert(build.integer(static_cast<std::int64_t>(v), type.withLanes(1)), type);
  };
  const auto shifted = [&](const Expr *e, unsigned by) {
    return by == 0 ? e : build.convert(build.binary(Op::Shr, e, constant(by, e->type)), e->type);
  };
  if (isPowerOfTwo(divisor))
    return shifted(dividend, llvm::Log2_64(std::uint64_t(divisor)));
  const Reciprocal inverse = *reciprocalIn16Bits(std::uint64_t(divisor), std::uint64_t(dividends.hi));
  const ValueType word = dividend->type.withScalar(Scalar::UInt);
  const Expr *product = build.binary(Op::Mul, build.convert(dividend, word), constant(inverse.factor, word));
  return shifted(build.convert(shifted(product, 16), dividend->type), inverse.shift);
}

bool dividesByLiteral(const Expr *quotient) { return literalIn(quotient->args[1]).has_value(); }

bool isSmallQuotient(const Expr *e, std::optional<Interval> dividends, std::optional<Interval> divisors) {
  constexpr std::int64_t most = 1 << 20, mostExact = 1 << 24; // what a float holds
  const auto isWithin = [](std::optional<Interval> values, std::int64_t limit) {
    return values && values->lo >= -limit && values->hi <= limit;
  };
  return sizeOf(e->type.scalar) <= 4 && !dividesByLiteral(e) && isWithin(dividends, most) &&
         isWithin(divisors, mostExact);
}

const Expr *quotientByMultiplying(Builder &build, const Expr *quotient, Interval dividends) {
  if (quotient->op != Op::Div)
    return nullptr;
  const ValueType type = quotient->type;
  const auto divisor = literalIn(quotient->args[1]);
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
