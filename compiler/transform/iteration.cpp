#include "compiler/transform/iteration.h"
#include "compiler/ir/rewrite.h"

namespace icl {
using namespace ir;

bool countsByOne(const For &loop) {
  return loop.step == 1 && !loop.stride && loop.var->type == ValueType{Scalar::Int, 1};
}

/// As `last` in `int last = 27 - k`.
static bool isLiteralConstant(const Stmt *s) {
  const auto *d = llvm::dyn_cast<Declare>(s);
  return d && d->var->isConst && d->value && d->value->isInt();
}

static Stmts foldConstants(Arena &arena, Stmts body) {
  for (std::size_t i = 0; i < body.size();) {
    if (!isLiteralConstant(body[i])) {
      ++i;
      continue;
    }
    const auto *constant = llvm::cast<Declare>(body[i]);
    llvm::SmallVector<const Stmt *, 32> others(body.begin(), body.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    Substitution with;
    with.variables.push_back({constant->var, constant->value});
    body = substitute(arena, arena.list<const Stmt *>(others), with);
  }
  return body;
}

Stmts iterationOf(Arena &arena, const For &loop, const Expr *value) {
  Substitution with;
  with.variables.push_back({loop.var, value});
  const Stmts copy = substitute(arena, loop.body, with);
  return value->isInt() ? foldConstants(arena, copy) : copy;
}

}
