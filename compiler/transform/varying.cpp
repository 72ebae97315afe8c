#include "compiler/transform/varying.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

bool Varying::varies(const Expr *e) const {
  if (!mayVary(e))
    return false;
  if (e->op == Op::PixelIndex && e->dimension == 0)
    return true;
  if ((e->op == Op::Variable || e->op == Op::Element) && holds(e->var))
    return true;
  return llvm::any_of(e->args, [&](const Expr *x) { return varies(x); });
}

/// A variable varies when a value that varies is ever assigned to it; found by iterating to a fixed point.
void Varying::find(Stmts body) {
  for (bool changed = true; changed;) {
    changed = false;
    const auto mark = [&](const Var *v, const Expr *value) {
      if (value && varies(value) && variables.insert(v).second)
        differing.add(v), changed = true;
    };
    const auto change = [&](const Var *v) { changing.insert(v), assigned.add(v); };
    walk(body, [&](const Stmt *s) {
      if (auto *d = llvm::dyn_cast<Declare>(s)) {
        mark(d->var, d->value);
        if (d->var->isConst && d->value)
          definitions[d->var] = d->value;
      }
      if (auto *a = llvm::dyn_cast<Assign>(s))
        mark(a->var, a->value), change(a->var);
      if (auto *a = llvm::dyn_cast<Store>(s))
        mark(a->array, a->value), change(a->array);
      return true;
    });
  }
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
  const auto known = definitions.find(e->var);
  return known != definitions.end() && !mayChange(known->second) ? firstOfRun(known->second) : nullptr;
}

/// Whether the expression may have another value where its variables have been assigned since.
bool Varying::mayChange(const Expr *e) const {
  if (!e->mentions.meets(assigned))
    return false;
  if ((e->op == Op::Variable || e->op == Op::Element) && changing.contains(e->var))
    return true;
  return llvm::any_of(e->args, [&](const Expr *x) { return mayChange(x); });
}

}
