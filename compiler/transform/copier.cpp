#include "compiler/transform/copier.h"

namespace icl {
using namespace ir;

Copier::Copier(Arena &arena, const PixelOffset &offset, const AlignedIndex &known, UniqueNames &names)
    : Rewriter(arena, {Op::PixelIndex}), arena(arena), known(known), names(names), offset(offset) {
  for (unsigned d = 0; d < 3; ++d)
    pixel[d] = build.add(build.index(Op::PixelIndex, d), offset[d]);
}

const Stmt *Copier::copy(const Stmt *s) {
  if (auto *d = llvm::dyn_cast<Declare>(s)) {
    const Expr *value = rewrite(d->value);
    Var fresh = *d->var;
    fresh.name = names.unique(fresh.name);
    if (renamed.count(d->var) > 0) // in another copy for the same pixel
      forget();
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

void Copier::setValue(const Var *v, const Expr *value) {
  if (value)
    values[v] = value;
  else
    values.erase(v);
  wanted.add(v);
  forget();
}

void Copier::shareVariable(const Var *v, const Copier &other) {
  renamed[v] = other.now(v);
  wanted.add(v);
  forget();
}

const Expr *Copier::expr(const Expr *e) {
  if (e->op == Op::PixelIndex)
    return pixel[e->dimension];
  if (const Expr *value = e->op == Op::Variable ? values.lookup(e->var) : nullptr)
    return value;
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

/// Of a coordinate, also of one with a guard around it.
static std::optional<std::int64_t> offsetOf(Builder &build, const Coordinate &c) {
  const bool isGuard = c.value->op == Op::Call && !c.value->args.empty();
  const Coordinate at = isGuard ? coordinateOf(build, c.value->args[0], c.dimension) : c;
  return at.scale != noScale && !at.remainder ? std::optional(at.constant) : std::nullopt;
}

static std::optional<Place> placeOf(Builder &build, const Coordinates &read, Scan scan) {
  const auto along = [&](unsigned d) {
    return d < read.size() ? offsetOf(build, read[d]) : std::optional<std::int64_t>(0);
  };
  const auto x = scan == Scan::Rows ? 0 : along(0), y = along(1), z = along(2);
  if (read.size() < 2 || !x || !y || !z)
    return std::nullopt;
  return scan == Scan::Rows ? Place{*z, *y, 0} : Place{*x, *y, *z};
}

std::optional<Place> farthestRead(Builder &build, const Stmt *s, Scan scan) {
  std::optional<Place> farthest;
  for (const Expr *e : expressionsOf(s))
    walkExprs(e, {Op::Read}, [&](const Expr *x) {
      const auto place = x->op == Op::Read ? placeOf(build, x->coordinates, scan) : std::nullopt;
      if (place)
        farthest = std::max(farthest.value_or(*place), *place);
    });
  return farthest;
}

Scan scanOf(Builder &build, Stmts list) {
  const auto turns = [&](Scan scan) {
    unsigned backward = 0;
    std::optional<Place> last;
    for (const Stmt *s : list)
      if (const auto next = farthestRead(build, s, scan)) {
        backward += last && *next < *last;
        last = next;
      }
    return backward;
  };
  const unsigned byRows = turns(Scan::Rows);
  return byRows > 0 && turns(Scan::Columns) < byRows ? Scan::Columns : Scan::Rows;
}

}
