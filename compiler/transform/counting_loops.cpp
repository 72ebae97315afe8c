#include "compiler/transform/counting_loops.h"
#include "compiler/ir/coordinate.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/exits.h"

namespace icl {
using namespace ir;

/// Whether nothing that the body does can change it.
static bool isInvariant(const Expr *e) {
  bool is = true;
  walkExprs(e, [&](const Expr *x) {
    is &= x->op != Op::Element && x->op != Op::Read && x->op != Op::BoundedRead && x->op != Op::Sample;
    is &= x->op != Op::Variable || x->var->isConst;
  });
  return is;
}

static bool mentions(Stmts list, const Var *v) {
  bool any = false;
  walkExprs(list, [&](const Expr *e) { any |= e->op == Op::Variable && e->var == v; });
  walkAssignments(list, [&](const Var *set, const Expr *) { any |= set == v; });
  return any;
}

static bool assigns(Stmts list, const Var *v) {
  bool any = false;
  walkAssignments(list, [&](const Var *set, const Expr *) { any |= set == v; });
  return any;
}

namespace {

/// var = begin; while (var < limit) { body; var += step; }
struct Counting {
  const Var *var;
  const Expr *limit; ///< as a For has it
  std::int64_t step;
  Stmts body;
};

class LoopCounter : public Rewriter {
public:
  explicit LoopCounter(Arena &arena) : Rewriter(arena), arena(arena) {}

private:
  /// `begin`: the variable's value before the loop.
  std::optional<Counting> countingOf(const While *loop, const Expr *begin) {
    const Expr *test = loop->condition;
    const auto *last = loop->body.empty() ? nullptr : llvm::dyn_cast<Assign>(loop->body.back());
    if (!last || test->op < Op::Lt || test->op > Op::Ge || !last->components.empty())
      return std::nullopt;
    const Expr *counter = test->args[0], *sum = last->value;
    const bool isSum = sum->op == Op::Add && sum->args[0] == counter && sum->args[1]->isInt();
    const Stmts body = loop->body.drop_back();
    if (counter->op != Op::Variable || counter->var != last->var || !isSum || assigns(body, counter->var) ||
        hasJump(body, StmtKind::Continue))
      return std::nullopt;
    const std::int64_t step = sum->args[1]->integer;
    const bool isUp = test->op == Op::Lt || test->op == Op::Le;
    if (step == 0 || isUp != (step > 0) || !isInvariant(test->args[1]))
      return std::nullopt;
    const auto limit = limitOf(test, step, begin);
    if (!limit || (loop->testAtEnd && !runsOnce(begin, *limit, isUp)))
      return std::nullopt;
    return Counting{counter->var, *limit, step, body};
  }

  static bool runsOnce(const Expr *begin, const Expr *limit, bool isUp) {
    return begin->isInt() && limit->isInt() &&
           (isUp ? begin->integer < limit->integer : begin->integer > limit->integer);
  }

  /// Nothing where the variable, or the limit of a For, might wrap.
  std::optional<const Expr *> limitOf(const Expr *test, std::int64_t step, const Expr *begin) {
    const Expr *limit = test->args[1];
    const std::int64_t shift = test->op == Op::Le ? 1 : test->op == Op::Ge ? -1 : 0;
    const std::int64_t most = (std::int64_t(1) << 31) - 1 - std::abs(step);
    if (limit->isInt() && std::abs(limit->integer) >= most)
      return std::nullopt;
    const bool areKnown = limit->isInt() && begin->isInt();
    if (!areKnown && (std::abs(step) != 1 || (shift != 0 && !limit->isInt() && !isNearPixel(limit))))
      return std::nullopt;
    return build.add(limit, shift);
  }

  /// A coordinate of the pixel or an extent, and a small number.
  static bool isNearPixel(const Expr *e) {
    constexpr std::int64_t small = std::int64_t(1) << 16;
    const SumTerms sum = termsOf(e);
    return std::abs(sum.constant) <= small && sum.subtracted.empty() && sum.added.size() == 1 &&
           (sum.added[0]->op == Op::PixelIndex || sum.added[0]->op == Op::GridExtent ||
            sum.added[0]->op == Op::ImageExtent);
  }

  const Stmt *loopOf(const Counting &counting, const Expr *begin, llvm::StringRef name) {
    Var constant = *counting.var;
    constant.isConst = true;
    const Var *var = arena.variable(std::move(constant));
    Substitution to;
    to.variables.push_back({counting.var, build.variable(var)});
    return build.countedLoop(var, begin, counting.limit, counting.step, substitute(arena, counting.body, to),
                             name);
  }

  Stmts list(Stmts body) override {
    llvm::SmallVector<const Stmt *, 16> all(body.begin(), body.end());
    bool changed = false;
    for (std::size_t at = 0; at < all.size(); ++at)
      if (const auto *declaration = llvm::dyn_cast<Declare>(all[at]))
        if (const auto loop = loopOver(declaration, Stmts(all).drop_front(at + 1))) {
          all[loop->first + at + 1] = loop->second;
          all.erase(all.begin() + std::ptrdiff_t(at--));
          changed = true;
        }
    return changed ? build.list(all) : body;
  }

  /// The place of the loop among the statements behind the declaration, and the counted loop.
  std::optional<std::pair<std::size_t, const Stmt *>> loopOver(const Declare *d, Stmts behind) {
    const bool isInt = d->var->type == ValueType{Scalar::Int, 1} && !d->var->isArray();
    if (!isInt || d->var->isConst || !d->value || !isInvariant(d->value))
      return std::nullopt;
    for (std::size_t i = 0; i < behind.size(); ++i) {
      if (!mentions(behind[i], d->var))
        continue;
      const auto *loop = llvm::dyn_cast<While>(behind[i]);
      const auto counting =
          loop && !mentions(behind.drop_front(i + 1), d->var) ? countingOf(loop, d->value) : std::nullopt;
      if (!counting || counting->var != d->var)
        return std::nullopt;
      return std::pair(i, loopOf(*counting, d->value, loop->name));
    }
    return std::nullopt;
  }

  Arena &arena;
};
}

Stmts countLoops(Arena &arena, Stmts body) {
  bool hasWhile = false;
  walk(body, [&](const Stmt *s) {
    hasWhile |= s->kind == StmtKind::While;
    return !hasWhile;
  });
  return hasWhile ? LoopCounter(arena).rewrite(body) : body;
}

}
