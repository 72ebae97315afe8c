// Spans: how far coordinates lie from the pixel's index times a constant factor.
#include "compiler/analysis/range.h"
#include <bit>
#include <numeric>

namespace icl {
using namespace ir;

static constexpr ValueType integer = {Scalar::Int, 1};
/// Larger factors, divisors and offsets are those of gathers. So no arithmetic on spans overflows.
static constexpr std::int64_t largestFactor = 1 << 12, farthestOffset = std::int64_t(1) << 31;

bool isIntAsLong(const Expr *e) {
  return e->op == Op::Convert && e->type == ValueType{Scalar::Long, 1} && e->args[0]->type == integer;
}

/// In lowest terms, if it is small enough.
static std::optional<Span> spanOf(std::int64_t numerator, std::int64_t denominator, Interval offsets,
                                  std::int64_t multiple) {
  const std::int64_t common = std::gcd(numerator, denominator);
  numerator /= common, denominator /= common;
  const bool isSmall =
      numerator <= largestFactor && denominator <= largestFactor && multiple <= largestFactor;
  offsets = {floorDiv(offsets.lo, common), floorDiv(offsets.hi, common)};
  if (!isSmall || offsets.lo < -farthestOffset * denominator || offsets.hi >= farthestOffset * denominator)
    return std::nullopt;
  return Span{{static_cast<std::int32_t>(numerator), static_cast<std::int32_t>(denominator)},
              offsets,
              static_cast<std::int32_t>(multiple)};
}

/// The product of a span and a positive factor.
static std::optional<Span> product(const std::optional<Span> &span, std::int64_t factor) {
  if (!span || factor < 1 || factor > largestFactor)
    return std::nullopt;
  // The quotient was rounded down by at most (denominator - 1) / denominator.
  const std::int64_t d = span->scale.denominator;
  return spanOf(factor * span->scale.numerator, d,
                {factor * (span->offsets.lo - (d - 1)), factor * span->offsets.hi}, factor * span->multiple);
}

/// Whether an int of the span may be the end of a sum that wraps, which matters where the int becomes another
/// type or is divided. Images are not so wide that a place near them does.
static bool mayWrap(const Span &span) {
  constexpr std::int64_t near = std::int64_t(1) << 20;
  return span.offsets.lo < -near || span.offsets.hi > near;
}

/// The quotient of a span and a positive divisor, rounded down, or towards zero as in C.
static std::optional<Span> quotient(const std::optional<Span> &span, std::int64_t divisor, bool roundsDown) {
  if (!span || divisor < 1 || divisor > largestFactor || mayWrap(*span))
    return std::nullopt;
  const std::int64_t d = span->scale.denominator;
  const std::int64_t up = roundsDown || span->offsets.lo >= 0 ? 0 : (divisor - 1) * d;
  return spanOf(span->scale.numerator, d * divisor, {span->offsets.lo, span->offsets.hi + up},
                span->multiple);
}

std::optional<Footprint> Ranges::footprint(const Expr *read, unsigned dimensions) const {
  Footprint all;
  for (const Coordinate &c : read->coordinates) {
    const auto here = c.dimension < dimensions ? span(c) : std::nullopt;
    if (!here)
      return std::nullopt;
    all[c.dimension] = *here;
  }
  return all;
}

std::optional<Span> Ranges::span(const Coordinate &c) const {
  if (c.scale != unitScale)
    return span(c.value, c.dimension);
  const auto rest = c.remainder ? of(c.remainder) : Interval{0, 0};
  const auto all =
      rest ? within(Interval{rest->lo + c.constant, rest->hi + c.constant}, integer) : std::nullopt;
  return all ? std::optional(Span{unitScale, *all}) : std::nullopt;
}

std::optional<Span> Ranges::span(const Expr *value, unsigned dimension) const {
  std::optional<Span> all;
  const auto sum = splitSum(value, [&](const Expr *term) {
    all = spanOfTerm(term, dimension);
    return all.has_value();
  });
  if (!sum)
    return std::nullopt;
  for (const Sum::Term &t : sum->terms) {
    const auto rest = within(of(t.value), integer);
    if (!all || !rest)
      return std::nullopt;
    const std::int64_t d = all->scale.denominator, lo = t.isSubtracted ? -rest->hi : rest->lo,
                       hi = t.isSubtracted ? -rest->lo : rest->hi;
    all =
        spanOf(all->scale.numerator, d, {all->offsets.lo + d * lo, all->offsets.hi + d * hi}, all->multiple);
  }
  return all;
}

/// The literal operand, where it is a power of two as the number of bits to shift by.
static std::int64_t shiftFactor(const Expr *e) {
  return e->isInt() && e->integer >= 0 && e->integer < 16 ? std::int64_t(1) << e->integer : 0;
}

std::optional<Span> Ranges::spanOfTerm(const Expr *e, unsigned dimension) const {
  const auto literal = [&](unsigned i) { return e->args[i]->isInt() ? e->args[i]->integer : 0; };
  switch (e->op) {
  case Op::PixelIndex:
    return e->dimension == dimension ? std::optional(Span()) : std::nullopt;
  case Op::Variable: {
    const auto found = known.find(e->var);
    if (!e->var->isConst || found == known.end())
      return std::nullopt;
    std::optional<Span> all;
    for (const Setting &s : found->second.settings) {
      const auto here = span(s.value, dimension);
      if (!here || (all && all->scale != here->scale))
        return std::nullopt;
      all = all ? join(*all, *here) : *here;
    }
    return all;
  }
  case Op::Convert:
    if (isIntAsLong(e))
      if (const auto inner = span(e->args[0], dimension); inner && !mayWrap(*inner))
        return inner;
    return std::nullopt;
  case Op::Select: {
    const auto a = span(e->args[1], dimension), b = span(e->args[2], dimension);
    if (!a || !b || a->scale != b->scale)
      return std::nullopt;
    return join(*a, *b);
  }
  case Op::Mul:
    return literal(0) ? product(span(e->args[1], dimension), literal(0))
                      : product(span(e->args[0], dimension), literal(1));
  case Op::Shl:
    return product(span(e->args[0], dimension), shiftFactor(e->args[1]));
  case Op::Div:
    return quotient(span(e->args[0], dimension), literal(1), false);
  case Op::Shr:
    return quotient(span(e->args[0], dimension), shiftFactor(e->args[1]), true);
  case Op::And: { // rounded down to a multiple of a power of two
    const std::int64_t unit = -literal(1);
    const auto whole = unit > 0 && std::has_single_bit(static_cast<std::uint64_t>(unit))
                           ? span(e->args[0], dimension)
                           : std::nullopt;
    if (!whole)
      return std::nullopt;
    const std::int64_t d = whole->scale.denominator;
    return spanOf(whole->scale.numerator, d, {whole->offsets.lo - (unit - 1) * d, whole->offsets.hi},
                  whole->multiple);
  }
  case Op::Or:
  case Op::Xor: { // changes low bits
    const std::int64_t bits = literal(1);
    const auto whole = bits > 0 && bits < largestFactor ? span(e->args[0], dimension) : std::nullopt;
    if (!whole)
      return std::nullopt;
    const std::int64_t d = whole->scale.denominator, down = e->op == Op::Xor ? bits * d : 0;
    return spanOf(whole->scale.numerator, d, {whole->offsets.lo - down, whole->offsets.hi + bits * d},
                  whole->multiple);
  }
  default:
    return std::nullopt;
  }
}

}
