#include "compiler/transform/lane_loops.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/exits.h"

namespace icl {
using namespace ir;

namespace {
class LoopReshaper : public Rewriter {
public:
  LoopReshaper(Arena &arena, const Varying &varying, UniqueNames &names)
      : Rewriter(arena, {}), arena(arena), varying(varying), names(names) {}

private:
  Stmts stmt(const Stmt *s) override {
    if (auto *w = llvm::dyn_cast<While>(s))
      return one(build.whileLoop(w->condition, withoutContinues(rewrite(w->body)), w->testAtEnd, w->name));
    auto *f = llvm::dyn_cast<For>(s);
    if (!f)
      return rewriteParts(s);
    const Stmts body = withoutContinues(rewrite(f->body));
    if (varying.varies(f->begin) || varying.varies(f->limit))
      return asWhile(*f, body);
    return one(build.countedLoop(f->var, f->begin, f->limit, f->step, body, f->name));
  }

  Stmts withoutContinues(Stmts body) {
    if (!hasJump(body, StmtKind::Continue))
      return body;
    return removeLeaves(arena, turnContinuesIntoLeaves(arena, body), names.unique("skip"));
  }

  Stmts asWhile(const For &f, Stmts body) {
    const Var *counter = build.local(names.unique(f.var->name), f.var->type, false);
    const Var *limit = build.local(names.unique("limit"), f.var->type);
    const Expr *now = build.variable(counter);
    Substitution with;
    with.variables.push_back({f.var, now});
    const Stmts counted = substitute(arena, body, with);
    llvm::SmallVector<const Stmt *, 16> inner(counted.begin(), counted.end());
    inner.push_back(build.assign(counter, build.add(now, f.step)));
    const Expr *test = build.binary(f.step > 0 ? Op::Lt : Op::Gt, now, build.variable(limit));
    return build.list({build.declare(counter, f.begin), build.declare(limit, f.limit),
                       build.whileLoop(test, inner, false, f.name)});
  }

  Arena &arena;
  const Varying &varying;
  UniqueNames &names;
};
}

Stmts reshapeLoops(Arena &arena, Stmts body, const Varying &varying, UniqueNames &names) {
  return LoopReshaper(arena, varying, names).rewrite(body);
}

}
