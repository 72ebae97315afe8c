#include "compiler/transform/clipped_loops.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"

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
    if (!loop || loop->step != 1 || loop->stride || loop->var->type != ValueType{Scalar::Int, 1})
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
    if (term->op != Op::Call || term->builtin.id != cut)
      return std::nullopt;
    for (const bool isFirst : {true, false}) {
      const Expr *other = term->args[isFirst ? 1 : 0];
      const auto near = boundOf(term->args[isFirst ? 0 : 1], cut);
      if (near && !near->cut && staysSame(other))
        return Bound{near->dimension, near->distance + sum.constant, build.add(other, sum.constant)};
    }
    return std::nullopt;
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

Stmts countDistances(Arena &arena, Stmts body) { return Distances(arena, body).rewrite(body); }

}
