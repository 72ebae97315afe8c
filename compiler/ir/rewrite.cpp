#include "compiler/ir/rewrite.h"

using llvm::cast;

namespace icl::ir {

const Expr *Rewriter::rewrite(const Expr *e) {
  if (!e || !e->mentions.meets(wanted))
    return e;
  if (e->args.empty()) // looking it up would take as long
    return rewriteNode(e);
  if (const Expr *known = memo.lookup(number, e))
    return known;
  const Expr *result = rewriteNode(e);
  memo.insert(number, e, result);
  return result;
}

const Expr *Rewriter::rewriteNode(const Expr *e) {
  if (const Expr *other = replacement(e))
    return other;
  const Expr *rebuilt = rewriteArgs(e);
  // An expression that has folded into one of its operands has been rewritten already.
  return rebuilt->op == e->op ? expr(rebuilt) : rebuilt;
}

/// The expression itself where no operand changes, as for most.
const Expr *Rewriter::rewriteArgs(const Expr *e) {
  const std::size_t count = e->args.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Expr *changed = rewrite(e->args[i]);
    if (changed == e->args[i])
      continue;
    llvm::SmallVector<const Expr *, 4> args(e->args.begin(), e->args.end());
    args[i] = changed;
    while (++i < count)
      args[i] = rewrite(e->args[i]);
    return build.withArgs(e, args);
  }
  return e;
}

Exprs Rewriter::rewriteAll(Exprs list) {
  llvm::SmallVector<const Expr *, 4> changed;
  for (const Expr *e : list)
    changed.push_back(rewrite(e));
  return llvm::equal(changed, list) ? list : build.exprs(changed);
}

Coordinates Rewriter::rewriteAll(Coordinates list) {
  llvm::SmallVector<const Expr *, 3> changed;
  for (const Coordinate &c : list)
    changed.push_back(rewrite(c.value));
  return llvm::equal(changed, valuesOf(list)) ? list : build.coordinates(changed);
}

Stmts Rewriter::rewrite(Stmts body) {
  llvm::SmallVector<const Stmt *, 16> result;
  for (const Stmt *s : body)
    llvm::append_range(result, stmt(s));
  return list(llvm::equal(result, body) ? body : build.list(result));
}

/// What remains of a branch that is always taken. Copies of its body may follow: its declarations stay in
/// braces.
Stmts Rewriter::keepScope(Stmts body) {
  const bool declares = llvm::any_of(body, [](const Stmt *s) { return s->kind == StmtKind::Declare; });
  return declares ? one(build.block(body)) : body;
}

/// Whether it is the list itself: rewriting keeps what does not change.
template <typename T>
static bool isOne(llvm::ArrayRef<T> a, llvm::ArrayRef<T> b) {
  return a.data() == b.data() && a.size() == b.size();
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
    const Exprs indices = rewriteAll(a->indices);
    const Expr *value = rewrite(a->value);
    const bool isSame = value == a->value && isOne(indices, a->indices);
    return one(isSame ? s : build.store(a->array, indices, value, a->components));
  }
  case StmtKind::Write: {
    auto *w = cast<Write>(s);
    const Coordinates coordinates = rewriteAll(w->coordinates);
    const Expr *value = rewrite(w->value);
    const bool isSame = value == w->value && isOne(coordinates, w->coordinates);
    return one(isSame ? s : build.write(w->image, coordinates, value, w->components, w->form, w->part));
  }
  case StmtKind::Update: {
    auto *u = cast<Update>(s);
    const Exprs indices = rewriteAll(u->indices);
    const Expr *value = rewrite(u->value);
    const bool isSame = value == u->value && isOne(indices, u->indices);
    return one(isSame ? s : build.update(u->array, indices, u->op, value));
  }
  case StmtKind::If: {
    auto *i = cast<If>(s);
    const Expr *condition = rewrite(i->condition);
    if (condition->isInt())
      return keepScope(rewrite(condition->integer ? i->thenBody : i->elseBody));
    const Stmts thenBody = rewrite(i->thenBody), elseBody = rewrite(i->elseBody);
    const bool isSame =
        condition == i->condition && isOne(thenBody, i->thenBody) && isOne(elseBody, i->elseBody);
    if (isSame)
      return one(s);
    return one(i->isShortcut ? build.shortcut(condition, thenBody, elseBody)
                             : build.branch(condition, thenBody, elseBody, i->isLikely));
  }
  case StmtKind::For: {
    auto *f = cast<For>(s);
    const Expr *begin = rewrite(f->begin), *limit = rewrite(f->limit);
    const Stmts body = rewrite(f->body);
    if (f->stride)
      return one(build.stridedLoop(f->var, begin, limit, rewrite(f->stride), body));
    const bool isSame = begin == f->begin && limit == f->limit && isOne(body, f->body);
    return one(isSame ? s : build.countedLoop(f->var, begin, limit, f->step, body, f->name));
  }
  case StmtKind::While: {
    auto *w = cast<While>(s);
    const Expr *condition = rewrite(w->condition);
    const Stmts body = rewrite(w->body);
    const bool isSame = condition == w->condition && isOne(body, w->body);
    return one(isSame ? s : build.whileLoop(condition, body, w->testAtEnd, w->name));
  }
  case StmtKind::Region: {
    auto *r = cast<Region>(s);
    const Stmts body = rewrite(r->body);
    return one(isOne(body, r->body) ? s : build.region(body));
  }
  case StmtKind::Block: {
    auto *b = cast<Block>(s);
    const Stmts body = rewrite(b->body);
    return one(isOne(body, b->body) ? s : build.block(body));
  }
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Leave:
  case StmtKind::Barrier:
  case StmtKind::Arrive:
  case StmtKind::Comment:
    break;
  }
  return one(s);
}

namespace {
class Substituter : public Rewriter {
public:
  Substituter(Arena &arena, const Substitution &with) : Rewriter(arena, replaced(with)), with(with) {}

private:
  static Mentions replaced(const Substitution &with) {
    Mentions all;
    if (with.pixel[0] || with.pixel[1] || with.pixel[2])
      all.add(Op::PixelIndex);
    for (auto &[var, value] : with.variables)
      all.add(var);
    return all;
  }

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

void walkAssignments(Stmts body, llvm::function_ref<void(const Var *, const Expr *)> visit) {
  walk(body, [visit](const Stmt *s) {
    if (const auto *d = llvm::dyn_cast<Declare>(s); d && d->value)
      visit(d->var, d->value);
    else if (const auto *a = llvm::dyn_cast<Assign>(s))
      visit(a->var, a->value);
    else if (const auto *store = llvm::dyn_cast<Store>(s))
      visit(store->array, store->value);
    return true;
  });
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
  walkExprs(e, Mentions::everything(), visit);
}

void walkExprs(const Expr *e, Mentions wanted, llvm::function_ref<void(const Expr *)> visit) {
  if (!e->mentions.meets(wanted))
    return;
  visit(e);
  for (const Expr *arg : e->args)
    walkExprs(arg, wanted, visit);
}

void walkExprs(Stmts body, llvm::function_ref<void(const Expr *)> visit) {
  walkExprs(body, Mentions::everything(), visit);
}

void walkExprs(Stmts body, Mentions wanted, llvm::function_ref<void(const Expr *)> visit) {
  walk(body, [&](const Stmt *s) {
    for (const Expr *e : expressionsOf(s))
      walkExprs(e, wanted, visit);
    return true;
  });
}

}
