#include "compiler/transform/address_variables.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

AddressVariables::AddressVariables(Stmts body) {
  walkExprs(body, [&](const Expr *e) {
    if (e->op == Op::Read || e->op == Op::BoundedRead || e->op == Op::Sample || e->op == Op::Element)
      add(e->args);
  });
  walk(body, [&](const Stmt *s) {
    if (auto *a = llvm::dyn_cast<Store>(s))
      add(a->indices);
    if (auto *u = llvm::dyn_cast<Update>(s))
      add(u->indices);
    if (auto *w = llvm::dyn_cast<Write>(s))
      add(valuesOf(w->coordinates));
    if (auto *f = llvm::dyn_cast<For>(s))
      add({f->begin, f->limit});
    return true;
  });
  for (bool changed = true; changed;) {
    changed = false;
    walk(body, [&](const Stmt *s) {
      if (const Expr *value = valueFor(s))
        changed |= add(value);
      return true;
    });
  }
}

const Expr *AddressVariables::valueFor(const Stmt *s) const {
  if (auto *d = llvm::dyn_cast<Declare>(s))
    return variables.contains(d->var) ? d->value : nullptr;
  if (auto *a = llvm::dyn_cast<Assign>(s))
    return variables.contains(a->var) ? a->value : nullptr;
  if (auto *a = llvm::dyn_cast<Store>(s))
    return variables.contains(a->array) ? a->value : nullptr;
  return nullptr;
}

bool AddressVariables::add(Exprs list) {
  bool isNew = false;
  for (const Expr *e : list)
    walkExprs(e, [&](const Expr *x) {
      if (x->op == Op::Variable || x->op == Op::Element)
        isNew |= variables.insert(x->var).second;
    });
  return isNew;
}

}
