#include "compiler/transform/unused_constants.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

namespace {
/// Leaves out constants that nothing uses.
class UnusedConstants : public Rewriter {
public:
  UnusedConstants(Arena &arena, const llvm::DenseSet<const Var *> &used) : Rewriter(arena, {}), used(used) {}

private:
  Stmts stmt(const Stmt *s) override {
    auto *d = llvm::dyn_cast<Declare>(s);
    return d && d->var->isConst && d->value && !used.contains(d->var) ? Stmts() : rewriteParts(s);
  }
  const llvm::DenseSet<const Var *> &used;
};
}

static llvm::DenseSet<const Var *> usedIn(Stmts body) {
  llvm::DenseSet<const Var *> used;
  walkExprs(body, [&](const Expr *e) {
    if (e->op == Op::Variable || e->op == Op::Element)
      used.insert(e->var);
  });
  return used;
}

Stmts withoutUnusedConstants(Arena &arena, Stmts body) {
  Stmts all = body;
  for (Stmts before; before.data() != all.data();) { // a constant may be used by another one alone
    before = all;
    const auto used = usedIn(all);
    all = UnusedConstants(arena, used).rewrite(all);
  }
  return all;
}

}
