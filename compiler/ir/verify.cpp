#include "compiler/ir/verify.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/Twine.h"

using llvm::cast;
using llvm::Twine;

namespace icl::ir {

std::string Verifier::verify(const Kernel &kernel) {
  right.resize(kernel.arena->expressionCount());
  inScope.clear();
  inScope.resize(kernel.arena->expressionCount());
  noted.clear();
  declared.clear();
  declared.resize(kernel.arena->variableCount());
  problem.clear();
  for (const Parameter &p : kernel.parameters)
    if (p.var)
      declared.set(p.var->id);
    else if (p.image->tile)
      declared.set(p.image->tile->id);
  for (const Var *v : kernel.constants)
    declared.set(v->id);
  for (const Table &t : kernel.tables)
    table(t);
  body(kernel.prologue, false);
  for (const Stmt *s : kernel.prologue)
    if (auto *d = llvm::dyn_cast<Declare>(s))
      declared.set(d->var->id);
  for (const Tile &t : kernel.tiles)
    body(t.fill, false), body(t.wideFill, false);
  for (const Path &path : kernel.paths) {
    check(path.condition || &path == &kernel.paths.back(), "a path but the last takes every block");
    if (path.condition)
      expression(path.condition);
    body(path.body, false);
  }
  return problem;
}

void Verifier::fail(const Twine &text) {
  if (problem.empty())
    problem = text.str();
}

void Verifier::check(bool holds, const Twine &text) { // the twine is rendered only on failure
  if (!holds)
    fail(text);
}

void Verifier::declare(const Var *v, const Twine &what) {
  check(!isDeclared(v), what + "`" + v->name + "` is declared twice");
  declared.set(v->id);
}

/// Its value may name parameters that passes have replaced since.
void Verifier::table(const Table &t) {
  check(t.array->extents.size() == 1,
        Twine("table `") + t.array->name + "` has another number of dimensions");
  check(t.value->type == t.array->type, Twine("table `") + t.array->name + "` has a value of another type");
  walkExprs(t.value, [&](const Expr *e) {
    const bool isParameter = (e->op != Op::Variable && e->op != Op::Element) || e->var == t.index ||
                             e->var->storage == Var::Storage::ScalarParameter ||
                             e->var->storage == Var::Storage::ArrayParameter;
    check(isParameter && !e->mentions.meets({Op::Read, Op::BoundedRead, Op::PixelIndex}),
          Twine("table `") + t.array->name + "` depends on the pixel");
    structure(e);
  });
}

void Verifier::body(Stmts list, bool inLoop) {
  const std::size_t outer = noted.size();
  for (const Stmt *s : list) {
    for (const Expr *e : expressionsOf(s))
      expression(e);
    statement(s, inLoop);
    auto *loop = llvm::dyn_cast<For>(s);
    if (auto *d = llvm::dyn_cast<Declare>(s))
      declare(d->var, "");
    if (loop)
      declare(loop->var, "loop variable ");
    const bool isLoop = loop || s->kind == StmtKind::While;
    for (Stmts inner : bodiesOf(s))
      body(inner, inLoop || isLoop);
    if (loop)
      declared.reset(loop->var->id);
  }
  for (const Stmt *s : list)
    if (auto *d = llvm::dyn_cast<Declare>(s))
      declared.reset(d->var->id);
  while (noted.size() > outer)
    inScope.reset(noted.pop_back_val());
}

void Verifier::statement(const Stmt *s, bool inLoop) {
  switch (s->kind) {
  case StmtKind::Declare: {
    auto *d = cast<Declare>(s);
    if (d->value)
      check(d->value->type == computeType(d->var->type),
            Twine("`") + d->var->name + "` is declared with a value of another type");
    return;
  }
  case StmtKind::Assign: {
    auto *a = cast<Assign>(s);
    check(isDeclared(a->var), Twine("`") + a->var->name + "` is assigned outside its scope");
    check(!a->var->isConst, Twine("the constant `") + a->var->name + "` is assigned");
    return assignment(computeType(a->var->type), a->components, a->value, a->var->name);
  }
  case StmtKind::Store: {
    auto *a = cast<Store>(s);
    check(isDeclared(a->array), Twine("`") + a->array->name + "` is stored to outside its scope");
    check(a->indices.size() == a->array->extents.size(),
          Twine("`") + a->array->name + "` has another number of indices");
    return assignment(computeType(a->array->type), a->components, a->value, a->array->name);
  }
  case StmtKind::Write: {
    auto *w = cast<Write>(s);
    check(w->image->isWritten || isDeclaredTile(w->image),
          Twine("`") + w->image->name + "` is written, but is not an output");
    coordinates(w->coordinates, w->image, "written");
    const bool isLanes = w->components.empty() && w->value->type.isVector();
    return assignment(isLanes ? computeType(w->image->pixel).withLanes(w->value->type.lanes)
                              : computeType(w->image->pixel),
                      w->components, w->value, w->image->name);
  }
  case StmtKind::Update: {
    auto *u = cast<Update>(s);
    check(isDeclared(u->array), Twine("`") + u->array->name + "` is updated outside its scope");
    check(u->indices.size() == u->array->extents.size(),
          Twine("`") + u->array->name + "` is updated with another number of indices");
    const bool fits = u->value->type.withLanes(1) == computeType(u->array->type);
    return check(fits, Twine("`") + u->array->name + "` is updated with a value of another type");
  }
  case StmtKind::For: {
    auto *f = cast<For>(s);
    check(!f->stride || f->stride->type == f->var->type,
          Twine("loop `") + f->var->name + "` has a stride of another type");
    check(f->step != 0, Twine("loop `") + f->var->name + "` does not step");
    return check(f->begin->type == f->var->type && f->limit->type == f->var->type,
                 Twine("loop `") + f->var->name + "` has bounds of another type");
  }
  case StmtKind::Arrive: {
    auto *a = cast<Arrive>(s);
    return check(isDeclared(a->isLast) && isDeclared(a->arrivals) && a->arrivals->isVolatile,
                 Twine("work-groups are counted in `") + a->arrivals->name + "`, which they do not share");
  }
  case StmtKind::Break:
  case StmtKind::Continue:
    return check(inLoop, "a jump is outside any loop");
  case StmtKind::Leave:
  case StmtKind::Region:
    return fail("an early exit is left over");
  default:
    return;
  }
}

void Verifier::coordinates(Coordinates list, const Image *image, const char *access) {
  if (list.size() != image->dimensions)
    return fail(Twine("`") + image->name + "` is " + access + " with another number of coordinates");
  for (unsigned d = 0; d < list.size(); ++d) {
    const ValueType type = list[d].value->type;
    const bool isGather = type.isVector() && type == list[0].value->type && !image->pixel.isVector();
    if (!isInteger(type.scalar) || (type.isVector() && !isGather))
      fail(Twine("`") + image->name + "` is " + access + " at a coordinate of type " + toString(type));
    else if (list[d].dimension != d || !isConsistent(list[d]))
      fail(Twine("`") + image->name + "` is " + access + " at a coordinate that its parts do not add up to");
  }
}

void Verifier::assignment(ValueType whole, llvm::ArrayRef<std::uint8_t> components, const Expr *value,
                          const std::string &name) {
  const ValueType expected = components.empty() ? whole : whole.withLanes(components.size());
  if (value->type != expected)
    fail(Twine("`") + name + "` of type " + toString(expected) + " gets a value of type " +
         toString(value->type));
}

void Verifier::expression(const Expr *e) {
  static const Mentions scoped{Op::Variable, Op::Element, Op::Read, Op::BoundedRead};
  const bool isRight = right.test(e->id);
  if (inScope.test(e->id) || (isRight && !e->mentions.meets(scoped)))
    return;
  inScope.set(e->id);
  noted.push_back(e->id);
  for (const Expr *arg : e->args)
    expression(arg);
  scope(e);
  if (isRight)
    return;
  structure(e);
  right.set(e->id);
}

/// Checks what depends on where the expression is: whether its variable or tile is in scope.
void Verifier::scope(const Expr *e) {
  if (e->op == Op::Variable || e->op == Op::Element)
    check(isDeclared(e->var), Twine("`") + e->var->name + "` is used outside its scope");
  if (e->op == Op::Read || e->op == Op::BoundedRead)
    check(!e->image->tile || isDeclaredTile(e->image),
          Twine("`") + e->image->name + "` is read outside its scope");
}

/// Checks what does not depend on where the expression is.
void Verifier::structure(const Expr *e) {
  switch (e->op) {
  case Op::Element:
    return check(e->args.size() == e->var->extents.size(),
                 Twine("`") + e->var->name + "` has another number of indices");
  case Op::Read:
  case Op::BoundedRead:
    check(llvm::equal(e->args, valuesOf(e->coordinates)),
          Twine("`") + e->image->name + "` is read at other coordinates than its operands");
    return coordinates(e->coordinates, e->image, "read");
  case Op::Sample:
  case Op::Filtered:
    check(e->op == Op::Sample || e->image->isFiltered,
          Twine("`") + e->image->name + "` is filtered, but has no linear sampler");
    check(llvm::all_of(e->args, [&](const Expr *x) { return x->type == e->type.withLanes(1); }),
          Twine("`") + e->image->name + "` is sampled at coordinates of another type");
    return check(e->args.size() == e->image->dimensions,
                 Twine("`") + e->image->name + "` is sampled with another number of coordinates");
  case Op::Select:
    if (e->args[1]->type != e->args[2]->type)
      fail("a choice is between " + toString(e->args[1]->type) + " and " + toString(e->args[2]->type));
    return;
  case Op::Convert:
    if (const ValueType from = e->args[0]->type; from.isVector() && from.lanes != e->type.lanes)
      fail("a conversion to " + toString(e->type) + " takes " + toString(from));
    return;
  case Op::Shl:
  case Op::Shr:
  case Op::LogicalAnd:
  case Op::LogicalOr:
    return;
  default:
    if (e->op >= Op::Mul && e->op <= Op::Or && e->args[0]->type != e->args[1]->type)
      fail("an operation mixes " + toString(e->args[0]->type) + " and " + toString(e->args[1]->type));
  }
}

}
