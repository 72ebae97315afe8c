#include "compiler/transform/aligned_index.h"
#include <algorithm>
#include <bit>
#include <limits>

namespace icl {
using namespace ir;

static constexpr std::int64_t mostMultiple = 1 << 16;

static std::int64_t powerIn(std::int64_t value) {
  return value == 0 ? mostMultiple : std::min<std::int64_t>(mostMultiple, value & -value);
}

/// The literal that divides as the operand of a quotient or shift does; 0 for others.
static std::int64_t divisorOf(const Expr *e) {
  const std::int64_t n = e->args[1]->isInt() ? e->args[1]->integer : 0;
  if (e->op == Op::Shr)
    return e->args[1]->isInt() && n >= 0 && n < 31 ? std::int64_t(1) << n : 0;
  return n;
}

std::int64_t AlignedIndex::multipleOf(const Expr *e) const {
  switch (e->op) {
  case Op::Int:
    return powerIn(e->integer);
  case Op::PixelIndex:
    return powerIn(units[e->dimension]);
  case Op::Mul:
    return std::min(mostMultiple, multipleOf(e->args[0]) * multipleOf(e->args[1]));
  case Op::Shl:
    return e->args[1]->isInt() && e->args[1]->integer >= 0 && e->args[1]->integer < 16
               ? std::min(mostMultiple, multipleOf(e->args[0]) << e->args[1]->integer)
               : 1;
  case Op::Add:
  case Op::Sub:
    return std::min(multipleOf(e->args[0]), multipleOf(e->args[1]));
  case Op::Div:
  case Op::Shr: {
    const std::int64_t divisor = divisorOf(e), multiple = multipleOf(e->args[0]);
    return divisor > 0 && std::has_single_bit(static_cast<std::uint64_t>(divisor))
               ? std::max<std::int64_t>(1, multiple / divisor)
               : 1;
  }
  default:
    return 1;
  }
}

std::optional<std::int64_t> AlignedIndex::largestValue(const Expr *e) const {
  const auto ofBoth = [&](auto combine) -> std::optional<std::int64_t> {
    const auto a = largestValue(e->args[0]), b = largestValue(e->args[1]);
    if (!a || !b)
      return std::nullopt;
    const std::int64_t value = combine(*a, *b);
    return neverWraps || value <= std::numeric_limits<std::int32_t>::max() ? std::optional(value)
                                                                           : std::nullopt;
  };
  switch (e->op) {
  case Op::Int:
    return e->integer >= 0 && e->integer < longestSide ? std::optional(e->integer) : std::nullopt;
  case Op::PixelIndex:
    return largest[e->dimension];
  case Op::Mul:
    if (!e->args[0]->isInt() && !e->args[1]->isInt())
      return std::nullopt;
    return ofBoth([](auto a, auto b) { return std::min<std::int64_t>(a * b, std::int64_t(1) << 40); });
  case Op::Add:
    return ofBoth([](auto a, auto b) { return std::min<std::int64_t>(a + b, std::int64_t(1) << 40); });
  case Op::Shl: {
    const std::int64_t bits = e->args[1]->isInt() ? e->args[1]->integer : -1;
    const auto a = bits >= 0 && bits < 16 ? largestValue(e->args[0]) : std::nullopt;
    const bool fits = a && (neverWraps || *a << bits <= std::numeric_limits<std::int32_t>::max());
    return fits ? std::optional(std::min(*a << bits, std::int64_t(1) << 40)) : std::nullopt;
  }
  case Op::Div:
  case Op::Shr:
    return divisorOf(e) > 0 ? largestValue(e->args[0]) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// The bits of the operand change only below the base's multiple.
const Expr *AlignedIndex::foldBits(Builder &build, const Expr *e, const Expr *base,
                                   std::int64_t constant) const {
  const std::int64_t mask = e->args[1]->integer;
  if (mask < -mostMultiple || mask >= mostMultiple || (mask < 0 && e->op != Op::And))
    return e;
  const auto unit =
      static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(mask < 0 ? -mask : mask + 1)));
  if (multipleOf(base) % unit != 0)
    return e;
  const std::int64_t low = constant & (unit - 1), high = constant - low;
  if (e->op == Op::And)
    return mask < 0 ? build.add(base, high + (low & mask)) : build.integer(low & mask);
  return build.add(base, high + (e->op == Op::Or ? low | mask : low ^ mask));
}

const Expr *AlignedIndex::fold(Builder &build, const Expr *e) const {
  const bool isDivision = e->op == Op::Div || e->op == Op::Shr || e->op == Op::Rem;
  const bool isOfBits = e->op == Op::And || e->op == Op::Or || e->op == Op::Xor;
  if (!(isDivision || isOfBits) || e->type != ValueType{Scalar::Int, 1} || !e->args[1]->isInt())
    return e;
  const Expr *base = e->args[0];
  std::int64_t constant = 0;
  if (base->op == Op::Add && base->args[1]->isInt())
    constant = base->args[1]->integer, base = base->args[0];
  if (!base->mentions.contains(Op::PixelIndex))
    return e;
  // Shifts and masks round down; quotients round towards zero.
  const bool roundsDown = e->op == Op::Shr || isOfBits;
  const auto most = largestValue(base);
  const bool isKnown = most && (neverWraps || *most + constant <= std::numeric_limits<std::int32_t>::max()) &&
                       (roundsDown || constant >= 0);
  if (!isKnown)
    return e;
  if (isOfBits)
    return foldBits(build, e, base, constant);
  const std::int64_t divisor = divisorOf(e);
  if (divisor < 1 || !std::has_single_bit(static_cast<std::uint64_t>(divisor)) ||
      multipleOf(base) % divisor != 0)
    return e;
  if (e->op == Op::Rem)
    return build.integer(constant % divisor);
  const std::int64_t low = constant & (divisor - 1);
  const std::int64_t quotient = (constant - low) / divisor;
  return constant == 0 ? e : build.add(build.binary(e->op, base, e->args[1]), quotient);
}

}
