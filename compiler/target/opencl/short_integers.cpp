#include "compiler/target/opencl/short_integers.h"
#include "compiler/ir/rewrite.h"
#include "compiler/target/opencl/packed_extremes.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

static bool isExtreme(BuiltinId id) {
  return id == BuiltinId::min || id == BuiltinId::max || id == BuiltinId::clamp;
}

namespace {

/// What holds the extremes of integers of 8 and 16 bits, or is computed from them.
class Extremes {
public:
  explicit Extremes(Stmts body) {
    for (bool changed = true; changed;) {
      changed = false;
      walk(body, [&](const Stmt *s) {
        if (const auto *d = llvm::dyn_cast<Declare>(s))
          changed |= d->value && add(d->var, d->value);
        else if (const auto *a = llvm::dyn_cast<Assign>(s))
          changed |= add(a->var, a->value);
        else if (const auto *store = llvm::dyn_cast<Store>(s))
          changed |= add(store->array, store->value);
        return true;
      });
    }
  }

  bool areIn(const Expr *e) const {
    if (e->op == Op::Variable || e->op == Op::Element)
      return variables.contains(e->var);
    const bool isNarrow = isInteger(e->type.scalar) && sizeOf(e->type.scalar) < 4;
    return (e->op == Op::Call && isExtreme(e->builtin.id) && isNarrow) || areInAny(e->args);
  }

  /// Whether the expression compares them, or may do so: functions and divisions compare, too.
  bool areComparedBy(const Expr *e) const {
    if ((e->op >= Op::Lt && e->op <= Op::Ne) || e->op == Op::Not || e->op == Op::LogicalAnd ||
        e->op == Op::LogicalOr)
      return areInAny(e->args);
    switch (e->op) {
    case Op::Select:
      return areIn(e->args[0]);
    case Op::Div:
    case Op::Rem:
      return areIn(e->args[1]);
    case Op::Convert:
      return e->type.scalar == Scalar::Bool && areIn(e->args[0]);
    case Op::Call:
      return !isExtreme(e->builtin.id) && e->builtin.id != BuiltinId::Convert && areInAny(e->args);
    default:
      return false;
    }
  }

  bool areComparedBy(const Stmt *s) const {
    if (const auto *i = llvm::dyn_cast<If>(s))
      return areIn(i->condition);
    if (const auto *w = llvm::dyn_cast<While>(s))
      return areIn(w->condition);
    const auto *f = llvm::dyn_cast<For>(s);
    return f && (areIn(f->begin) || areIn(f->limit));
  }

private:
  bool areInAny(Exprs list) const {
    return llvm::any_of(list, [this](const Expr *e) { return areIn(e); });
  }
  /// Returns whether the variable is a new one.
  bool add(const Var *v, const Expr *value) { return areIn(value) && variables.insert(v).second; }

  llvm::DenseSet<const Var *> variables;
};
}

bool comparesExtremes(const Kernel &kernel) {
  bool found = false;
  for (const Path &path : kernel.paths) {
    const Extremes extremes(path.body);
    walkExprs(path.body, [&](const Expr *e) { found |= extremes.areComparedBy(e); });
    walk(path.body, [&](const Stmt *s) {
      found |= extremes.areComparedBy(s);
      return true;
    });
  }
  return found;
}

namespace {

bool isShort(ValueType type) { return type.scalar == Scalar::Short || type.scalar == Scalar::UShort; }

class Avoider : public Rewriter {
public:
  Avoider(Arena &arena, const EmitOptions &options) : Rewriter(arena), options(options) {}

private:
  const Expr *expr(const Expr *e) override {
    switch (e->op) {
    case Op::Convert:
      return conversion(e);
    case Op::Minus:
      return isShort(e->type) ? opaque(negated(e->args[0]), e->type) : e;
    case Op::Call:
      return isShort(e->type) && isExtreme(e->builtin.id) && !isPackedExtreme(e, options) ? extreme(e) : e;
    default:
      return e;
    }
  }

  const Expr *opaque(const Expr *e, ValueType type) { return build.call(BuiltinId::Convert, type, {e}); }

  const Expr *wide(const Expr *e) { return build.convert(e, e->type.withScalar(Scalar::Int)); }

  const Expr *negated(const Expr *e) { return build.unary(Op::Minus, wide(e)); }

  const Expr *extreme(const Expr *e) {
    llvm::SmallVector<const Expr *, 3> args;
    for (const Expr *arg : e->args)
      args.push_back(wide(arg));
    return opaque(build.call(e->builtin.id, e->type.withScalar(Scalar::Int), build.exprs(args)), e->type);
  }

  /// (short)-(int)a and (short)(0 - (int)a), which are the same.
  const Expr *conversion(const Expr *e) {
    if (!isShort(e->type) || e->type.isVector())
      return e;
    const Expr *from = e->args[0];
    while (from->op == Op::Convert && isInteger(from->type.scalar))
      from = from->args[0];
    const bool isNegation = from->op == Op::Minus ||
                            (from->op == Op::Sub && from->args[0]->isInt() && from->args[0]->integer == 0);
    return isNegation && isInteger(from->type.scalar) ? opaque(e->args[0], e->type) : e;
  }

  const EmitOptions &options;
};

}

Kernel avoidShorts(Kernel kernel, const EmitOptions &options) {
  for (Path &path : kernel.paths)
    path.body = Avoider(*kernel.arena, options).rewrite(path.body);
  for (Table &t : kernel.tables)
    t.value = Avoider(*kernel.arena, options).rewrite(t.value);
  return kernel;
}

}
