#include "compiler/transform/clipped_loops.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/iteration.h"
#include "compiler/transform/single_values.h"
#include "compiler/transform/straighten.h"

namespace icl {
using namespace ir;

namespace {
/// A bound of a loop: a pixel near the own one, or where the loop is cut off before.
struct Bound {
  unsigned dimension;
  std::int64_t distance;
  const Expr *cut; ///< null: nowhere
};

class Distances : public Rewriter {
public:
  Distances(Arena &arena, Stmts body) : Rewriter(arena), arena(arena), ranges(body) {}

private:
  Stmts stmt(const Stmt *s) override {
    const Stmts rewritten = rewriteParts(s);
    auto *loop = rewritten.size() == 1 ? llvm::dyn_cast<For>(rewritten.front()) : nullptr;
    if (!loop || !countsByOne(*loop))
      return rewritten;
    const auto begin = boundOf(loop->begin, BuiltinId::max), limit = boundOf(loop->limit, BuiltinId::min);
    constexpr std::int64_t mostTrips = 64; // a test for each
    if (!begin || !limit || begin->dimension != limit->dimension || limit->distance <= begin->distance ||
        limit->distance - begin->distance > mostTrips)
      return rewritten;
    const Var *distance = arena.variable(*loop->var);
    const Expr *place = build.add(build.index(Op::PixelIndex, begin->dimension), build.variable(distance));
    const Expr *isVisited = nullptr;
    if (begin->cut)
      isVisited = build.binary(Op::Ge, place, begin->cut);
    if (limit->cut)
      isVisited = build.conjunction(isVisited, build.binary(Op::Lt, place, limit->cut));
    Substitution at;
    at.variables.push_back({loop->var, place});
    const Stmts body = substitute(arena, loop->body, at);
    return one(build.countedLoop(distance, build.integer(begin->distance), build.integer(limit->distance), 1,
                                 isVisited ? build.list(build.branch(isVisited, body)) : body, loop->name));
  }

  /// `cut`: max or min, by which the loop may be cut off.
  std::optional<Bound> boundOf(const Expr *e, BuiltinId cut) {
    const auto define = [this](const Var *v) { return ranges.definition(v); };
    const SumTerms sum = termsOf(e, define);
    if (sum.added.size() != 1 || !sum.subtracted.empty())
      return std::nullopt;
    const Expr *term = sum.added.front();
    if (term->op == Op::PixelIndex)
      return Bound{term->dimension, sum.constant, nullptr};
    const auto [first, second] = operandsOf(term, cut);
    for (const bool isFirst : {true, false}) {
      const Expr *other = isFirst ? second : first;
      const auto near = first ? boundOf(isFirst ? first : second, cut) : std::nullopt;
      if (near && !near->cut && staysSame(other))
        return Bound{near->dimension, near->distance + sum.constant, build.add(other, sum.constant)};
    }
    return std::nullopt;
  }

  using Operands = std::pair<const Expr *, const Expr *>;

  /// What the greater or the smaller one is taken of; null if it is not that.
  Operands operandsOf(const Expr *e, BuiltinId cut) {
    if (e->op == Op::Call && e->builtin.id == cut)
      return {e->args[0], e->args[1]};
    if (e->op != Op::Select || e->type != ValueType{Scalar::Int, 1})
      return {};
    const bool isMax = cut == BuiltinId::max;
    const Expr *chosen = e->args[1], *other = e->args[2];
    return isWhereGreater(comparisonOf(e->args[0]), isMax ? chosen : other, isMax ? other : chosen)
               ? Operands{chosen, other}
               : Operands{};
  }

  /// The comparison that a condition is, or that a constant of type bool holds.
  const Expr *comparisonOf(const Expr *e) const {
    for (;;)
      if (e->op == Op::Convert && e->type.scalar == Scalar::Bool)
        e = e->args[0];
      else if (const Expr *value = e->op == Op::Variable ? ranges.definition(e->var) : nullptr)
        e = value;
      else
        return e;
  }

