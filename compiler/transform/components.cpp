#include "compiler/transform/components.h"
#include "compiler/ast/builtins.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/component_calls.h"
#include "compiler/transform/straighten.h"
#include "compiler/transform/varying.h"
#include "llvm/ADT/MapVector.h"
#include <utility>

using llvm::cast;

namespace icl {
using namespace ir;

const Expr *componentOf(Builder &build, const Expr *vector, unsigned component) {
  const ValueType single = vector->type.withLanes(1);
  switch (vector->op) {
  case Op::Int:
    return build.integer(vector->integer, single);
  case Op::Float:
    return build.number(vector->number, single);
  case Op::Convert:
    if (!vector->args[0]->type.isVector())
      return build.convert(vector->args[0], single);
    break;
  case Op::Vector:
    if (llvm::none_of(vector->args, [](const Expr *part) { return part->type.isVector(); }))
      return vector->args[component];
    break;
  default:
    break;
  }
  return build.swizzle(vector, static_cast<std::uint8_t>(component));
}

std::string componentName(unsigned component, unsigned lanes) {
  return lanes <= 4 ? std::string(1, "xyzw"[component]) : "s" + std::to_string(component);
}

const Expr *joinComponents(Builder &build, ValueType type, llvm::ArrayRef<const Expr *> scalars) {
  const Expr *whole = scalars[0]->op == Op::Swizzle ? scalars[0]->args[0] : nullptr;
  bool isWhole = whole && whole->type == type;
  for (unsigned c = 0; isWhole && c < scalars.size(); ++c)
    isWhole = scalars[c] == build.swizzle(whole, static_cast<std::uint8_t>(c));
  return isWhole ? whole : build.vector(type, scalars);
}

namespace {
class Splitter {
public:
  Splitter(Arena &arena, const Varying &varying, bool bitsMayDiffer, UniqueNames &names)
      : arena(arena), build(arena), varying(varying), bitsMayDiffer(bitsMayDiffer), names(names) {}

