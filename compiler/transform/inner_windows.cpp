#include "compiler/transform/inner_windows.h"
#include "compiler/analysis/block_ends.h"
#include "compiler/ir/coordinate.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/unused_constants.h"

namespace icl {
using namespace ir;

namespace {
using Grid = std::optional<std::array<std::int64_t, 3>>;

class Inside : public Rewriter {
public:
  Inside(Arena &arena, Stmts body, const Grid &grid, MayAssumeInside mayAssume)
      : Rewriter(arena, {Op::PixelIndex, Op::Variable}), ranges(body), grid(grid), mayAssume(mayAssume) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op == Op::Variable)
      return ofVariable(e);
    const bool isOfInts = !e->args.empty() && e->args[0]->type == ValueType{Scalar::Int, 1};
    if (e->op >= Op::Lt && e->op <= Op::Ge)
      return isOfInts ? compared(e) : e;
    if (e->op == Op::Rem && isOfInts)
      return remainder(e);
    return e->op == Op::Call && isOfInts && e->type == ValueType{Scalar::Int, 1} ? called(e) : e;
  }

  /// The result of a test that a constant holds.
  const Expr *ofVariable(const Expr *e) {
    const Expr *test = ranges.definition(e->var);
    if (!test || !test->mentions.meets({Op::Lt, Op::Gt, Op::Le, Op::Ge}))
      return e;
    const Expr *result = rewrite(test);
    return result->isInt() ? build.integer(result->integer, e->type) : e;
  }

  const Expr *compared(const Expr *e) {
    const Expr *place = e->args[0], *limit = e->args[1];
    const bool isTurned = !dimensionOf(place);
    if (isTurned)
      std::swap(place, limit);
    const auto d = dimensionOf(place);
    const bool isOr = e->op == Op::Le || e->op == Op::Ge,
               isLess = (e->op == Op::Lt || e->op == Op::Le) != isTurned;
    // As `place < limit + shift`, or not that.
    const std::int64_t shift = isLess == isOr ? 1 : 0;
    if (!d || dimensionOf(limit))
      return e;
    if (isStart(limit, shift) && isInside(place))
      return build.integer(!isLess, e->type);
    if (isEnd(limit, d, shift) && isInside(place))
      return build.integer(isLess, e->type);
    return e;
  }

  const Expr *called(const Expr *e) {
    const auto other = [&](unsigned i) { return e->args[1 - i]; };
    switch (e->builtin.id) {
    case BuiltinId::max:
    case BuiltinId::min:
      for (const unsigned i : {0u, 1u}) {
        const auto d = dimensionOf(e->args[i]);
        const bool isLimit = d && !dimensionOf(other(i)) &&
                             (e->builtin.id == BuiltinId::max ? isStart(other(i), 0) : isEnd(other(i), d, 1));
        if (isLimit && isInside(e->args[i]))
          return e->args[i];
      }
      return e;
    case BuiltinId::clamp: {
      const auto d = dimensionOf(e->args[0]);
      return d && isStart(e->args[1], 0) && isEnd(e->args[2], d, 1) && isInside(e->args[0]) ? e->args[0] : e;
    }
    default:
      return e;
    }
  }

  /// `(idx + i) % img.width`, `(idx + i + img.width) % img.width`.
  const Expr *remainder(const Expr *e) {
    const Expr *place = withoutExtent(e->args[0]);
    const auto d = dimensionOf(place);
    return d && isEnd(e->args[1], d, 0) && isInside(place) ? place : e;
  }

  /// The sum less the extent of the grid along which it is a place, where it contains that.
  const Expr *withoutExtent(const Expr *e) {
    SumTerms sum = termsOf(e);
    const auto *index = llvm::find_if(sum.added, [](const Expr *x) { return x->op == Op::PixelIndex; });
    if (index == sum.added.end())
      return e;
    const unsigned d = (*index)->dimension;
    if (grid)
      return sum.constant >= (*grid)[d] ? build.add(withoutConstant(build, sum), sum.constant - (*grid)[d])
                                        : e;
    auto *extent = llvm::find(sum.added, build.index(Op::GridExtent, d));
    if (extent == sum.added.end())
      return e;
    sum.added.erase(extent);
    return build.add(withoutConstant(build, sum), sum.constant);
  }

  SumTerms termsOf(const Expr *e) const {
    return ir::termsOf(e, [this](const Var *v) { return ranges.definition(v); });
  }

