#include "compiler/ir/coordinate.h"
#include "compiler/ir/builder.h"
#include "llvm/ADT/MapVector.h"
#include <cassert>

namespace icl::ir {

Scale scaleOf(const Expr *term, unsigned dimension) {
  const auto isIndex = [&](const Expr *e) { return e->op == Op::PixelIndex && e->dimension == dimension; };
  if (isIndex(term))
    return unitScale;
  if (term->op == Op::Mul) {
    const Expr *a = term->args[0], *b = term->args[1];
    if (a->isInt())
      std::swap(a, b);
    return isIndex(a) && b->isInt() ? Scale{static_cast<std::int32_t>(b->integer), 1} : noScale;
  }
  if (term->op != Op::Div || !term->args[1]->isInt())
    return noScale;
  // The index is not negative: the quotient is its floor. Doubled it does not overflow.
  const Scale dividend = scaleOf(term->args[0], dimension);
  const auto divisor = static_cast<std::int32_t>(term->args[1]->integer);
  const bool isExact = dividend.denominator == 1 && (dividend.numerator == 1 || dividend.numerator == 2);
  if (!isExact || divisor < 1)
    return noScale;
  const bool isEven = dividend.numerator == 2 && divisor % 2 == 0;
  return {isEven ? 1 : dividend.numerator, isEven ? divisor / 2 : divisor};
}

std::optional<Sum> splitSum(const Expr *e, llvm::function_ref<bool(const Expr *)> isBase) {
  if (e->op != Op::Add && e->op != Op::Sub)
    return isBase(e) ? std::optional(Sum{e, {}}) : std::nullopt;
  for (const unsigned side : {0U, 1U}) {
    if (side == 1 && e->op == Op::Sub)
      break;
    if (auto sum = splitSum(e->args[side], isBase)) {
      sum->terms.push_back({e->args[1 - side], e->op == Op::Sub, side == 1});
      return sum;
    }
  }
  return std::nullopt;
}

const Expr *joinSum(Builder &build, const Sum &sum, const Expr *base,
                    llvm::function_ref<const Expr *(const Expr *)> term) {
  for (const Sum::Term &t : sum.terms) {
    const Expr *other = term(t.value);
    base = t.isSubtracted ? build.binary(Op::Sub, base, other)
           : t.isLeft     ? build.add(other, base)
                          : build.add(base, other);
  }
  return base;
}

const Expr *joinSum(Builder &build, const Sum &sum, const Expr *base) {
  return joinSum(build, sum, base, [](const Expr *term) { return term; });
}

/// The literal that the builder leaves at the end of a sum.
static bool endsInConstant(const Expr *e) { return e->op == Op::Add && e->args[1]->isInt(); }

/// What is added to the index of the sum; null for nothing.
static const Expr *remainderOf(Builder &build, const Sum &sum) {
  const Expr *rest = nullptr;
  for (const Sum::Term &t : sum.terms)
    if (t.isSubtracted)
      rest = build.binary(Op::Sub, rest ? rest : build.integer(0), t.value);
    else
      rest = rest ? build.add(rest, t.value) : t.value;
  return rest;
}

llvm::SmallVector<const Expr *, 3> valuesOf(Coordinates coordinates) {
  llvm::SmallVector<const Expr *, 3> values;
  for (const Coordinate &c : coordinates)
    values.push_back(c.value);
  return values;
}

Coordinate coordinateOf(Builder &build, const Expr *value, unsigned dimension) {
  Coordinate c;
  c.dimension = dimension;
  c.value = value;
  if (value->isInt()) {
    c.constant = value->integer;
    return c;
  }
  if (value->type.isVector()) {
    c.remainder = value;
    return c;
  }
  const Expr *base = value;
  if (endsInConstant(value))
    base = value->args[0], c.constant = value->args[1]->integer;
  c.scale = scaleOf(base, dimension);
  if (c.scale != noScale) // as most have
    return c;
  const auto sum = splitSum(base, [&](const Expr *term) {
    c.scale = scaleOf(term, dimension);
    return c.scale != noScale;
  });
  c.remainder = sum ? remainderOf(build, *sum) : base;
  return c;
}

/// A number that looks random (Steele, Lea & Flood 2014, SplitMix).
static std::uint32_t scramble(std::uint64_t n) {
  n = (n + 1) * 0x9e3779b97f4a7c15;
  n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
  return static_cast<std::uint32_t>(n >> 32);
}

static std::uint32_t evaluate(Scale scale) {
  const std::uint32_t index = 0x5bd1e995;
  return scale.denominator == 1 ? index * static_cast<std::uint32_t>(scale.numerator)
                                : scramble((static_cast<std::uint64_t>(scale.denominator) << 32) +
                                           static_cast<std::uint64_t>(scale.numerator));
}

static std::uint32_t evaluate(const Expr *e, unsigned dimension) {
  if (e->isInt())
    return static_cast<std::uint32_t>(e->integer);
  if (e->op == Op::Add)
    return evaluate(e->args[0], dimension) + evaluate(e->args[1], dimension);
  if (e->op == Op::Sub)
    return evaluate(e->args[0], dimension) - evaluate(e->args[1], dimension);
  const Scale scale = scaleOf(e, dimension);
  return scale == noScale ? scramble(e->id) : evaluate(scale);
}

bool isConsistent(const Coordinate &c) {
  const std::uint32_t index = c.scale == noScale ? 0 : evaluate(c.scale),
                      rest = c.remainder ? evaluate(c.remainder, c.dimension) : 0;
  return evaluate(c.value, c.dimension) == index + static_cast<std::uint32_t>(c.constant) + rest;
}

Coordinate plus(Builder &build, const Coordinate &c, std::int64_t more) {
  return coordinateOf(build, build.add(c.value, more), c.dimension);
}

const Expr *withoutConstant(Builder &build, const Coordinate &c) {
  if (c.value->isInt())
    return build.integer(0, c.value->type);
  return endsInConstant(c.value) ? c.value->args[0] : c.value;
}

Sum splitAtIndex(const Coordinate &c) {
  auto sum = splitSum(c.value, [&](const Expr *term) { return scaleOf(term, c.dimension) != noScale; });
  assert(sum && "the coordinate does not contain the pixel's index");
  return std::move(*sum);
}

static void addTerms(const Expr *e, bool isSubtracted, SumTerms &terms,
                     llvm::function_ref<const Expr *(const Var *)> definition) {
  const Expr *defined = e->op == Op::Variable && definition ? definition(e->var) : nullptr;
  if (e->isInt())
    terms.constant += isSubtracted ? -e->integer : e->integer;
  else if (defined)
    addTerms(defined, isSubtracted, terms, definition);
  else if (e->op == Op::Minus)
    addTerms(e->args[0], !isSubtracted, terms, definition);
  else if (e->op == Op::Add || e->op == Op::Sub) {
    addTerms(e->args[0], isSubtracted, terms, definition);
    addTerms(e->args[1], isSubtracted != (e->op == Op::Sub), terms, definition);
  } else
    (isSubtracted ? terms.subtracted : terms.added).push_back(e);
}

SumTerms termsOf(const Expr *e, llvm::function_ref<const Expr *(const Var *)> definition) {
  SumTerms terms;
  addTerms(e, false, terms, definition);
  return terms;
}

const Expr *withoutConstant(Builder &build, const SumTerms &terms) {
  const Expr *sum = build.integer(0);
  for (const Expr *e : terms.added)
    sum = build.add(sum, e);
  for (const Expr *e : terms.subtracted)
    sum = build.binary(Op::Sub, sum, e);
  return sum;
}

std::optional<std::int64_t> constantSum(llvm::ArrayRef<const Expr *> added,
                                        llvm::ArrayRef<const Expr *> subtracted,
                                        llvm::function_ref<const Expr *(const Var *)> definition) {
  llvm::SmallMapVector<const Expr *, int, 8> counts;
  std::int64_t constant = 0;
  const auto add = [&](const Expr *e, int sign) {
    const SumTerms sum = termsOf(e, definition);
    for (const Expr *term : sum.added)
      counts[term] += sign;
    for (const Expr *term : sum.subtracted)
      counts[term] -= sign;
    constant += sign * sum.constant;
  };
  for (const Expr *e : added)
    add(e, 1);
  for (const Expr *e : subtracted)
    add(e, -1);
  const bool isConstant = llvm::all_of(counts, [](auto &term) { return term.second == 0; });
  return isConstant ? std::optional(constant) : std::nullopt;
}

}
