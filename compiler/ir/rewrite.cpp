#include "compiler/ir/rewrite.h"

using llvm::cast;

namespace icl::ir {

const Expr *Rewriter::rewrite(const Expr *e) {
  if (!e)
    return nullptr;
  if (auto found = done.find(e); found != done.end())
    return found->second;
  if (const Expr *other = whole(e))
    return done[e] = other;
  llvm::SmallVector<const Expr *, 4> args;
  for (const Expr *arg : e->args)
    args.push_back(rewrite(arg));
  const Expr *rebuilt = llvm::equal(args, e->args) ? e : build.withArgs(e, args);
  // What has folded into one of its operands has been through here: once is enough.
  const Expr *result = rebuilt->op == e->op ? expr(rebuilt) : rebuilt;
  done[e] = result;
  return result;
}

Exprs Rewriter::rewriteAll(Exprs list) {
  llvm::SmallVector<const Expr *, 4> changed;
  for (const Expr *e : list)
    changed.push_back(rewrite(e));
  return llvm::equal(changed, list) ? list : build.exprs(changed);
}

Stmts Rewriter::rewrite(Stmts body) {
  llvm::SmallVector<const Stmt *, 16> result;
  for (const Stmt *s : body)
    llvm::append_range(result, stmt(s));
  return llvm::equal(result, body) ? body : build.list(result);
}

/// What a branch that is always taken leaves of itself. Its body may stand in a row with copies of it: what
/// it declares stays within braces.
Stmts Rewriter::unfolded(Stmts body) {
  const bool declares = llvm::any_of(body, [](const Stmt *s) { return s->kind == StmtKind::Declare; });
  return declares ? one(build.block(body)) : body;
}

Stmts Rewriter::rewriteParts(const Stmt *s) {
  switch (s->kind) {
  case StmtKind::Declare: {
    auto *d = cast<Declare>(s);
    const Expr *value = rewrite(d->value);
    return one(value == d->value ? s : build.declare(d->var, value));
  }
  case StmtKind::Assign: {
    auto *a = cast<Assign>(s);
    const Expr *value = rewrite(a->value);
    return one(value == a->value ? s : build.assign(a->var, value, a->components));
  }
  case StmtKind::Store: {
    auto *a = cast<Store>(s);
    return one(build.store(a->array, rewriteAll(a->indices), rewrite(a->value), a->components));
  }
  case StmtKind::Write: {
    auto *w = cast<Write>(s);
    return one(build.write(w->image, rewriteAll(w->coordinates), rewrite(w->value), w->components, w->form));
  }
  case StmtKind::If: {
    auto *i = cast<If>(s);
    const Expr *condition = rewrite(i->condition);
    if (condition->isInt())
      return unfolded(rewrite(condition->integer ? i->thenBody : i->elseBody));
    return one(build.branch(condition, rewrite(i->thenBody), rewrite(i->elseBody)));
  }
  case StmtKind::For: {
    auto *f = cast<For>(s);
    return one(
        build.countedLoop(f->var, rewrite(f->begin), rewrite(f->limit), f->step, rewrite(f->body), f->name));
  }
  case StmtKind::While: {
    auto *w = cast<While>(s);
    return one(build.whileLoop(rewrite(w->condition), rewrite(w->body), w->testAtEnd, w->name));
  }
  case StmtKind::Region:
    return one(build.region(rewrite(cast<Region>(s)->body)));
  case StmtKind::Block:
    return one(build.block(rewrite(cast<Block>(s)->body)));
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Leave:
  case StmtKind::Barrier:
  case StmtKind::Comment:
    break;
  }
  return one(s);
}

namespace {
class Substituter : public Rewriter {
public:
  Substituter(Arena &arena, const Substitution &with) : Rewriter(arena), with(with) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op == Op::PixelIndex && with.pixel[e->dimension])
      return with.pixel[e->dimension];
    if (e->op == Op::Variable)
      for (auto &[var, value] : with.variables)
        if (e->var == var)
          return value;
    return e;
  }
  const Substitution &with;
};
}

Stmts substitute(Arena &arena, Stmts body, const Substitution &with) {
  return Substituter(arena, with).rewrite(body);
}
const Expr *substitute(Arena &arena, const Expr *e, const Substitution &with) {
  return Substituter(arena, with).rewrite(e);
}

llvm::SmallVector<const Expr *, 4> expressionsOf(const Stmt *s) {
  llvm::SmallVector<const Expr *, 4> found;
  const auto add = [&](const Expr *e) {
    if (e)
      found.push_back(e);
  };
  if (auto *d = llvm::dyn_cast<Declare>(s))
    add(d->value);
  if (auto *a = llvm::dyn_cast<Assign>(s))
    add(a->value);
  if (auto *a = llvm::dyn_cast<Store>(s))
    llvm::append_range(found, a->indices), add(a->value);
  if (auto *w = llvm::dyn_cast<Write>(s))
    llvm::append_range(found, w->coordinates), add(w->value);
  if (auto *i = llvm::dyn_cast<If>(s))
    add(i->condition);
  if (auto *f = llvm::dyn_cast<For>(s))
    add(f->begin), add(f->limit);
  if (auto *w = llvm::dyn_cast<While>(s))
    add(w->condition);
  return found;
}

llvm::SmallVector<Stmts, 2> bodiesOf(const Stmt *s) {
  if (auto *i = llvm::dyn_cast<If>(s))
    return {i->thenBody, i->elseBody};
  if (auto *f = llvm::dyn_cast<For>(s))
    return {f->body};
  if (auto *w = llvm::dyn_cast<While>(s))
    return {w->body};
  if (auto *r = llvm::dyn_cast<Region>(s))
    return {r->body};
  if (auto *b = llvm::dyn_cast<Block>(s))
    return {b->body};
  return {};
}

bool walk(Stmts body, llvm::function_ref<bool(const Stmt *)> visit) {
  for (const Stmt *s : body) {
    if (!visit(s))
      return false;
    for (Stmts inner : bodiesOf(s))
      if (!walk(inner, visit))
        return false;
  }
  return true;
}

void walkExprs(const Expr *e, llvm::function_ref<void(const Expr *)> visit) {
  visit(e);
  for (const Expr *arg : e->args)
    walkExprs(arg, visit);
}

void walkExprs(Stmts body, llvm::function_ref<void(const Expr *)> visit) {
  walk(body, [&](const Stmt *s) {
    for (const Expr *e : expressionsOf(s))
      walkExprs(e, visit);
    return true;
  });
}

}
