#include "compiler/transform/components.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/component_values.h"
#include "compiler/transform/varying.h"
#include "llvm/ADT/MapVector.h"
#include <utility>

using llvm::cast;

namespace icl {
using namespace ir;

namespace {
class Splitter {
public:
  Splitter(Arena &arena, const Varying &varying, const SplitForm &form, UniqueNames &names)
      : build(arena), varying(varying), form(form),
        values(arena, varying, form, names, [this](const Stmt *s) { out.push_back(s); }) {}

  Stmts run(Stmts body) {
    List outer = std::exchange(out, {});
    Unfinished outerWrites = std::exchange(unfinished, {});
    for (const Stmt *s : body) {
      values.startStatement();
      finishBefore(s);
      statement(s);
    }
    finishAll();
    unfinished = std::move(outerWrites);
    return build.list(std::exchange(out, std::move(outer)));
  }

  llvm::DenseMap<const Var *, PartOf> parts;

private:
  using List = llvm::SmallVector<const Stmt *, 16>;
  using Components = ComponentValues::Components;
  using Which = llvm::SmallVector<std::uint8_t, 4>; // of the components
  void push(const Stmt *s) { out.push_back(s); }

  // ---- Statements

  void statement(const Stmt *s) {
    switch (s->kind) {
    case StmtKind::Declare:
      return declare(*cast<Declare>(s));
    case StmtKind::Assign:
      return assign(*cast<Assign>(s));
    case StmtKind::Store:
      return store(*cast<Store>(s));
    case StmtKind::Write:
      return write(*cast<Write>(s));
    case StmtKind::Update: {
      auto *u = cast<Update>(s);
      llvm::SmallVector<const Expr *, 3> at;
      for (const Expr *i : u->indices)
        at.push_back(values.scalar(i));
      return push(build.update(u->array, at, u->op, values.scalar(u->value)));
    }
    case StmtKind::If: {
      auto *i = cast<If>(s);
      const Expr *condition = values.scalar(i->condition);
      const Stmts thenBody = run(i->thenBody), elseBody = run(i->elseBody);
      return push(i->isShortcut ? build.shortcut(condition, thenBody, elseBody)
                                : build.branch(condition, thenBody, elseBody));
    }
    case StmtKind::For: {
      auto *f = cast<For>(s);
      const Expr *begin = values.scalar(f->begin), *limit = values.scalar(f->limit);
      return push(build.countedLoop(f->var, begin, limit, f->step, run(f->body), f->name));
    }
    case StmtKind::While: {
      auto *w = cast<While>(s);
      const Expr *condition = values.repeatedScalar(w->condition);
      return push(build.whileLoop(condition, run(w->body), w->testAtEnd, w->name));
    }
    default:
      return push(s);
    }
  }

  bool isSplit(const Var *v) const { return v->type.isVector() && varying.holds(v); }

  llvm::ArrayRef<const Var *> split(const Var *v) {
    const auto scalars = values.split(v);
    for (unsigned c = 0; form.isInterleaved && c < scalars.size(); ++c)
      parts[scalars[c]] = {c, v->type.lanes};
    return scalars;
  }

  void declare(const Declare &d) {
    if (!isSplit(d.var))
      return push(build.declare(d.var, d.value ? values.scalar(d.value) : nullptr));
    Components initial;
    if (d.value) {
      initial = values.components(d.value);
      if (!values.needsVariables(d.var, initial))
        return;
    }
    const auto vars = split(d.var);
    for (unsigned c = 0; c < vars.size(); ++c)
      push(build.declare(vars[c], d.value ? initial[c] : nullptr));
  }

  void assign(const Assign &a) {
    if (!isSplit(a.var))
      return push(build.assign(a.var, values.scalar(a.value), a.components));
    const auto vars = values.scalarsOf(a.var);
    const Which which = componentsOf(a.components, vars.size());
    Components assigned = valuesFor(a.value, which.size());
    keepApart(assigned, vars, which);
    for (unsigned i = 0; i < which.size(); ++i)
      push(build.assign(vars[which[i]], assigned[i]));
  }

  void store(const Store &s) {
    const bool sameIndex = llvm::none_of(s.indices, [&](const Expr *i) { return varying.varies(i); });
    llvm::SmallVector<const Expr *, 3> at;
    for (const Expr *i : s.indices)
      at.push_back(values.scalar(i));
    if (!isSplit(s.array))
      return push(build.store(s.array, at, values.scalar(s.value), s.components));
    if (form.isInterleaved && !sameIndex)
      throw CannotInterleave();
    for (const Expr *&i : at)
      i = values.kept(i, "at");
    const auto arrays = values.scalarsOf(s.array);
    const Which which = componentsOf(s.components, arrays.size());
    Components stored = valuesFor(s.value, which.size());
    keepApart(stored, arrays, which);
    for (unsigned i = 0; i < which.size(); ++i)
      push(build.store(arrays[which[i]], at, stored[i]));
  }

