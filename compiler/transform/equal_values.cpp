#include "compiler/transform/equal_values.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

namespace icl {
using namespace ir;

namespace {
/// The variable that a statement sets, all of it, and its value; both null for other statements.
struct Definition {
  const Var *var = nullptr;
  const Expr *value = nullptr;
};

/// A value that one or more statements give to variables, numbered as in local value numbering.
struct ValueNumber {
  const Expr *symbol;             ///< represents it in other values
  const Expr *first;              ///< how the first statement computes it, with constants substituted
  bool isStable = true;           ///< whether the same operations give it everywhere in the list
  unsigned uses = 0;              ///< statements
  const Expr *variable = nullptr; ///< the variable that holds the value once it is shared

  bool isShared() const { return isStable && uses > 1; }
};
}

static Definition definitionBy(const Stmt *s) {
  if (auto *d = llvm::dyn_cast<Declare>(s); d && !d->var->isArray())
    return {d->var, d->value};
  if (auto *a = llvm::dyn_cast<Assign>(s); a && a->components.empty())
    return {a->var, a->value};
  return {};
}

static bool isConstant(const Expr *e) {
  return e->isInt() || e->op == Op::Float || (e->op == Op::Convert && isConstant(e->args[0]));
}

/// Whether the value costs nothing but loads, which are shared separately: constants, coordinates and pixels,
/// combined into vectors or converted.
static bool computesNothing(const Expr *e) {
  switch (e->op) {
  case Op::Int:
  case Op::Float:
  case Op::Variable:
  case Op::PixelIndex:
  case Op::GridExtent:
  case Op::ImageExtent:
  case Op::Read:
    return true;
  case Op::Convert:
  case Op::Vector:
  case Op::Swizzle:
    return llvm::all_of(e->args, computesNothing);
  default:
    return false;
  }
}

namespace {
/// Replaces variables by expressions.
class Replacer : public Rewriter {
public:
  explicit Replacer(Arena &arena) : Rewriter(arena, {}) {}
  void replace(const Var *v, const Expr *value) {
    with[v] = value;
    wanted.add(v);
    forget();
  }
  void leave(const Var *v) {
    if (with.erase(v))
      forget();
  }

private:
  const Expr *expr(const Expr *e) override {
    const Expr *other = e->op == Op::Variable ? with.lookup(e->var) : nullptr;
    return other ? other : e;
  }
  llvm::DenseMap<const Var *, const Expr *> with;
};

class EqualValues {
public:
  EqualValues(Arena &arena, UniqueNames &names)
      : arena(arena), build(arena), names(names), locals(arena.variableCount()),
        stored(arena.variableCount()), values(arena), constants(arena), shared(arena) {}

  Stmts run(Stmts body, bool seesAll) {
    noteVariables(body, seesAll);
    llvm::SmallVector<ValueNumber *, 64> numbers;
    for (const Stmt *s : body)
      numbers.push_back(valueNumberOf(s));
    if (llvm::none_of(numbers, [](const ValueNumber *n) { return n && n->isShared(); }))
      return body;
    for (std::size_t i = 0; i < body.size(); ++i)
      rewrite(body[i], numbers[i]);
    return removeDead();
  }

private:
  void noteVariables(Stmts body, bool seesAll) {
    for (const Stmt *s : body) {
      if (auto *d = llvm::dyn_cast<Declare>(s); d && seesAll)
        locals.set(d->var->id);
      if (auto *a = llvm::dyn_cast<Assign>(s); a && !a->components.empty())
        locals.reset(a->var->id);
      if (auto *a = llvm::dyn_cast<Store>(s))
        stored.set(a->array->id);
    }
  }

  // ---- Numbers

  bool isStable(const Expr *e) const {
    if (!e->mentions.meets({Op::Element, Op::Read, Op::BoundedRead}))
      return true;
    if (e->op == Op::Element && stored.test(e->var->id))
      return false;
    if ((e->op == Op::Read || e->op == Op::BoundedRead) && e->image->isWritten)
      return false;
    return llvm::all_of(e->args, [this](const Expr *x) { return isStable(x); });
  }

  /// A symbol for the variable's value from here on. A constant is its own symbol.
  const Expr *newSymbol(const Var *v) {
    if (v->isConst)
      return build.variable(v);
    const Expr *symbol = build.variable(build.local({}, v->type));
    values.replace(v, symbol);
    constants.leave(v);
    return symbol;
  }

  /// Notes that the variable holds this value.
  void setValue(const Var *v, const Expr *value) {
    values.replace(v, value);
    if (isConstant(value))
      constants.replace(v, value);
    else
      constants.leave(v);
  }

