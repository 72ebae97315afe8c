#include "compiler/lower/equal_values.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>

using llvm::cast;

namespace icl {
using namespace ir;

namespace {
/// What a statement gives all of a variable; both null for other statements.
struct Definition {
  const Var *var = nullptr;
  const Expr *value = nullptr;
};

/// A value that statements give to variables.
struct Number {
  Var *symbol;          ///< stands for it in other values, and holds it once it is shared
  const Expr *first;    ///< how the first of the statements makes it, constants filled in
  bool isStable = true; ///< whether the same operations make it wherever they stand
  unsigned uses = 0;    ///< statements
  bool isMade = false;

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

/// Whether the value costs nothing but loads, which are shared by themselves: constants, coordinates and
/// pixels, put together or converted.
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
class EqualValues {
public:
  EqualValues(Arena &arena, UniqueNames &names) : arena(arena), build(arena), names(names) {}

  Stmts run(Stmts body, bool seesAll) {
    noteVariables(body, seesAll);
    llvm::SmallVector<Number *, 64> given;
    for (const Stmt *s : body)
      given.push_back(numbered(s));
    if (llvm::none_of(given, [](const Number *n) { return n && n->isShared(); }))
      return body;
    for (std::size_t i = 0; i < body.size(); ++i)
      rewrite(body[i], given[i]);
    return withoutDead();
  }

private:
  void noteVariables(Stmts body, bool seesAll) {
    for (const Stmt *s : body) {
      if (auto *d = llvm::dyn_cast<Declare>(s); d && seesAll)
        own.insert(d->var);
      if (auto *a = llvm::dyn_cast<Assign>(s); a && !a->components.empty())
        own.erase(a->var);
      if (auto *a = llvm::dyn_cast<Store>(s))
        stored.insert(a->array);
    }
  }

  /// The expression with `of` the variable in place of each for which that is not null.
  const Expr *replaced(const Expr *e, llvm::function_ref<const Expr *(const Var *)> of) {
    Substitution with;
    walkExprs(e, {Op::Variable}, [&](const Expr *x) {
      const Expr *other = x->op == Op::Variable ? of(x->var) : nullptr;
      if (other)
        with.variables.push_back({x->var, other});
    });
    return with.variables.empty() ? e : substitute(arena, e, with);
  }

  // ---- Numbers

  bool isStable(const Expr *e) const {
    if (e->op == Op::Element && stored.contains(e->var))
      return false;
    if ((e->op == Op::Read || e->op == Op::BoundedRead) && e->image->isWritten)
      return false;
    return llvm::all_of(e->args, [this](const Expr *x) { return isStable(x); });
  }

  Number *newNumber(const Var *home, const Expr *first) {
    Var symbol = *home;
    symbol.isConst = true;
    all.push_back({arena.variable(std::move(symbol)), first});
    return &all.back();
  }

  /// The number that the statement gives a variable; null where it gives none, or what costs nothing.
  Number *numbered(const Stmt *s) {
    if (auto *a = llvm::dyn_cast<Assign>(s); a && !a->components.empty())
      holds[a->var] = build.variable(newNumber(a->var, nullptr)->symbol);
    const Definition d = definitionBy(s);
    if (!d.value)
      return nullptr;
    const Expr *value = replaced(d.value, [&](const Var *v) { return holds.lookup(v); });
    const bool stable = isStable(value);
    if (stable && computesNothing(value)) {
      holds[d.var] = value;
      return nullptr;
    }
    Number *number = stable ? byValue.lookup(value) : nullptr;
    if (!number) {
      number = newNumber(d.var, replaced(d.value, [&](const Var *v) {
                           const Expr *held = holds.lookup(v);
                           return held && isConstant(held) ? held : nullptr;
                         }));
      number->isStable = stable;
      byValue[value] = number;
    }
    ++number->uses;
    holds[d.var] = build.variable(number->symbol);
    return number;
  }

  // ---- The new statements

  const Expr *withShared(const Expr *e) {
    return replaced(e, [&](const Var *v) {
      const Number *n = shared.lookup(v);
      return n ? build.variable(n->symbol) : nullptr;
    });
  }

  void rewrite(const Stmt *s, Number *number) {
    const Definition d = definitionBy(s);
    if (!number || !number->isShared()) {
      result.push_back(withParts(s));
      shared.erase(d.var);
      return;
    }
    if (!number->isMade) {
      number->isMade = true;
      number->symbol->name = names.unique(d.var->name);
      result.push_back(build.declare(number->symbol, withShared(number->first)));
    }
    shared[d.var] = number;
    const Expr *value = own.contains(d.var) ? nullptr : build.variable(number->symbol);
    if (s->kind == StmtKind::Declare)
      result.push_back(build.declare(d.var, value)); // other values may follow
    else if (value)
      result.push_back(build.assign(d.var, value));
  }

  const Stmt *withParts(const Stmt *s) {
    const auto now = [&](Exprs list) {
      llvm::SmallVector<const Expr *, 4> changed;
      for (const Expr *e : list)
        changed.push_back(withShared(e));
      return build.exprs(changed);
    };
    if (auto *d = llvm::dyn_cast<Declare>(s))
      return d->value ? build.declare(d->var, withShared(d->value)) : s;
    if (auto *a = llvm::dyn_cast<Assign>(s)) {
      if (!a->components.empty())
        shared.erase(a->var);
      return build.assign(a->var, withShared(a->value), a->components);
    }
    if (auto *a = llvm::dyn_cast<Store>(s))
      return build.store(a->array, now(a->indices), withShared(a->value), a->components);
    if (auto *w = llvm::dyn_cast<Write>(s))
      return build.write(w->image, now(w->coordinates), withShared(w->value), w->components, w->form);
    return s;
  }

  /// What own variables are given that nobody reads is left out, from the last statement to the first.
  Stmts withoutDead() {
    llvm::DenseSet<const Var *> read, defined; // by statements behind
    llvm::SmallVector<const Stmt *, 64> kept;
    for (const Stmt *s : llvm::reverse(result)) {
      const Definition d = definitionBy(s);
      if (d.var && own.contains(d.var)) {
        const bool isRead = read.erase(d.var);
        if (s->kind == StmtKind::Declare && (!d.value || !isRead)) {
          if (defined.contains(d.var))
            kept.push_back(build.declare(d.var, nullptr));
          continue;
        }
        if (!isRead)
          continue;
        defined.insert(d.var);
      }
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, {Op::Variable}, [&](const Expr *x) {
          if (x->op == Op::Variable)
            read.insert(x->var);
        });
      kept.push_back(s);
    }
    std::reverse(kept.begin(), kept.end());
    return build.list(kept);
  }

  Arena &arena;
  Builder build;
  UniqueNames &names;
  llvm::DenseSet<const Var *> own;    ///< of which only whole values matter, and only to these statements
  llvm::DenseSet<const Var *> stored; ///< arrays that change here
  std::deque<Number> all;
  llvm::DenseMap<const Expr *, Number *> byValue;
  llvm::DenseMap<const Var *, const Expr *> holds; ///< what a variable holds, over symbols
  llvm::DenseMap<const Var *, Number *> shared;    ///< whose symbol is to be read in a variable's place
  llvm::SmallVector<const Stmt *, 64> result;
};
}

Stmts withEqualValuesShared(Arena &arena, Stmts statements, bool seesAll, UniqueNames &names) {
  return EqualValues(arena, names).run(statements, seesAll);
}

}
