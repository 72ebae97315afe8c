#include "compiler/transform/free_sums.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/float_exponents.h"
#include "compiler/transform/whole_floats.h"

namespace icl {
using namespace ir;

namespace {

class Marker : public Rewriter {
public:
  Marker(Arena &arena, const llvm::DenseSet<const Var *> &sums, SumOrder order) : Rewriter(arena) {
    for (const Var *v : sums)
      if (!v->isArray()) {
        Var copy = *v;
        copy.sumOrder = order;
        marked[v] = arena.variable(std::move(copy));
      }
  }

private:
  const Var *now(const Var *v) const {
    const auto found = marked.find(v);
    return found == marked.end() ? v : found->second;
  }

  const Expr *expr(const Expr *e) override { return e->op == Op::Variable ? build.variable(now(e->var)) : e; }

  Stmts stmt(const Stmt *s) override {
    if (const auto *d = llvm::dyn_cast<Declare>(s))
      return one(build.declare(now(d->var), rewrite(d->value)));
    if (const auto *a = llvm::dyn_cast<Assign>(s))
      return one(build.assign(now(a->var), rewrite(a->value), a->components));
    return rewriteParts(s);
  }

  llvm::DenseMap<const Var *, const Var *> marked;
};

llvm::DenseSet<const Var *> summedFloats(Stmts body) {
  llvm::DenseSet<const Var *> found;
  walk(body, [&](const Stmt *s) {
    const auto *a = llvm::dyn_cast<Assign>(s);
    if (a && isFloat(a->var->type.scalar) && (a->value->op == Op::Add || a->value->op == Op::Sub))
      found.insert(a->var);
    return true;
  });
  return found;
}

/// Assigns to a float that is multiples of a power of two, as sums do.
bool accumulates(Stmts body) {
  const Exponents exponents(body, {});
  return !walk(body, [&](const Stmt *s) {
    const auto *a = llvm::dyn_cast<Assign>(s);
    return !a || !isFloatType(a->var->type) || !exponents.of(a->var);
  });
}

}

Stmts markFreeSums(Arena &arena, Stmts body, bool toleratesErrors, UniqueNames &names) {
  llvm::DenseSet<const Var *> sums;
  if (toleratesErrors)
    sums = summedFloats(body);
  else if (accumulates(body))
    sums = exactFloats(arena, body, names);
  const SumOrder order = toleratesErrors ? SumOrder::AnyRounded : SumOrder::AnyExact;
  return sums.empty() ? body : Marker(arena, sums, order).rewrite(body);
}

}