  /// The number of the value that the statement gives a variable. Null if it sets no variable, or if the
  /// value costs nothing.
  ValueNumber *valueNumberOf(const Stmt *s) {
    if (auto *a = llvm::dyn_cast<Assign>(s); a && !a->components.empty())
      newSymbol(a->var);
    const Definition d = definitionBy(s);
    if (!d.value)
      return nullptr;
    const Expr *value = values.rewrite(d.value);
    const bool isStableValue = isStable(value);
    if (isStableValue && computesNothing(value)) {
      setValue(d.var, value);
      return nullptr;
    }
    ValueNumber *number = isStableValue ? byValue.lookup(value) : nullptr;
    if (number) {
      setValue(d.var, number->symbol);
    } else {
      const Expr *first = constants.rewrite(d.value);
      number = &all.emplace_back(ValueNumber{newSymbol(d.var), first});
      number->isStable = isStableValue;
      byValue[value] = number;
    }
    ++number->uses;
    return number;
  }

  // ---- The new statements

  void rewrite(const Stmt *s, ValueNumber *number) {
    const Definition d = definitionBy(s);
    if (!number || !number->isShared()) {
      result.push_back(rewriteParts(s));
      if (d.var)
        shared.leave(d.var);
      return;
    }
    if (!number->variable) {
      Var holder = *d.var;
      holder.isConst = true;
      holder.name = names.unique(d.var->name);
      const Var *variable = arena.variable(std::move(holder));
      result.push_back(build.declare(variable, shared.rewrite(number->first)));
      number->variable = build.variable(variable);
    }
    shared.replace(d.var, number->variable);
    const Expr *value = isLocal(d.var) ? nullptr : number->variable;
    if (s->kind == StmtKind::Declare)
      result.push_back(build.declare(d.var, value)); // other values may follow
    else if (value)
      result.push_back(build.assign(d.var, value));
  }

  bool isLocal(const Var *v) const { return v->id < locals.size() && locals.test(v->id); }

  const Stmt *rewriteParts(const Stmt *s) {
    const auto now = [&](Exprs list) {
      llvm::SmallVector<const Expr *, 4> changed;
      for (const Expr *e : list)
        changed.push_back(shared.rewrite(e));
      return build.exprs(changed);
    };
    if (auto *d = llvm::dyn_cast<Declare>(s))
      return d->value ? build.declare(d->var, shared.rewrite(d->value)) : s;
    if (auto *a = llvm::dyn_cast<Assign>(s)) {
      if (!a->components.empty())
        shared.leave(a->var);
      return build.assign(a->var, shared.rewrite(a->value), a->components);
    }
    if (auto *a = llvm::dyn_cast<Store>(s))
      return build.store(a->array, now(a->indices), shared.rewrite(a->value), a->components);
    if (auto *u = llvm::dyn_cast<Update>(s))
      return build.update(u->array, now(u->indices), u->op, shared.rewrite(u->value));
    if (auto *w = llvm::dyn_cast<Write>(s))
      return build.write(w->image, now(valuesOf(w->coordinates)), shared.rewrite(w->value), w->components,
                         w->form, w->part);
    return s;
  }

  /// Removes assignments to own variables that nothing reads, from the last statement to the first.
  Stmts removeDead() {
    llvm::BitVector read(arena.variableCount()), defined(arena.variableCount()); // by later statements
    llvm::SmallVector<const Stmt *, 64> kept;
    for (const Stmt *s : llvm::reverse(result)) {
      const Definition d = definitionBy(s);
      if (d.var && isLocal(d.var)) {
        const bool isRead = read.test(d.var->id);
        read.reset(d.var->id);
        if (s->kind == StmtKind::Declare && (!d.value || !isRead)) {
          if (defined.test(d.var->id))
            kept.push_back(build.declare(d.var, nullptr));
          continue;
        }
        if (!isRead)
          continue;
        defined.set(d.var->id);
      }
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, {Op::Variable}, [&](const Expr *x) {
          if (x->op == Op::Variable)
            read.set(x->var->id);
        });
      kept.push_back(s);
    }
    std::reverse(kept.begin(), kept.end());
    return build.list(kept);
  }

  Arena &arena;
  Builder build;
  UniqueNames &names;
  llvm::BitVector locals; ///< variables that only these statements use, and only as a whole
  llvm::BitVector stored; ///< arrays that change here
  std::deque<ValueNumber> all;
  llvm::DenseMap<const Expr *, ValueNumber *> byValue;
  Replacer values;    ///< what variables hold, over symbols
  Replacer constants; ///< those of these values that are constant
  Replacer shared;    ///< what is read instead of a variable
  llvm::SmallVector<const Stmt *, 64> result;
};
}

Stmts shareEqualValues(Arena &arena, Stmts statements, bool seesAll, UniqueNames &names) {
  return EqualValues(arena, names).run(statements, seesAll);
}

}