  /// The listed components; none is all.
  Which componentsOf(llvm::ArrayRef<std::uint8_t> listed, unsigned all) const {
    if (form.isInterleaved && !listed.empty())
      throw CannotInterleave();
    Which which(listed.begin(), listed.end());
    for (unsigned c = 0; listed.empty() && c < all; ++c)
      which.push_back(static_cast<std::uint8_t>(c));
    return which;
  }

  Components valuesFor(const Expr *value, std::size_t count) {
    return count == 1 && !value->type.isVector() ? Components{values.scalar(value)}
                                                 : values.components(value);
  }

  /// Where a value may depend on a variable or array that is assigned before it, all values are computed
  /// first.
  void keepApart(Components &assigned, llvm::ArrayRef<const Var *> vars, const Which &which) {
    Mentions changed;
    bool depends = false;
    for (std::size_t i = 0; i < assigned.size(); ++i) {
      depends |= assigned[i]->mentions.meets(changed);
      changed.add(vars[which[i]]);
    }
    for (const Expr *&value : assigned)
      value = depends ? values.declared(value, "t") : value;
  }

  // ---- Writes

  /// The components of a pixel that have been written, in constants. Once all have, they are written at once.
  using Unfinished = llvm::SmallMapVector<const Image *, std::pair<const Write *, Components>, 2>;

  void write(const Write &w) {
    if (!w.image->pixel.isVector())
      return push(build.write(w.image, w.coordinates, values.scalar(w.value)));
    values.checkPixel(w.image->pixel);
    const unsigned lanes = w.image->pixel.lanes;
    const Which which = componentsOf(w.components, lanes);
    const Components written = valuesFor(w.value, which.size());
    if (w.components.empty()) {
      unfinished.erase(w.image);
      return writeWhole(w, written);
    }
    auto &[last, all] = unfinished[w.image];
    last = &w;
    all.resize(lanes, nullptr);
    for (unsigned i = 0; i < which.size(); ++i)
      all[which[i]] = values.kept(written[i], w.image->name);
    if (llvm::none_of(all, [](const Expr *e) { return !e; })) {
      writeWhole(w, all);
      unfinished.erase(w.image);
    }
  }

  void writeWhole(const Write &w, const Components &written) {
    push(build.write(w.image, w.coordinates, joinComponents(build, computeType(w.image->pixel), written)));
  }

  /// Writes what the statement may read, and everything where control flow splits.
  void finishBefore(const Stmt *s) {
    if (unfinished.empty())
      return;
    if (s->kind != StmtKind::Declare && s->kind != StmtKind::Assign && s->kind != StmtKind::Store &&
        s->kind != StmtKind::Write && s->kind != StmtKind::Update && s->kind != StmtKind::Comment)
      return finishAll();
    bool isRead = false;
    for (const Expr *e : expressionsOf(s))
      walkExprs(e, {Op::Read, Op::BoundedRead}, [&](const Expr *x) {
        isRead |= (x->op == Op::Read || x->op == Op::BoundedRead) && unfinished.count(x->image);
      });
    if (isRead)
      finishAll();
  }

  void finishAll() {
    for (auto &[image, pending] : unfinished)
      for (unsigned c = 0; c < pending.second.size(); ++c)
        if (const Expr *value = pending.second[c])
          push(build.write(image, pending.first->coordinates, value, static_cast<std::uint8_t>(c)));
    unfinished.clear();
  }

  Builder build;
  const Varying &varying;
  SplitForm form;
  List out;
  Unfinished unfinished;
  ComponentValues values;
};
}

static bool hasVectors(Stmts body) {
  bool found = false;
  walkExprs(body, [&](const Expr *e) { found |= e->type.isVector(); });
  return found || !walk(body, [](const Stmt *s) {
           auto *d = llvm::dyn_cast<Declare>(s);
           return !d || !d->var->type.isVector();
         });
}

std::optional<SplitBody> splitVectors(Arena &arena, Stmts body, const SplitForm &form, UniqueNames &names) {
  if (!hasVectors(body))
    return SplitBody{body, llvm::DenseMap<const Var *, PartOf>()};
  Varying varying(arena);
  varying.find(body);
  try {
    Splitter splitter(arena, varying, form, names);
    const Stmts split = splitter.run(body);
    return SplitBody{split, std::move(splitter.parts)};
  } catch (CannotInterleave) {
    return std::nullopt;
  }
}

}
