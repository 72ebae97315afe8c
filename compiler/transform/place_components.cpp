#include "compiler/transform/place_components.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/components.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

static bool isWholeVector(ValueType type) {
  return type.isVector() && (type.scalar == Scalar::Int || type.scalar == Scalar::UInt ||
                             type.scalar == Scalar::Long || type.scalar == Scalar::ULong);
}

static bool isComponent(const Expr *e) {
  return e->op == Op::Swizzle && !e->type.isVector() && isWholeVector(e->args[0]->type);
}

static bool readsAtComponents(Stmts body) {
  bool any = false;
  walkExprs(body, {Op::Read, Op::BoundedRead}, [&](const Expr *e) {
    if (e->op == Op::Read || e->op == Op::BoundedRead)
      for (const Expr *place : valuesOf(e->coordinates)) // through constants: any component will do
        any |= place->mentions.contains(Op::Swizzle) || place->mentions.contains(Op::Variable);
  });
  bool hasComponents = false;
  walkExprs(body, {Op::Swizzle}, [&](const Expr *e) { hasComponents |= isComponent(e); });
  return any && hasComponents;
}

namespace {
/// Variables that are used by component alone, and what their components are.
class Components {
public:
  Components(Arena &arena, UniqueNames &names) : build(arena), names(names) {}

  void find(Stmts body) {
    walk(body, [&](const Stmt *s) {
      if (auto *d = llvm::dyn_cast<Declare>(s); d && isWholeVector(d->var->type) && !d->var->isArray())
        split.insert(d->var);
      return true;
    });
    for (std::size_t before = 0; before != split.size();) {
      before = split.size();
      walk(body, [&](const Stmt *s) {
        check(s);
        return true;
      });
    }
    for (const Var *v : split)
      for (unsigned c = 0; c < v->type.lanes; ++c)
        scalars[v].push_back(build.local(names.unique(v->name + "_" + componentName(c, v->type.lanes)),
                                         v->type.withLanes(1), v->isConst));
  }

  bool holds(const Var *v) const { return split.contains(v); }
  const Var *scalar(const Var *v, unsigned component) const { return scalars.lookup(v)[component]; }

  /// A component of a vector; null where it cannot be computed alone.
  const Expr *of(const Expr *e, unsigned c) const {
    const ValueType single = e->type.withLanes(1);
    switch (e->op) {
    case Op::Variable:
      return scalars.count(e->var) ? build.variable(scalar(e->var, c)) : componentOf(build, e, c);
    case Op::Int:
    case Op::Float:
      return componentOf(build, e, c);
    case Op::Vector:
      for (const Expr *part : e->args) {
        if (c < part->type.lanes)
          return part->type.isVector() ? of(part, c) : part;
        c -= part->type.lanes;
      }
      return nullptr;
    case Op::Swizzle:
      return of(e->args[0], e->components[c]);
    case Op::Select:
      return e->args[0]->type.isVector() ? nullptr : rebuilt(e, c, single, 1);
    case Op::Convert:
    case Op::Minus:
    case Op::BitNot:
    case Op::Mul:
    case Op::Div:
    case Op::Rem:
    case Op::Add:
    case Op::Sub:
    case Op::And:
    case Op::Or:
    case Op::Xor:
      return rebuilt(e, c, single, 0);
    case Op::Call:
      return isByComponent(e->builtin.id) ? rebuilt(e, c, single, 0) : nullptr;
    default:
      return nullptr;
    }
  }

private:
  /// Whether components have the same bits alone.
  static bool isByComponent(BuiltinId id) {
    constexpr BuiltinId all[] = {BuiltinId::min,  BuiltinId::max,  BuiltinId::clamp, BuiltinId::abs,
                                 BuiltinId::fmin, BuiltinId::fmax, BuiltinId::fabs,  BuiltinId::floor,
                                 BuiltinId::ceil, BuiltinId::rint, BuiltinId::trunc, BuiltinId::Convert};
    return llvm::is_contained(all, id);
  }