  /// Whether the comparison holds where the first one is greater than the second one, and not where it is
  /// less: `idx < 2` where 0 is greater than `idx - 2`.
  bool isWhereGreater(const Expr *comparison, const Expr *first, const Expr *second) {
    const Op op = comparison->op;
    if ((op != Op::Lt && op != Op::Le && op != Op::Gt && op != Op::Ge) ||
        comparison->args[0]->type != ValueType{Scalar::Int, 1})
      return false;
    const Expr *a = comparison->args[0], *b = comparison->args[1];
    if (op == Op::Lt || op == Op::Le)
      std::swap(a, b);
    // It holds where a - b >= least, and first - second == a - b + more.
    const std::int64_t least = op == Op::Lt || op == Op::Gt;
    const auto more = distance({first, b}, {second, a});
    return more && (least + *more == 0 || least + *more == 1);
  }

  /// The sum of the first two less that of the others, where it is a constant, and none of them can overflow.
  std::optional<std::int64_t> distance(std::array<const Expr *, 2> added,
                                       std::array<const Expr *, 2> subtracted) {
    const auto define = [this](const Var *v) { return ranges.definition(v); };
    const auto cannotOverflow = [&](const Expr *e) {
      const SumTerms sum = termsOf(e, define);
      const bool isSmall = std::abs(sum.constant) < longestSide && sum.added.size() <= 1;
      return isSmall && sum.subtracted.empty() && llvm::all_of(sum.added, [](const Expr *term) {
               return term->op == Op::PixelIndex || term->op == Op::GridExtent || term->op == Op::ImageExtent;
             });
    };
    const bool isExact = llvm::all_of(added, cannotOverflow) && llvm::all_of(subtracted, cannotOverflow);
    return isExact ? constantSum(added, subtracted, define) : std::nullopt;
  }

  /// Whether it has one value for the pixel.
  static bool staysSame(const Expr *e) {
    bool isSame = !e->mentions.meets({Op::Read, Op::BoundedRead, Op::Sample, Op::Element});
    walkExprs(e, [&](const Expr *x) { isSame &= x->op != Op::Variable || x->var->isConst; });
    return isSame;
  }

  Arena &arena;
  const Ranges ranges;
};
}

/// Whether some loop has bounds of integers that are not known.
static bool hasOpenLoops(Stmts body) {
  return !walk(body, [](const Stmt *s) {
    auto *loop = llvm::dyn_cast<For>(s);
    return !loop || (loop->begin->isInt() && loop->limit->isInt());
  });
}

/// Whether the value depends on a variable that is assigned again.
static bool changes(const Expr *e, const Ranges &ranges) {
  bool any = false;
  walkExprs(e, {Op::Variable}, [&](const Expr *x) {
    if (x->op != Op::Variable || x->var->storage != Var::Storage::Local)
      return;
    const Expr *definition = ranges.definition(x->var);
    any |= definition ? changes(definition, ranges) : !x->var->isConst;
  });
  return any;
}

static bool hasChangingBounds(Stmts body) {
  const Ranges ranges(body);
  return !walk(body, [&](const Stmt *s) {
    auto *loop = llvm::dyn_cast<For>(s);
    return !loop || !(changes(loop->begin, ranges) || changes(loop->limit, ranges));
  });
}

Stmts countDistances(Arena &arena, Stmts body, UniqueNames &names) {
  const Stmts counted = Distances(arena, body).rewrite(body);
  if (!hasOpenLoops(counted) || !hasChangingBounds(body))
    return counted;
  // `int y = idy - 2; if (y < 0) y = 0;`, `if (y >= height) y = height - 1;`
  constexpr std::int64_t ofAnAssignment = 8;
  Stmts best = counted;
  for (const Stmts other : {body, straighten(arena, body, names, ofAnAssignment)}) {
    const Stmts named = nameEachValue(arena, other, names);
    const Stmts countedNow = Distances(arena, named).rewrite(named);
    if (!hasOpenLoops(countedNow))
      return countedNow;
    if (!hasChangingBounds(countedNow))
      best = countedNow;
  }
  return best;
}

}
