#include "compiler/transform/decided_tests.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/unused_constants.h"

namespace icl {
using namespace ir;

namespace {
/// What a comparison compares with 0: the pixel's index, less the extent or not, plus something near.
struct FromEdge {
  unsigned dimension;
  bool isFromEnd; ///< less the extent
  Interval beyond;
};

class Decider : public Rewriter {
public:
  Frame frame;

  Decider(Arena &arena, Stmts body, std::optional<std::array<std::int64_t, 3>> grid, std::int64_t mostPixels)
      : Rewriter(arena), ranges(body), grid(grid), mostPixels(mostPixels) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op < Op::Lt || e->op > Op::Ne || e->args[0]->type != ValueType{Scalar::Int, 1})
      return e;
    const auto from = fromEdge(e->args[0], e->args[1]);
    if (from)
      return decided(e, *from, e->op);
    const auto other = fromEdge(e->args[1], e->args[0]);
    return other ? decided(e, *other, turned(e->op)) : e;
  }

  static Op turned(Op op) {
    switch (op) {
    case Op::Lt:
      return Op::Gt;
    case Op::Gt:
      return Op::Lt;
    case Op::Le:
      return Op::Ge;
    case Op::Ge:
      return Op::Le;
    default:
      return op;
    }
  }

  /// a - b.
  std::optional<FromEdge> fromEdge(const Expr *a, const Expr *b) const {
    const auto define = [this](const Var *v) { return ranges.definition(v); };
    SumTerms sum = termsOf(a, define), less = termsOf(b, define);
    sum.added.append(less.subtracted.begin(), less.subtracted.end());
    sum.subtracted.append(less.added.begin(), less.added.end());
    std::optional<unsigned> dimension;
    Interval beyond{sum.constant - less.constant, sum.constant - less.constant};
    for (const Expr *e : sum.added) {
      if (e->op == Op::PixelIndex && !dimension) {
        dimension = e->dimension;
        continue;
      }
      const auto range = nearRange(e);
      if (!range)
        return std::nullopt;
      beyond = {beyond.lo + range->lo, beyond.hi + range->hi};
    }
    if (!dimension)
      return std::nullopt;
    bool isFromEnd = false;
    for (const Expr *e : sum.subtracted) {
      if (e->op == Op::GridExtent && e->dimension == *dimension && !isFromEnd) {
        isFromEnd = true;
        continue;
      }
      const auto range = nearRange(e);
      if (!range)
        return std::nullopt;
      beyond = {beyond.lo - range->hi, beyond.hi - range->lo};
    }
    if (!isFromEnd && grid && -beyond.lo > (*grid)[*dimension] / 2) {
      isFromEnd = true;
      beyond = {beyond.lo + (*grid)[*dimension], beyond.hi + (*grid)[*dimension]};
    }
    return FromEdge{*dimension, isFromEnd, beyond};
  }

  /// Of what is neither an index nor an extent.
  std::optional<Interval> nearRange(const Expr *e) const {
    const auto range = ranges.of(e);
    const bool isNear = range && range->lo >= -mostPixelsOfFrame && range->hi <= mostPixelsOfFrame;
    return isNear && !e->mentions.meets({Op::PixelIndex, Op::GridExtent, Op::ImageExtent}) ? range
                                                                                           : std::nullopt;
  }

  /// The result of the comparison with 0 for pixels that are far from the edge, where the frame may be that
  /// wide.
  const Expr *decided(const Expr *test, const FromEdge &from, Op op) {
    const bool isEqual = op == Op::Eq || op == Op::Ne;
    std::int64_t pixels = 0; // before the first, or behind the last, whose result is always the same
    if (from.isFromEnd)
      pixels = from.beyond.hi - (op == Op::Le || op == Op::Gt ? 1 : 0);
    else
      pixels = -from.beyond.lo + (op == Op::Le || op == Op::Gt || isEqual ? 1 : 0);
    if (pixels > mostPixels)
      return test;
    std::int64_t &known = (from.isFromEnd ? frame.high : frame.low)[from.dimension];
    known = std::max(known, pixels);
    const bool isPositive = !from.isFromEnd;
    const bool result = op == Op::Ne || (!isEqual && isPositive == (op == Op::Gt || op == Op::Ge));
    return build.integer(result, test->type);
  }

  const Ranges ranges;
  const std::optional<std::array<std::int64_t, 3>> grid;
  const std::int64_t mostPixels;
};
}

DecidedTests decideTests(Arena &arena, Stmts body, std::optional<std::array<std::int64_t, 3>> grid,
                         std::int64_t mostPixels) {
  Decider decider(arena, body, grid, mostPixels);
  const Stmts decided = decider.rewrite(body);
  if (decided.data() == body.data())
    return {body, {}};
  return {withoutUnusedConstants(arena, decided), decider.frame};
}

}
