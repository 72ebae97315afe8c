#include "compiler/transform/varying.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

bool Varying::varies(const Expr *e) const {
  if (!mayVary(e))
    return false;
  if ((e->op == Op::PixelIndex && e->dimension == 0) || e->op == Op::Part)
    return true;
  if ((e->op == Op::Variable || e->op == Op::Element) && holds(e->var))
    return true;
  return llvm::any_of(e->args, [&](const Expr *x) { return varies(x); });
}

bool Varying::variesByVariable(const Expr *e) const {
  if ((e->op == Op::Variable || e->op == Op::Element) && holds(e->var))
    return true;
  return llvm::any_of(e->args, [&](const Expr *x) { return variesByVariable(x); });
}

/// Found by iterating to a fixed point.
void Varying::find(Stmts body) {
  while (!isStable) {
    isStable = true;
    visit(body, {});
  }
}

void Varying::mark(const Var *v, bool differs) {
  if (differs && variables.insert(v).second)
    differing.add(v), isStable = false;
}

void Varying::note(const Stmt *s) {
  if (diverging.insert(s).second)
    isStable = false;
}

void Varying::declare(const Var *v, unsigned depth) { depths[v] = depth; }

/// A variable varies when a value that varies is ever assigned to it, or when not all lanes that can see it
/// assign it together.
void Varying::change(const Var *v, bool differs, unsigned depth) {
  const auto declared = depths.find(v);
  mark(v, differs || (declared != depths.end() && depth > declared->second));
  changing.insert(v), assigned.add(v);
}

void Varying::visit(Stmts body, const Place &place) {
  for (const Stmt *s : body)
    visit(s, place);
}

void Varying::visit(const Stmt *s, const Place &place) {
  switch (s->kind) {
  case StmtKind::Declare: {
    auto *d = llvm::cast<Declare>(s);
    declare(d->var, place.depth);
    mark(d->var, d->value && varies(d->value));
    if (d->var->isConst && d->value)
      definitions[d->var] = d->value;
    return;
  }
  case StmtKind::Assign: {
    auto *a = llvm::cast<Assign>(s);
    return change(a->var, varies(a->value), place.depth);
  }
  case StmtKind::Store: {
    auto *a = llvm::cast<Store>(s);
    const bool differs =
        varies(a->value) || llvm::any_of(a->indices, [&](const Expr *i) { return varies(i); });
    return change(a->array, differs, place.depth);
  }
  case StmtKind::Break:
  case StmtKind::Continue:
    if (place.depth > place.loopDepth)
      note(place.loop);
    return;
  default:
    break;
  }
  const auto *branch = llvm::dyn_cast<If>(s);
  if (llvm::any_of(expressionsOf(s), [&](const Expr *e) { return varies(e); }) && !bodiesOf(s).empty() &&
      !(branch && branch->isShortcut))
    note(s);
  Place inside = place;
  inside.depth += diverges(s);
  if (s->kind == StmtKind::For || s->kind == StmtKind::While)
    inside.loop = s, inside.loopDepth = inside.depth;
  if (auto *f = llvm::dyn_cast<For>(s)) {
    declare(f->var, inside.depth);
    mark(f->var, varies(f->begin) || varies(f->limit));
  }
  for (Stmts inner : bodiesOf(s))
    visit(inner, inside);
}

const Expr *Varying::firstOfRun(const Coordinate &c) {
  if (c.scale == unitScale)
    return c.remainder && varies(c.remainder) ? nullptr : c.value;
  return c.scale == noScale ? firstOfRun(c.value) : nullptr;
}

/// The pixel's index may occur in the initializers of constants.
const Expr *Varying::firstOfRun(const Expr *value) {
  const Expr *first = nullptr;
  const auto sum = splitSum(value, [&](const Expr *term) { return (first = firstOfTerm(term)) != nullptr; });
  if (!sum || llvm::any_of(sum->terms, [&](const Sum::Term &t) { return varies(t.value); }))
    return nullptr;
  return joinSum(build, *sum, first);
}

const Expr *Varying::firstOfTerm(const Expr *e) {
  if (scaleOf(e, 0) == unitScale)
    return e;
  if (e->op != Op::Variable)
    return nullptr;
  const Expr *known = definition(e->var);
  return known ? firstOfRun(known) : nullptr;
}

const Expr *Varying::definition(const Var *v) const {
  const auto known = definitions.find(v);
  return known != definitions.end() && !mayChange(known->second) ? known->second : nullptr;
}

bool Varying::mayChange(const Expr *e) const {
  if (!e->mentions.meets(assigned))
    return false;
  if ((e->op == Op::Variable || e->op == Op::Element) && changing.contains(e->var))
    return true;
  return llvm::any_of(e->args, [&](const Expr *x) { return mayChange(x); });
}

}
