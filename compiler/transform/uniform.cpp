#include "compiler/transform/uniform.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

bool isUniform(const Expr *e, const UniformVariables &shared) {
  if (e->op == Op::PixelIndex || e->op == Op::Read || e->op == Op::BoundedRead || e->op == Op::Filtered)
    return false;
  if (e->op == Op::Variable || e->op == Op::Element) {
    const bool isParameter = e->var->storage != Var::Storage::Local && e->var->isConst;
    if (!isParameter && !shared.contains(e->var))
      return false;
  }
  return llvm::all_of(e->args, [&](const Expr *x) { return isUniform(x, shared); });
}

void addUniform(Stmts list, UniformVariables &shared) {
  for (const Stmt *s : list)
    if (auto *d = llvm::dyn_cast<Declare>(s); d && d->value && d->var->isConst && isUniform(d->value, shared))
      shared.insert(d->var);
}

bool goTogether(Stmts body, UniformVariables shared) {
  addUniform(body, shared);
  for (const Stmt *s : body) {
    // A jump would skip statements of the other pixels.
    if (s->kind == StmtKind::Break || s->kind == StmtKind::Continue)
      return false;
    if (s->kind == StmtKind::While || s->kind == StmtKind::Block)
      return false;
    if (auto *i = llvm::dyn_cast<If>(s)) {
      if (!isUniform(i->condition, shared) || !goTogether(i->thenBody, shared) ||
          !goTogether(i->elseBody, shared))
        return false;
    }
    if (auto *f = llvm::dyn_cast<For>(s)) {
      if (!isUniform(f->begin, shared) || !isUniform(f->limit, shared))
        return false;
      UniformVariables inside = shared;
      inside.insert(f->var);
      if (!goTogether(f->body, inside))
        return false;
    }
  }
  return true;
}

}
