#include "compiler/ir/verify.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Twine.h"

using llvm::cast;

namespace icl::ir {

namespace {
class Verifier {
public:
  std::string run(const Kernel &kernel) {
    for (const Parameter &p : kernel.parameters)
      if (p.var)
        declared.insert(p.var);
    for (const Var *v : kernel.constants)
      declared.insert(v);
    body(kernel.prologue, false);
    for (const Stmt *s : kernel.prologue)
      if (auto *d = llvm::dyn_cast<Declare>(s))
        declared.insert(d->var);
    for (const Tile &t : kernel.tiles)
      body(t.fill, false), body(t.wideFill, false);
    for (const Path &path : kernel.paths) {
      check(!path.condition == (&path == &kernel.paths.back()), "a path but the last takes every block");
      if (path.condition)
        expression(path.condition);
      body(path.body, false);
    }
    return problem;
  }

private:
  void fail(const llvm::Twine &text) {
    if (problem.empty())
      problem = text.str();
  }
  void check(bool holds, const llvm::Twine &text) { // which is put together only where it is needed
    if (!holds)
      fail(text);
  }

  void body(Stmts list, bool inLoop) {
    llvm::SmallVector<const Var *, 8> here;
    for (const Stmt *s : list) {
      for (const Expr *e : expressionsOf(s))
        expression(e);
      statement(s, inLoop);
      const Var *opened = nullptr;
      if (auto *d = llvm::dyn_cast<Declare>(s)) {
        check(!declared.contains(d->var), llvm::Twine("`") + d->var->name + "` is declared twice");
        declared.insert(d->var);
        here.push_back(d->var);
      } else if (auto *f = llvm::dyn_cast<For>(s)) {
        check(!declared.contains(f->var), "loop variable `" + f->var->name + "` is declared twice");
        declared.insert(opened = f->var);
      }
      const bool isLoop = s->kind == StmtKind::For || s->kind == StmtKind::While;
      for (Stmts inner : bodiesOf(s))
        body(inner, inLoop || isLoop);
      if (opened)
        declared.erase(opened);
    }
    for (const Var *v : here)
      declared.erase(v);
  }

  void statement(const Stmt *s, bool inLoop) {
    switch (s->kind) {
    case StmtKind::Declare: {
      auto *d = cast<Declare>(s);
      if (d->value)
        check(d->value->type == computeType(d->var->type),
              llvm::Twine("`") + d->var->name + "` is declared with a value of another type");
      return;
    }
    case StmtKind::Assign: {
      auto *a = cast<Assign>(s);
      check(declared.contains(a->var), llvm::Twine("`") + a->var->name + "` is assigned outside its scope");
      check(!a->var->isConst, "the constant `" + a->var->name + "` is assigned");
      return assigned(computeType(a->var->type), a->components, a->value, a->var->name);
    }
    case StmtKind::Store: {
      auto *a = cast<Store>(s);
      check(declared.contains(a->array),
            llvm::Twine("`") + a->array->name + "` is stored to outside its scope");
      check(a->indices.size() == a->array->extents.size(),
            llvm::Twine("`") + a->array->name + "` has another number of indices");
      return assigned(computeType(a->array->type), a->components, a->value, a->array->name);
    }
    case StmtKind::Write: {
      auto *w = cast<Write>(s);
      check(w->image->isWritten || isDeclaredTile(w->image),
            llvm::Twine("`") + w->image->name + "` is written, but is no output");
      check(w->coordinates.size() == w->image->dimensions,
            llvm::Twine("`") + w->image->name + "` is written with another number of coordinates");
      const bool isLanes = w->image->pixel.lanes == 1 && w->components.empty() && w->value->type.isVector();
      return assigned(isLanes ? computeType(w->image->pixel).withLanes(w->value->type.lanes)
                              : computeType(w->image->pixel),
                      w->components, w->value, w->image->name);
    }
    case StmtKind::For: {
      auto *f = cast<For>(s);
      check(f->step != 0, "loop `" + f->var->name + "` does not step");
      return check(f->begin->type == f->var->type && f->limit->type == f->var->type,
                   "loop `" + f->var->name + "` has bounds of another type");
    }
    case StmtKind::Break:
    case StmtKind::Continue:
      return check(inLoop, "a jump stands outside any loop");
    case StmtKind::Leave:
    case StmtKind::Region:
      return fail("an early exit is left over");
    default:
      return;
    }
  }

  bool isDeclaredTile(const Image *image) const { return image->tile && declared.contains(image->tile); }

  void assigned(ValueType whole, llvm::ArrayRef<std::uint8_t> components, const Expr *value,
                const std::string &name) {
    const ValueType expected = components.empty() ? whole : whole.withLanes(components.size());
    if (value->type != expected)
      fail(llvm::Twine("`") + name + "` of type " + toString(expected) + " gets a value of type " +
           toString(value->type));
  }

  void expression(const Expr *e) {
    for (const Expr *arg : e->args)
      expression(arg);
    switch (e->op) {
    case Op::Variable:
    case Op::Element:
      check(declared.contains(e->var), llvm::Twine("`") + e->var->name + "` is used outside its scope");
      if (e->op == Op::Element)
        check(e->args.size() == e->var->extents.size(),
              llvm::Twine("`") + e->var->name + "` has another number of indices");
      return;
    case Op::Read:
    case Op::BoundedRead:
      check(!e->image->tile || isDeclaredTile(e->image),
            llvm::Twine("`") + e->image->name + "` is read outside its scope");
      return check(e->args.size() == e->image->dimensions,
                   llvm::Twine("`") + e->image->name + "` is read with another number of coordinates");
    case Op::Sample:
    case Op::Filtered:
      check(e->op == Op::Sample || e->image->isFiltered,
            llvm::Twine("`") + e->image->name + "` is filtered, but has no linear sampler");
      check(llvm::all_of(e->args, [&](const Expr *x) { return x->type == e->type.withLanes(1); }),
            llvm::Twine("`") + e->image->name + "` is sampled at coordinates of another type");
      return check(e->args.size() == e->image->dimensions,
                   llvm::Twine("`") + e->image->name + "` is sampled with another number of coordinates");
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

  llvm::DenseSet<const Var *> declared;
  std::string problem;
};
}

std::string verify(const Kernel &kernel) { return Verifier().run(kernel); }

}
