#include "compiler/transform/shared_quotients.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/straighten.h"

namespace icl {
using namespace ir;

namespace {
/// Puts an expression in the place of another.
class Replacing : public Rewriter {
public:
  Replacing(Arena &arena, const Expr *old, const Expr *with)
      : Rewriter(arena, {Op::Div}), old(old), with(with) {}

private:
  const Expr *replacement(const Expr *e) override { return e == old ? with : nullptr; }

  const Expr *old, *with;
};

class Sharing : public Rewriter {
public:
  explicit Sharing(Arena &arena) : Rewriter(arena, {Op::Div}), arena(arena) {}

private:
  /// By divisor; null where several are divided by it.
  using Quotients = llvm::SmallVector<std::pair<const Expr *, const Expr *>, 4>;

  static void note(const Expr *e, Quotients &found) {
    if (!e->mentions.contains(Op::Div))
      return;
    if (e->op == Op::Div && isFloat(e->type.scalar)) {
      auto *same = llvm::find_if(found, [&](const auto &q) { return q.first == e->args[1]; });
      if (same == found.end())
        found.push_back({e->args[1], e});
      else if (same->second != e)
        same->second = nullptr;
    }
    for (const Expr *arg : e->args)
      note(arg, found);
  }

  const Expr *expr(const Expr *e) override {
    if (e->op != Op::Select)
      return e;
    const Expr *condition = e->args[0], *then = e->args[1], *other = e->args[2];
    Quotients inThen, inOther;
    note(then, inThen), note(other, inOther);
    for (const auto &[divisor, a] : inThen)
      for (const auto &[same, b] : inOther) {
        const bool isShared = same == divisor && a && b && a != b && a->type == b->type;
        if (!isShared || (condition->type.isVector() && condition->type.lanes != a->type.lanes) ||
            !isSpeculable(a) || !isSpeculable(b))
          continue;
        const Expr *dividend = build.select(condition, a->args[0], b->args[0]);
        const Expr *quotient = build.binary(Op::Div, dividend, divisor);
        return expr(build.select(condition, Replacing(arena, a, quotient).rewrite(then),
                                 Replacing(arena, b, quotient).rewrite(other)));
      }
    return e;
  }

  Arena &arena;
};
}

Stmts shareQuotients(Arena &arena, Stmts body) { return Sharing(arena).rewrite(body); }

}