  /// Of the grid, along which it is a place: the pixel's index plus what is not bounded.
  std::optional<unsigned> dimensionOf(const Expr *e) const {
    if (e->type != ValueType{Scalar::Int, 1})
      return std::nullopt;
    std::optional<unsigned> dimension;
    bool isFar = false;
    const SumTerms sum = termsOf(e);
    for (const Expr *term : sum.added) {
      if (term->op == Op::GridExtent || (term->op == Op::PixelIndex && dimension))
        return std::nullopt;
      if (term->op == Op::PixelIndex)
        dimension = term->dimension;
      else
        isFar |= !ranges.of(term);
    }
    for (const Expr *term : sum.subtracted)
      isFar |= !ranges.of(term);
    return isFar ? dimension : std::nullopt;
  }

  bool isInside(const Expr *place) { return mayAssume(place, *dimensionOf(place)); }

  /// Whether the number plus `shift` is at most 0.
  bool isStart(const Expr *e, std::int64_t shift) const {
    const SumTerms sum = termsOf(e);
    return sum.added.empty() && sum.subtracted.empty() && sum.constant + shift <= 0;
  }

  /// Whether it plus `shift` is at least the grid's extent.
  bool isEnd(const Expr *e, std::optional<unsigned> d, std::int64_t shift) const {
    if (!d)
      return false;
    const SumTerms sum = termsOf(e);
    if (!sum.subtracted.empty() || sum.added.size() > 1)
      return false;
    if (sum.added.empty())
      return grid && sum.constant + shift >= (*grid)[*d];
    return sum.added[0]->op == Op::GridExtent && sum.added[0]->dimension == *d && sum.constant + shift >= 0;
  }

  const Ranges ranges;
  const Grid &grid;
  MayAssumeInside mayAssume;
};

/// Loops over places become loops over distances. Their first and last place must be inside, because sums of
/// ints wrap.
class DistanceCounter : public Rewriter {
public:
  DistanceCounter(Arena &arena, Stmts body, MayAssumeInside mayAssume)
      : Rewriter(arena), arena(arena), ranges(body), mayAssume(mayAssume) {}

private:
  Stmts stmt(const Stmt *s) override {
    const Stmts rewritten = rewriteParts(s);
    auto *loop = rewritten.size() == 1 ? llvm::dyn_cast<For>(rewritten.front()) : nullptr;
    if (!loop || !countsByOne(*loop))
      return rewritten;
    const auto first = distanceOf(loop->begin), end = distanceOf(loop->limit);
    if (!first || !end || first->second != end->second)
      return rewritten;
    const unsigned d = first->second;
    const auto isInside = [&](const Expr *distance) {
      return mayAssume(build.add(build.index(Op::PixelIndex, d), distance), d);
    };
    if (!isInside(first->first) || !isInside(build.add(end->first, -1)))
      return rewritten;
    const Var *distance = arena.variable(*loop->var);
    Substitution at;
    at.variables.push_back({loop->var, build.add(build.index(Op::PixelIndex, d), build.variable(distance))});
    return one(build.countedLoop(distance, first->first, end->first, 1, substitute(arena, loop->body, at),
                                 loop->name));
  }

  /// From the pixel's index, and its dimension: what is known before the body.
  std::optional<std::pair<const Expr *, unsigned>> distanceOf(const Expr *place) {
    const SumTerms sum = termsOf(place, [this](const Var *v) { return ranges.definition(v); });
    const Expr *rest = build.integer(0);
    std::optional<unsigned> dimension;
    for (const Expr *term : sum.added)
      if (term->op == Op::PixelIndex && !dimension)
        dimension = term->dimension;
      else
        rest = build.add(rest, term);
    for (const Expr *term : sum.subtracted)
      rest = build.binary(Op::Sub, rest, term);
    const Expr *distance = dimension ? knownBefore(build, build.add(rest, sum.constant), ranges) : nullptr;
    return distance ? std::optional(std::pair(distance, *dimension)) : std::nullopt;
  }

  Arena &arena;
  const Ranges ranges;
  MayAssumeInside mayAssume;
};
}

Stmts assumeInside(Arena &arena, Stmts body, std::optional<std::array<std::int64_t, 3>> grid,
                   MayAssumeInside mayAssume) {
  const Stmts inside = Inside(arena, body, grid, mayAssume).rewrite(body);
  if (inside.data() == body.data())
    return body;
  return withoutUnusedConstants(arena, DistanceCounter(arena, inside, mayAssume).rewrite(inside));
}

Stmts insideWindows(Arena &arena, Stmts body) {
  Builder build(arena);
  const Ranges ranges(body);
  const std::array<std::int64_t, 3> pixel{1, 1, 1};
  return assumeInside(arena, body, std::nullopt, [&](const Expr *place, unsigned) {
    return endsInBlock(build, place, ranges, pixel).has_value();
  });
}

}