  /// The same operation on components. `first`: of the operands that have them.
  const Expr *rebuilt(const Expr *e, unsigned c, ValueType single, unsigned first) const {
    llvm::SmallVector<const Expr *, 3> args(e->args.begin(), e->args.begin() + first);
    for (const Expr *arg : e->args.drop_front(first)) {
      args.push_back(arg->type.isVector() ? of(arg, c) : arg);
      if (!args.back())
        return nullptr;
    }
    switch (e->op) {
    case Op::Select:
      return build.select(args[0], args[1], args[2]);
    case Op::Convert:
      return build.convert(args[0], single);
    case Op::Call:
      return build.call(e->builtin, single, build.exprs(args));
    case Op::Minus:
    case Op::BitNot:
      return build.unary(e->op, args[0]);
    default:
      return build.binary(e->op, args[0], args[1]);
    }
  }

  /// Drops the variables that the statement needs as a whole.
  void check(const Stmt *s) {
    const Var *result = nullptr;
    const Expr *value = nullptr;
    if (auto *d = llvm::dyn_cast<Declare>(s))
      result = d->var, value = d->value;
    else if (auto *a = llvm::dyn_cast<Assign>(s))
      result = a->var, value = a->value;
    if (result && split.contains(result) && value && value->type.isVector()) {
      for (unsigned c = 0; c < value->type.lanes; ++c)
        if (const Expr *one = of(value, c))
          dropWhole(one);
        else
          split.erase(result);
      if (split.contains(result))
        return;
    }
    for (const Expr *e : expressionsOf(s))
      dropWhole(e);
  }

  void dropWhole(const Expr *e) {
    if (isComponent(e))
      if (const Expr *one = of(e->args[0], e->components[0])) {
        if (one != e) // of a variable
          dropWhole(one);
        return;
      }
    if (e->op == Op::Variable)
      split.erase(e->var);
    for (const Expr *arg : e->args)
      dropWhole(arg);
    for (const Coordinate &c : e->coordinates)
      dropWhole(c.value);
  }

  mutable Builder build;
  UniqueNames &names;
  llvm::DenseSet<const Var *> split;
  llvm::DenseMap<const Var *, llvm::SmallVector<const Var *, 4>> scalars;
};

class Splitter : public Rewriter {
public:
  Splitter(Arena &arena, const Components &components, UniqueNames &names)
      : Rewriter(arena), components(components), names(names) {}

private:
  const Expr *replacement(const Expr *e) override {
    if (!isComponent(e))
      return nullptr;
    const Expr *one = components.of(e->args[0], e->components[0]);
    return one && one != e ? rewrite(one) : nullptr;
  }

  Stmts stmt(const Stmt *s) override {
    if (auto *d = llvm::dyn_cast<Declare>(s); d && components.holds(d->var)) {
      llvm::SmallVector<const Stmt *, 4> all;
      for (unsigned c = 0; c < d->var->type.lanes; ++c)
        all.push_back(build.declare(components.scalar(d->var, c),
                                    d->value ? rewrite(components.of(d->value, c)) : nullptr));
      return build.list(all);
    }
    auto *a = llvm::dyn_cast<Assign>(s);
    return a && components.holds(a->var) ? assign(*a) : rewriteParts(s);
  }

  Stmts assign(const Assign &a) {
    if (!a.value->type.isVector())
      return one(build.assign(components.scalar(a.var, a.components[0]), rewrite(a.value)));
    // All of them are computed before one is assigned.
    llvm::SmallVector<const Stmt *, 8> all;
    llvm::SmallVector<const Expr *, 4> values;
    for (unsigned c = 0; c < a.value->type.lanes; ++c) {
      const Var *next = build.local(names.unique(a.var->name + "_next"), a.var->type.withLanes(1));
      all.push_back(build.declare(next, rewrite(components.of(a.value, c))));
      values.push_back(build.variable(next));
    }
    for (unsigned c = 0; c < values.size(); ++c)
      all.push_back(
          build.assign(components.scalar(a.var, a.components.empty() ? c : a.components[c]), values[c]));
    return build.list(all);
  }

  const Components &components;
  UniqueNames &names;
};
}

Stmts splitPlaces(Arena &arena, Stmts body, UniqueNames &names) {
  if (!readsAtComponents(body))
    return body;
  Components components(arena, names);
  components.find(body);
  return Splitter(arena, components, names).rewrite(body);
}

}