  Stmts run(Stmts body) {
    List outer = std::exchange(out, {});
    Unfinished outerWrites = std::exchange(unfinished, {});
    for (const Stmt *s : body) {
      seen.clear(), seenScalars.clear();
      finishBefore(s);
      statement(s);
    }
    finishAll();
    unfinished = std::move(outerWrites);
    return build.list(std::exchange(out, std::move(outer)));
  }

private:
  using List = llvm::SmallVector<const Stmt *, 16>;
  using Components = llvm::SmallVector<const Expr *, 4>;
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
        at.push_back(scalar(i));
      return push(build.update(u->array, at, u->op, scalar(u->value)));
    }
    case StmtKind::If: {
      auto *i = cast<If>(s);
      const Expr *condition = scalar(i->condition);
      const Stmts thenBody = run(i->thenBody), elseBody = run(i->elseBody);
      return push(build.branch(condition, thenBody, elseBody));
    }
    case StmtKind::For: {
      auto *f = cast<For>(s);
      const Expr *begin = scalar(f->begin), *limit = scalar(f->limit);
      return push(build.countedLoop(f->var, begin, limit, f->step, run(f->body), f->name));
    }
    case StmtKind::While: {
      auto *w = cast<While>(s);
      const Expr *condition = repeated([&] { return scalar(w->condition); });
      return push(build.whileLoop(condition, run(w->body), w->testAtEnd, w->name));
    }
    default:
      return push(s);
    }
  }

  bool isSplit(const Var *v) const { return v->type.isVector() && varying.holds(v); }

  void declare(const Declare &d) {
    if (!isSplit(d.var))
      return push(build.declare(d.var, d.value ? scalarOrUniform(d.value) : nullptr));
    Components values;
    if (d.value)
      values = components(d.value);
    if (d.var->isConst && d.value && llvm::all_of(values, isSteady)) {
      constants[d.var] = std::move(values);
      return;
    }
    const auto &vars = split[d.var] = newVariables(d.var);
    for (unsigned c = 0; c < vars.size(); ++c)
      push(build.declare(vars[c], d.value ? values[c] : nullptr));
  }

  llvm::SmallVector<const Var *, 4> newVariables(const Var *v) {
    llvm::SmallVector<const Var *, 4> vars;
    for (unsigned c = 0; c < v->type.lanes; ++c) {
      Var copy = *v;
      copy.name = names.unique(v->name + "_" + componentName(c, v->type.lanes));
      copy.type = v->type.withLanes(1);
      vars.push_back(arena.variable(std::move(copy)));
    }
    return vars;
  }

  void assign(const Assign &a) {
    if (!isSplit(a.var))
      return push(build.assign(a.var, scalarOrUniform(a.value), a.components));
    const auto vars = split.lookup(a.var);
    const auto which = componentsOf(a.components, vars.size());
    Components values = valuesFor(a.value, which.size());
    keepApart(values, vars, which);
    for (unsigned i = 0; i < which.size(); ++i)
      push(build.assign(vars[which[i]], values[i]));
  }

  void store(const Store &s) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const Expr *i : s.indices)
      at.push_back(scalar(i));
    if (!isSplit(s.array))
      return push(build.store(s.array, at, scalarOrUniform(s.value), s.components));
    for (const Expr *&i : at)
      i = kept(i, "at");
    const auto arrays = split.lookup(s.array);
    const auto which = componentsOf(s.components, arrays.size());
    Components values = valuesFor(s.value, which.size());
    keepApart(values, arrays, which);
    for (unsigned i = 0; i < which.size(); ++i)
      push(build.store(arrays[which[i]], at, values[i]));
  }

  /// The listed components; none is all.
  static llvm::SmallVector<std::uint8_t, 4> componentsOf(llvm::ArrayRef<std::uint8_t> listed, unsigned all) {
    llvm::SmallVector<std::uint8_t, 4> which(listed.begin(), listed.end());
    for (unsigned c = 0; listed.empty() && c < all; ++c)
      which.push_back(static_cast<std::uint8_t>(c));
    return which;
  }

  Components valuesFor(const Expr *value, std::size_t count) {
    return count == 1 && !value->type.isVector() ? Components{scalar(value)} : components(value);
  }

  /// Where a value may depend on a variable or array that is assigned before it, all values are computed
  /// first.
  void keepApart(Components &values, llvm::ArrayRef<const Var *> vars, llvm::ArrayRef<std::uint8_t> which) {
    Mentions changed;
    bool depends = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
      depends |= values[i]->mentions.meets(changed);
      changed.add(vars[which[i]]);
    }
    for (const Expr *&value : values)
      value = depends ? declared(value, "t") : value;
  }

  // ---- Writes

  /// The components of a pixel that have been written, in constants. Once all have, they are written at once.
  using Unfinished = llvm::SmallMapVector<const Image *, std::pair<const Write *, Components>, 2>;

  void write(const Write &w) {
    if (!w.image->pixel.isVector())
      return push(build.write(w.image, coordinates(w), scalar(w.value), w.components, w.form, w.part));
    const unsigned lanes = w.image->pixel.lanes;
    const auto which = componentsOf(w.components, lanes);
    Components values = valuesFor(w.value, which.size());
    if (w.components.empty()) {
      unfinished.erase(w.image);
      return pushWhole(w, values);
    }
    auto &[last, written] = unfinished[w.image];
    last = &w;
    written.resize(lanes, nullptr);
    for (unsigned i = 0; i < which.size(); ++i)
      written[which[i]] = kept(values[i], w.image->name);
    if (llvm::none_of(written, [](const Expr *e) { return !e; })) {
      pushWhole(w, written);
      unfinished.erase(w.image);
    }
  }

  Exprs coordinates(const Write &w) { return build.exprs(valuesOf(w.coordinates)); }

  void pushWhole(const Write &w, const Components &values) {
    push(build.write(w.image, w.coordinates, joinComponents(build, computeType(w.image->pixel), values)));
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

  // ---- Expressions

  /// What is evaluated more than once, or perhaps never, needs no statements of its own.
  template <typename F>
  const Expr *repeated(F evaluate) {
    const bool outer = std::exchange(mayDeclare, false);
    auto outerSeen = seen;
    auto outerScalars = seenScalars;
    const Expr *result = evaluate();
    seen = std::move(outerSeen), seenScalars = std::move(outerScalars);
    mayDeclare = outer;
    return result;
  }

  const Expr *declared(const Expr *e, llvm::StringRef name) {
    if (!mayDeclare)
      return e;
    const Var *v = build.local(names.unique(name), e->type);
    push(build.declare(v, e));
    return build.variable(v);
  }

  /// Whether the expression costs nothing, and is the same wherever it is evaluated.
  static bool isSteady(const Expr *e) {
    if (e->op == Op::Convert || e->op == Op::Swizzle)
      return isSteady(e->args[0]);
    return e->args.empty() && (e->op != Op::Variable || e->var->isConst);
  }
  const Expr *kept(const Expr *e, llvm::StringRef name) { return isSteady(e) ? e : declared(e, name); }

  const Expr *scalarOrUniform(const Expr *e) { return e->type.isVector() ? e : scalar(e); }

  const Expr *scalar(const Expr *e) {
    if (!varying.varies(e))
      return e;
    const auto known = seenScalars.find(e);
    if (known != seenScalars.end())
      return known->second;
    const Expr *result = newScalar(e);
    return seenScalars[e] = result;
  }

  const Expr *newScalar(const Expr *e) {
    if (e->op == Op::Swizzle)
      return components(e->args[0])[e->components.front()];
    const bool isLazy = e->op == Op::Select || e->op == Op::LogicalAnd || e->op == Op::LogicalOr;
    llvm::SmallVector<const Expr *, 4> args;
    for (const Expr *arg : e->args) {
      const auto rewrite = [&] { return arg->type.isVector() ? whole(arg) : scalar(arg); };
      args.push_back(isLazy && !args.empty() ? repeated(rewrite) : rewrite());
    }
    if (e->op == Op::Call && e->args.front()->type.isVector())
      if (const Expr *made = reduction(build, e, args, bitsMayDiffer))
        return made;
    return args.empty() ? e : build.withArgs(e, args);
  }

  /// The vector, of components that are variables where that is possible.
  const Expr *whole(const Expr *e) {
    if (!varying.varies(e))
      return e;
    Components parts = components(e);
    for (const Expr *&part : parts)
      part = kept(part, "t");
    return joinComponents(build, e->type, parts);
  }

  Components components(const Expr *e) {
    const auto known = seen.find(e);
    if (known != seen.end())
      return known->second;
    const Components result = newComponents(e);
    seen[e] = result;
    return result;
  }

  Components each(const Expr *vector) {
    Components all;
    for (unsigned c = 0; c < vector->type.lanes; ++c)
      all.push_back(componentOf(build, vector, c));
    return all;
  }

  Components newComponents(const Expr *e) {
    if (!varying.varies(e))
      return each(e);
    switch (e->op) {
    case Op::Variable: {
      const auto constant = constants.find(e->var);
      if (constant != constants.end())
        return constant->second;
      Components all;
      for (const Var *v : split.lookup(e->var))
        all.push_back(build.variable(v));
      return all;
    }
    case Op::Element:
      return element(e);
    case Op::Vector: {
      Components all;
      for (const Expr *part : e->args) {
        if (part->type.isVector())
          llvm::append_range(all, components(part));
        else
          all.push_back(scalar(part));
      }
      return all;
    }
    case Op::Swizzle: {
      const Components from = components(e->args[0]);
      Components all;
      for (std::uint8_t c : e->components)
        all.push_back(from[c]);
      return all;
    }
    case Op::Convert:
      if (!e->args[0]->type.isVector())
        return Components(e->type.lanes, kept(build.convert(scalar(e->args[0]), e->type.withLanes(1)), "t"));
      return map(e,
                 [&](llvm::ArrayRef<const Expr *> a) { return build.convert(a[0], e->type.withLanes(1)); });
    case Op::Select:
      return select(e);
    case Op::Call:
      return call(e);
    case Op::Read:
    case Op::BoundedRead:
    case Op::Filtered: {
      llvm::SmallVector<const Expr *, 3> at;
      for (const Expr *x : e->args)
        at.push_back(scalar(x));
      return each(declared(build.withArgs(e, at), e->image->name));
    }
    default:
      return map(e, [&](llvm::ArrayRef<const Expr *> a) { return operateOnComponent(build, e, a); });
    }
  }

  /// What `make` gives of the operands' components.
  template <typename Make>
  Components map(const Expr *e, Make make) {
    llvm::SmallVector<Components, 3> operands;
    for (const Expr *arg : e->args)
      operands.push_back(arg->type.isVector() ? components(arg)
                                              : Components(e->type.lanes, kept(scalar(arg), "t")));
    Components all;
    for (unsigned c = 0; c < e->type.lanes; ++c) {
      llvm::SmallVector<const Expr *, 3> args;
      for (const Components &operand : operands)
        args.push_back(operand[c]);
      all.push_back(make(args));
    }
    return all;
  }

  Components element(const Expr *e) {
    llvm::SmallVector<const Expr *, 3> at;
    for (const Expr *i : e->args)
      at.push_back(scalar(i));
    const auto arrays = split.find(e->var);
    if (arrays == split.end()) // an array that all pixels share, at a different index for each
      return each(declared(build.element(e->var, at), e->var->name));
    for (const Expr *&i : at)
      i = kept(i, "at");
    Components all;
    for (const Var *array : arrays->second)
      all.push_back(build.element(array, at));
    return all;
  }

  Components select(const Expr *e) {
    if (e->args[0]->type.isVector())
      return map(
          e, [&](llvm::ArrayRef<const Expr *> a) { return build.select(asTruth(build, a[0]), a[1], a[2]); });
    const Expr *condition = kept(scalar(e->args[0]), "chosen");
    if (isSpeculable(e->args[1]) && isSpeculable(e->args[2])) {
      const Components a = components(e->args[1]), b = components(e->args[2]);
      Components all;
      for (unsigned c = 0; c < e->type.lanes; ++c)
        all.push_back(build.select(condition, a[c], b[c]));
      return all;
    }
    const auto side = [&](const Expr *s) { return repeated([&] { return whole(s); }); };
    const Expr *a = side(e->args[1]), *b = side(e->args[2]);
    return each(declared(build.select(condition, a, b), "t"));
  }

  Components call(const Expr *e) {
    if (isComputedByComponent(e, bitsMayDiffer))
      return map(e, [&](llvm::ArrayRef<const Expr *> a) { return callOnComponent(build, e, a); });
    llvm::SmallVector<const Expr *, 3> args;
    for (const Expr *arg : e->args)
      args.push_back(arg->type.isVector() ? whole(arg) : scalar(arg));
    return each(declared(build.withArgs(e, args), "t"));
  }

  Arena &arena;
  Builder build;
  const Varying &varying;
  bool bitsMayDiffer;
  UniqueNames &names;
  List out;
  Unfinished unfinished;
  bool mayDeclare = true;
  llvm::DenseMap<const Var *, llvm::SmallVector<const Var *, 4>> split;
  llvm::DenseMap<const Var *, Components> constants; // that need no variables of their own
  // In the statement so far
  llvm::DenseMap<const Expr *, Components> seen;
  llvm::DenseMap<const Expr *, const Expr *> seenScalars;
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

Stmts splitVectors(Arena &arena, Stmts body, bool bitsMayDiffer, UniqueNames &names) {
  if (!hasVectors(body))
    return body;
  Varying varying(arena);
  varying.find(body);
  return Splitter(arena, varying, bitsMayDiffer, names).run(body);
}

}
