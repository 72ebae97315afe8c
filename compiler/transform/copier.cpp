#include "compiler/transform/copier.h"

namespace icl {
using namespace ir;

Copier::Copier(Arena &arena, const PixelOffset &offset, const AlignedIndex &known, UniqueNames &names)
    : Rewriter(arena, {Op::PixelIndex}), arena(arena), known(known), names(names) {
  for (unsigned d = 0; d < 3; ++d)
    pixel[d] = build.add(build.index(Op::PixelIndex, d), offset[d]);
}

const Stmt *Copier::copy(const Stmt *s) {
  if (auto *d = llvm::dyn_cast<Declare>(s)) {
    const Expr *value = rewrite(d->value);
    Var fresh = *d->var;
    fresh.name = names.unique(fresh.name);
    const Var *copy = renamed[d->var] = arena.variable(std::move(fresh));
    wanted.add(d->var);
    return build.declare(copy, value);
  }
  if (auto *a = llvm::dyn_cast<Assign>(s))
    return build.assign(now(a->var), rewrite(a->value), a->components);
  if (auto *a = llvm::dyn_cast<Store>(s))
    return build.store(now(a->array), rewriteAll(a->indices), rewrite(a->value), a->components);
  return rewriteParts(s).front();
}

const Expr *Copier::expr(const Expr *e) {
  if (e->op == Op::PixelIndex)
    return pixel[e->dimension];
  if (e->op == Op::Variable)
    return build.variable(now(e->var));
  if (e->op == Op::Element)
    return build.element(now(e->var), e->args);
  return known.fold(build, e);
}

const Var *Copier::now(const Var *v) const {
  auto found = renamed.find(v);
  return found == renamed.end() ? v : found->second;
}

std::optional<Row> rowOf(Builder &build, const Stmt *s) {
  std::optional<Row> row;
  const auto offsetOf = [&](const Coordinate &c) {
    const bool isGuard = c.value->op == Op::Call && !c.value->args.empty();
    const Coordinate at = isGuard ? coordinateOf(build, c.value->args[0], c.dimension) : c;
    return at.scale != noScale && !at.remainder ? std::optional(at.constant) : std::nullopt;
  };
  for (const Expr *e : expressionsOf(s))
    walkExprs(e, {Op::Read}, [&](const Expr *x) {
      if (x->op != Op::Read || x->coordinates.size() < 2)
        return;
      const auto y = offsetOf(x->coordinates[1]),
                 z = x->coordinates.size() > 2 ? offsetOf(x->coordinates[2]) : 0;
      if (y && z)
        row = std::max(row.value_or(Row{*z, *y}), Row{*z, *y});
    });
  return row;
}

}
