#include "compiler/transform/straighten.h"
#include "compiler/analysis/code_size.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace icl {
using namespace ir;

bool isSpeculable(const Expr *e) {
  if (!e->mentions.meets({Op::Element, Op::Read}))
    return true;
  if (e->op == Op::Element && !llvm::all_of(e->args, [](const Expr *i) { return i->isInt(); }))
    return false;
  if (e->op == Op::Read && e->image->boundary == ast::Boundary::Undefined)
    return false;
  return llvm::all_of(e->args, isSpeculable);
}

namespace {
class Straightener : public Rewriter {
public:
  Straightener(Arena &arena, UniqueNames &names, std::int64_t mostOperations)
      : Rewriter(arena, {}), arena(arena), names(names), mostOperations(mostOperations) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op == Op::Variable)
      return build.variable(current(e->var));
    return e->op == Op::Element ? build.element(current(e->var), e->args) : e;
  }

  const Var *current(const Var *v) const {
    auto found = renamed.find(v);
    return found == renamed.end() ? v : found->second;
  }

  Stmts stmt(const Stmt *s) override {
    if (auto *b = llvm::dyn_cast<Block>(s))
      return rewrite(b->body);
    if (auto *d = llvm::dyn_cast<Declare>(s))
      return declare(d);
    if (auto *a = llvm::dyn_cast<Assign>(s))
      return one(build.assign(current(a->var), rewrite(a->value), a->components));
    if (auto *a = llvm::dyn_cast<Store>(s))
      return one(build.store(current(a->array), rewriteAll(a->indices), rewrite(a->value), a->components));
    if (auto *i = llvm::dyn_cast<If>(s))
      return rewriteBranch(i);
    return rewriteParts(s);
  }

  /// A variable that has been declared before, in other braces, gets another name.
  Stmts declare(const Declare *d) {
    const Expr *value = rewrite(d->value);
    if (seen.insert(d->var).second)
      return one(build.declare(d->var, value));
    Var copy = *d->var;
    copy.name = names.unique(copy.name);
    const Var *fresh = renamed[d->var] = arena.variable(std::move(copy));
    wanted.add(d->var);
    forget();
    return one(build.declare(fresh, value));
  }

  /// What one side of a branch leaves in each variable and output.
  struct Side {
    llvm::SmallVector<const Stmt *, 8> statements;
    llvm::MapVector<const Var *, const Expr *> values;
    llvm::MapVector<const Image *, const Write *> writes;
    std::int64_t operations = 0;
    bool isSimple = true;
  };

  Stmts rewriteBranch(const If *s) {
    const Expr *condition = rewrite(s->condition);
    const Stmts thenBody = rewrite(s->thenBody), elseBody = rewrite(s->elseBody);
    if (s->isShortcut)
      return one(build.shortcut(condition, thenBody, elseBody));
    const Side a = sideOf(thenBody), b = sideOf(elseBody);
    const bool sameWrites = a.writes.size() == b.writes.size() &&
                            llvm::all_of(a.writes, [&](auto &w) { return b.writes.count(w.first); });
    if (!a.isSimple || !b.isSimple || !sameWrites || a.operations + b.operations > mostOperations)
      return one(build.branch(condition, thenBody, elseBody));
    return selectSides(condition, a, b);
  }

  Stmts selectSides(const Expr *condition, const Side &a, const Side &b) {
    llvm::SmallVector<const Stmt *, 16> result;
    const Var *chosen = build.local(names.unique("chosen"), condition->type);
    result.push_back(build.declare(chosen, condition));
    result.append(a.statements.begin(), a.statements.end());
    result.append(b.statements.begin(), b.statements.end());
    const auto valueIn = [&](const Side &side, const Var *v) {
      auto found = side.values.find(v);
      return found == side.values.end() ? build.variable(v) : found->second;
    };
    llvm::MapVector<const Var *, bool> changed;
    for (auto &[v, value] : a.values)
      changed[v] = true;
    for (auto &[v, value] : b.values)
      changed[v] = true;
    for (auto &[v, flag] : changed)
      result.push_back(build.assign(v, build.select(build.variable(chosen), valueIn(a, v), valueIn(b, v))));
    for (auto &[image, write] : a.writes) {
      const Expr *value =
          build.select(build.variable(chosen), write->value, b.writes.find(image)->second->value);
      result.push_back(build.write(image, write->coordinates, value));
    }
    return build.list(result);
  }

  /// Each assignment makes a new constant, so that what the variable held before is still there for the other
  /// side.
  Side sideOf(Stmts body) {
    Side side;
    llvm::DenseSet<const Var *> declared;
    for (const Stmt *s : body) {
      if (s->kind == StmtKind::Comment)
        continue;
      Substitution with;
      for (auto &[v, value] : side.values)
        with.variables.push_back({v, value});
      const auto now = [&](const Expr *e) { return with.variables.empty() ? e : substitute(arena, e, with); };
      for (const Expr *e : expressionsOf(s)) {
        side.isSimple &= isSpeculable(e);
        side.operations += sizeOf(e);
      }
      if (auto *d = llvm::dyn_cast<Declare>(s); d && !d->var->isArray()) {
        declared.insert(d->var);
        side.statements.push_back(build.declare(d->var, d->value ? now(d->value) : nullptr));
      } else if (auto *a = llvm::dyn_cast<Assign>(s); a && a->components.empty()) {
        if (declared.contains(a->var)) {
          side.statements.push_back(build.assign(a->var, now(a->value)));
          continue;
        }
        const Var *fresh = build.local(names.unique(a->var->name), a->var->type);
        side.statements.push_back(build.declare(fresh, now(a->value)));
        side.values[a->var] = build.variable(fresh);
      } else if (auto *w = llvm::dyn_cast<Write>(s);
                 w && w->components.empty() && !side.writes.count(w->image)) {
        side.writes[w->image] = llvm::cast<Write>(build.write(w->image, w->coordinates, now(w->value)));
      } else {
        side.isSimple = false;
        return side;
      }
    }
    return side;
  }

  Arena &arena;
  UniqueNames &names;
  std::int64_t mostOperations;
  llvm::DenseMap<const Var *, const Var *> renamed;
  llvm::DenseSet<const Var *> seen;
};
}

Stmts straighten(Arena &arena, Stmts body, UniqueNames &names, std::int64_t mostOperations) {
  return Straightener(arena, names, mostOperations).rewrite(body);
}

}
