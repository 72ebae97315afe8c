#include "compiler/transform/single_values.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace icl {
using namespace ir;

// ---- What becomes of each statement

namespace {
enum class Becomes : std::uint8_t {
  Constant,    ///< a constant's declaration
  Declaration, ///< the variable's declaration
  Assignment,  ///< stays an assignment to the variable, which is declared before it
  Nothing
};
using Plan = llvm::DenseMap<const Stmt *, Becomes>;

/// Finds what becomes of the declarations and assignments of variables that the statements around them
/// assign again.
class Planner {
public:
  Plan plan;

  void visit(Stmts list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      auto *d = llvm::dyn_cast<Declare>(list[i]);
      if (d && d->var->storage == Var::Storage::Local && !d->var->isConst && !d->var->isArray())
        visitVariable(d, list.drop_front(i));
      for (Stmts inner : bodiesOf(list[i]))
        visit(inner);
    }
  }
  /// Drops the statements of variables that have one of them in several places.
  void finish() {
    for (const auto &[var, statements] : statementsOf)
      if (repeated.contains(var))
        for (const Stmt *s : statements)
          plan.erase(s);
  }

private:
  llvm::DenseMap<const Var *, std::vector<const Stmt *>> statementsOf;
  llvm::DenseSet<const Var *> repeated;

  static bool assigns(const Stmt *s, const Var *var) {
    auto *a = llvm::dyn_cast<Assign>(s);
    return a && a->var == var;
  }
  static bool assignsInside(const Stmt *s, const Var *var) {
    return llvm::any_of(bodiesOf(s), [&](Stmts inner) {
      return !walk(inner, [&](const Stmt *x) { return !assigns(x, var); });
    });
  }

  void add(const Stmt *s, const Var *var, Becomes what) {
    if (!plan.try_emplace(s, what).second)
      repeated.insert(var);
    statementsOf[var].push_back(s);
  }

  /// `list`: from the declaration on.
  void visitVariable(const Declare *d, Stmts list) {
    const Var *var = d->var;
    llvm::SmallVector<std::pair<const Stmt *, bool>, 8> values; // where they begin, whether they may change
    for (const Stmt *s : list)
      if (s == d || assigns(s, var))
        values.push_back({s, false});
      else
        values.back().second |= assignsInside(s, var);
    if (values.size() == 1 && (values.front().second || !d->value))
      return;
    if (statementsOf.count(var))
      repeated.insert(var);
    bool isDeclared = !d->value && llvm::any_of(list, [&](const Stmt *s) { return assignsInside(s, var); });
    for (const auto &[s, mayChange] : values)
      if (s == d && !d->value)
        add(s, var, isDeclared ? Becomes::Declaration : Becomes::Nothing);
      else if (!mayChange)
        add(s, var, Becomes::Constant);
      else
        add(s, var, std::exchange(isDeclared, true) ? Becomes::Assignment : Becomes::Declaration);
  }
};

// ---- The statements

class ValueNamer : public Rewriter {
public:
  ValueNamer(Arena &arena, const Plan &plan, UniqueNames &names)
      : Rewriter(arena), arena(arena), plan(plan), names(names) {}

private:
  const Expr *replacement(const Expr *e) override {
    return e->op == Op::Variable ? current.lookup(e->var) : nullptr;
  }

  Stmts stmt(const Stmt *s) override {
    const auto found = plan.find(s);
    if (found == plan.end())
      return rewriteParts(s);
    if (found->second == Becomes::Nothing)
      return declareNothing(llvm::cast<Declare>(s)->var);
    if (auto *d = llvm::dyn_cast<Declare>(s))
      return set(d->var, d->value ? rewrite(d->value) : nullptr, found->second);
    auto *a = llvm::cast<Assign>(s);
    if (found->second == Becomes::Assignment && !current.lookup(a->var))
      return rewriteParts(s);
    return set(a->var, wholeValue(*a), found->second);
  }

  /// Where components are set one by one, the others are anything until then.
  Stmts declareNothing(const Var *var) {
    current[var] = isFloat(var->type.scalar) ? build.number(0, var->type) : build.integer(0, var->type);
    forget();
    return {};
  }

  Stmts set(const Var *var, const Expr *value, Becomes what) {
    const Var *holder = var;
    if (what == Becomes::Constant) {
      Var constant = *var;
      constant.name = names.unique(var->name);
      constant.isConst = true;
      holder = arena.variable(std::move(constant));
    }
    current[var] = holder == var ? nullptr : build.variable(holder);
    forget();
    return one(what == Becomes::Assignment ? build.assign(var, value) : build.declare(holder, value));
  }

  /// Of the variable, where the assignment sets some components.
  const Expr *wholeValue(const Assign &a) {
    const Expr *value = rewrite(a.value);
    if (a.components.empty())
      return value;
    const Expr *before = current.lookup(a.var) ? current.lookup(a.var) : build.variable(a.var);
    llvm::SmallVector<const Expr *, 16> parts;
    for (unsigned c = 0; c < a.var->type.lanes; ++c) {
      const auto *set = llvm::find(a.components, c);
      const auto position = static_cast<std::uint8_t>(set - a.components.begin());
      parts.push_back(set == a.components.end() ? build.swizzle(before, static_cast<std::uint8_t>(c))
                      : value->type.isVector()  ? build.swizzle(value, position)
                                                : value);
    }
    return build.vector(a.var->type, parts);
  }

  Arena &arena;
  const Plan &plan;
  UniqueNames &names;
  llvm::DenseMap<const Var *, const Expr *> current; ///< constants; null: the variable holds its value
};
}

Stmts nameEachValue(Arena &arena, Stmts body, UniqueNames &names) {
  Planner planner;
  planner.visit(body);
  planner.finish();
  return planner.plan.empty() ? body : ValueNamer(arena, planner.plan, names).rewrite(body);
}

}
