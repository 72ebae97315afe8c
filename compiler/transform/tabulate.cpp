#include "compiler/transform/tabulate.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/address_variables.h"
#include "compiler/transform/dependence.h"
#include "compiler/transform/single_values.h"
#include "compiler/transform/straighten.h"
#include "compiler/transform/table_worth.h"
#include <limits>

namespace icl {
using namespace ir;

// ---- Values of elements

/// Whether all components of a vector have the same value.
static bool isUniform(const Expr *e) {
  if (!e->type.isVector() || e->op == Op::Int || e->op == Op::Float)
    return true;
  if (e->op == Op::Variable || e->op == Op::Element)
    return false;
  const bool hasOneArgument = llvm::all_of(e->args, [&](const Expr *x) { return x == e->args[0]; });
  return (e->op != Op::Vector || hasOneArgument) && llvm::all_of(e->args, isUniform);
}

/// A vector whose components all have the value that one component of this vector has.
static const Expr *ofOneComponent(Builder &build, const Expr *e, unsigned component) {
  if (isUniform(e))
    return e;
  llvm::SmallVector<const Expr *, 16> args;
  if (e->op == Op::Vector) {
    if (e->args.size() != e->type.lanes)
      return e;
    args.assign(e->args.size(), e->args[component]);
    return build.vector(e->type, args);
  }
  const unsigned from = e->op == Op::Swizzle ? e->components[component] : component;
  for (const Expr *arg : e->args)
    args.push_back(arg->type.isVector() ? ofOneComponent(build, arg, from) : arg);
  return build.withArgs(e, args);
}

namespace {
/// The expression as a function of the table's index, which counts the combinations of the keys' values, the
/// first key's first. A key is an integer, or a pixel. Each component of a pixel is the key then: the
/// expression depends on one of them only, and so it does if the key is a component.
class ValueOfIndex : public Rewriter {
public:
  ValueOfIndex(Arena &arena, Dependences &dependences, llvm::ArrayRef<TableKey> keys, const Var *index)
      : Rewriter(arena), dependences(dependences), keys(keys), index(index) {}

private:
  const Expr *replacement(const Expr *e) override {
    for (const TableKey &key : keys)
      if (isKey(key.value, e))
        return build.convert(build.convert(valueOf(key), e->type.withLanes(1)), e->type);
    if (e->op == Op::Variable)
      if (const Expr *value = dependences.definition(e->var))
        return build.convert(rewrite(value), e->type);
    if (e->op == Op::Swizzle && !e->type.isVector())
      return component(e);
    if (e->op == Op::Element && e->var->storage == Var::Storage::ConstantArray)
      return build.convert(rewrite(e->var->elements.at(*constantPosition(e))), e->type);
    return nullptr;
  }
  /// One of a vector; the first one where all are the same.
  const Expr *component(const Expr *e) {
    if (const Expr *scalar = dependences.componentOf(e))
      return rewrite(scalar);
    const Expr *vector = rewrite(e->args[0]);
    return isUniform(vector) ? build.swizzle(vector, std::uint8_t(0)) : nullptr;
  }
  static bool isKey(const Expr *key, const Expr *e) {
    return e == key || (key->op == Op::Swizzle && e == key->args[0] && e->op != Op::Variable);
  }
  const Expr *valueOf(const TableKey &wanted) {
    const Expr *rest = build.variable(index);
    for (const TableKey &key : keys) {
      const bool isLast = &key == &keys.back();
      if (&key == &wanted)
        return build.add(isLast ? rest : build.binary(Op::Rem, rest, build.integer(key.count())),
                         key.values.lo);
      rest = build.binary(Op::Div, rest, build.integer(key.count()));
    }
    return nullptr;
  }
  Dependences &dependences;
  llvm::ArrayRef<TableKey> keys;
  const Var *index;
};

/// Whether the value is computed from a parameter: of constants alone, devices compute it beforehand.
bool hasParameter(const Expr *e) {
  const bool isRead = e->op == Op::Variable || e->op == Op::Element;
  if (isRead &&
      (e->var->storage == Var::Storage::ScalarParameter || e->var->storage == Var::Storage::ArrayParameter))
    return true;
  return llvm::any_of(e->args, hasParameter);
}

// ---- Bodies

class Tabulator : public Rewriter {
public:
  Tabulator(Arena &arena, Stmts body, const Var *index)
      : Rewriter(arena), arena(arena), dependences(arena, body), addressing(body), index(index) {}

  std::vector<Table> tables;

private:
  const Expr *replacement(const Expr *e) override {
    switch (e->op) {
    case Op::Read:
    case Op::BoundedRead:
    case Op::Sample:
    case Op::Element:
    case Op::Variable: // where it is declared, its value has been replaced
      return e;
    default:
      break;
    }
    if (e->type.isVector())
      return components(e);
    if (e->type.scalar == Scalar::Bool)
      return nullptr;
    const auto on = dependences.of(e);
    if (!on)
      return nullptr;
    const Expr *value = ValueOfIndex(arena, dependences, on->keys, index).rewrite(e);
    const bool isOfParameters = on->keys.empty();
    if (!isWorthTable(value) || ((isOfParameters || isAddress) && !callsElementary(value)) ||
        (isOfParameters && !hasParameter(value)) || (isAddress && !isFloat(e->type.scalar)))
      return nullptr;
    const Var *table = tableOf(value, countOf(on->keys));
    return table ? build.element(table, placeOf(on->keys)) : nullptr;
  }

  const Expr *placeOf(llvm::ArrayRef<TableKey> keys) {
    if (keys.empty())
      return build.integer(0);
    if (keys.size() == 1 && keys.front().values.lo == 0)
      return keys.front().place;
    const Expr *place = build.integer(0);
    for (const TableKey &key : llvm::reverse(keys)) {
      const Expr *own = build.add(build.convert(key.place, {Scalar::Int, 1}), -key.values.lo);
      place = build.binary(Op::Add, build.binary(Op::Mul, place, build.integer(key.count())), own);
    }
    return place;
  }

  /// Each component from a table, or from the same one. The table's launch computes whole vectors, because a
  /// device may round the functions of scalars and of vectors differently. Null where that is not worth it.
  const Expr *components(const Expr *e) {
    if (e->op == Op::Vector) // each scalar for itself
      return nullptr;
    const auto on = dependences.ofComponents(e);
    if (!on || !on->pixel)
      return nullptr;
    const std::int64_t lowest = isSigned(on->pixel->type.scalar) ? -128 : 0;
    const TableKey key{on->pixel, on->place, {lowest, lowest + 255}};
    const Expr *vector = ValueOfIndex(arena, dependences, key, index).rewrite(e);
    if (!isWorthTable(vector))
      return nullptr;
    llvm::SmallVector<const Expr *, 16> parts;
    for (unsigned c = 0; c < e->type.lanes; ++c) {
      const Expr *own = ofOneComponent(build, vector, c);
      const Expr *value = build.swizzle(own, static_cast<std::uint8_t>(isUniform(own) ? 0 : c));
      const Expr *place = build.swizzle(on->place, on->from[c]);
      if (lowest != 0)
        place = build.add(build.convert(place, {Scalar::Int, 1}), -lowest);
      const Var *table = tableOf(value, 256);
      if (!table)
        return nullptr;
      parts.push_back(build.element(table, place));
    }
    return build.vector(e->type, parts);
  }

  Stmts stmt(const Stmt *s) override {
    if (addressing.isSetBy(s))
      return address(s);
    if (auto *a = llvm::dyn_cast<Store>(s))
      return one(build.store(a->array, a->indices, rewrite(a->value), a->components));
    if (auto *u = llvm::dyn_cast<Update>(s))
      return one(build.update(u->array, u->indices, u->op, rewrite(u->value)));
    if (auto *w = llvm::dyn_cast<Write>(s))
      return one(build.write(w->image, w->coordinates, rewrite(w->value), w->components, w->form, w->part));
    if (auto *f = llvm::dyn_cast<For>(s))
      return one(build.countedLoop(f->var, f->begin, f->limit, f->step, rewrite(f->body), f->name));
    return rewriteParts(s);
  }

  /// No footprint is found where a place is computed by elementary functions, such as the cosine of an angle:
  /// these are read from tables, too.
  Stmts address(const Stmt *s) {
    auto *d = llvm::dyn_cast<Declare>(s);
    if (!d || !d->value || d->value->type.isVector())
      return one(s);
    forget();
    isAddress = true;
    const Expr *value = rewrite(d->value);
    isAddress = false;
    forget();
    return one(build.declare(d->var, value));
  }

  /// Null where there are so many tables that a launch might have too many arguments: OpenCL's devices take
  /// 1024 bytes of them. Without a name: a larger expression may replace all that reads it.
  const Var *tableOf(const Expr *value, std::int64_t count) {
    for (const Table &t : tables)
      if (t.value == value && t.array->extents[0] == count)
        return t.array;
    constexpr std::size_t most = 32;
    if (tables.size() == most)
      return nullptr;
    Var array;
    array.type = value->type;
    array.storage = Var::Storage::ArrayParameter;
    array.extents = {count};
    array.isConst = true;
    tables.push_back({arena.variable(std::move(array)), index, value});
    return tables.back().array;
  }

  Arena &arena;
  Dependences dependences;
  AddressVariables addressing;
  const Var *index;
  bool isAddress = false; ///< the expression decides where pixels are read
};
}

// ---- Constants that nothing reads any more

namespace {
class UnreadDropper : public Rewriter {
public:
  UnreadDropper(Arena &arena, const llvm::DenseSet<const Var *> &unread)
      : Rewriter(arena, {}), unread(unread) {}

private:
  Stmts stmt(const Stmt *s) override {
    auto *d = llvm::dyn_cast<Declare>(s);
    return d && unread.contains(d->var) ? Stmts() : rewriteParts(s);
  }
  const llvm::DenseSet<const Var *> &unread;
};
}

static llvm::DenseSet<const Var *> unreadConstants(Stmts body) {
  llvm::DenseSet<const Var *> unread;
  walk(body, [&](const Stmt *s) {
    auto *d = llvm::dyn_cast<Declare>(s);
    if (d && d->var->isConst && d->value)
      unread.insert(d->var);
    return true;
  });
  walkExprs(body, {Op::Variable, Op::Element}, [&](const Expr *e) {
    if (e->op == Op::Variable || e->op == Op::Element)
      unread.erase(e->var);
  });
  return unread;
}

// ---- Names

namespace {
/// Reads the tables that remain by their names.
class TableNamer : public Rewriter {
public:
  TableNamer(Arena &arena, const std::vector<Table> &from, const std::vector<Table> &to)
      : Rewriter(arena, {Op::Element}), from(from), to(to) {}

private:
  const Expr *expr(const Expr *e) override {
    for (std::size_t i = 0; i < from.size(); ++i)
      if (e->op == Op::Element && e->var == from[i].array)
        return build.element(to[i].array, e->args);
    return e;
  }
  const std::vector<Table> &from, &to;
};
}

static std::vector<Table> readTables(Stmts body, const std::vector<Table> &all) {
  llvm::DenseSet<const Var *> read;
  walkExprs(body, {Op::Element}, [&](const Expr *e) {
    if (e->op == Op::Element)
      read.insert(e->var);
  });
  std::vector<Table> tables;
  for (const Table &t : all)
    if (read.contains(t.array))
      tables.push_back(t);
  return tables;
}

/// Without names for the tables, among which some may not be read.
static Tabulated draft(Arena &arena, Stmts body, const Var *index) {
  Tabulator tabulator(arena, body, index);
  body = tabulator.rewrite(body);
  for (auto unread = unreadConstants(body); !unread.empty(); unread = unreadConstants(body))
    body = UnreadDropper(arena, unread).rewrite(body);
  return {body, std::move(tabulator.tables)};
}

/// What is computed for each pixel, and how much of it whatever branches are taken.
struct Cost {
  int all = 0, always = 0;
};
static void addCost(Stmts body, bool isAlways, Cost &cost) {
  for (const Stmt *s : body) {
    for (const Expr *value : expressionsOf(s))
      walkExprs(value, [&](const Expr *e) {
        cost.all += costOf(e);
        cost.always += isAlways ? costOf(e) : 0;
      });
    for (Stmts inner : bodiesOf(s))
      addCost(inner, isAlways && s->kind != StmtKind::If, cost);
  }
}
static Cost costOf(Stmts body) {
  Cost cost;
  addCost(body, true, cost);
  return cost;
}

/// Where the body assigns variables again, constants in their place may be functions of a byte, too, and so
/// may choices in the place of branches.
static Tabulated bestDraft(Arena &arena, Stmts body, UniqueNames &names) {
  const Var *index = Builder(arena).local(names.unique("i"), {Scalar::Int, 1});
  Tabulated best = draft(arena, body, index);
  const auto tryTo = [&](llvm::function_ref<Stmts(Stmts)> prepare) {
    const Cost before = costOf(best.body);
    if (before.all == 0)
      return;
    Tabulated other = draft(arena, prepare(body), index);
    const Cost cost = costOf(other.body);
    if (cost.all < before.all && cost.always <= before.always)
      best = std::move(other);
  };
  tryTo([&](Stmts s) { return nameEachValue(arena, s, names); });
  tryTo([&](Stmts s) {
    constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
    return nameEachValue(arena, straighten(arena, s, names, any), names);
  });
  return best;
}

std::optional<Tabulated> tabulate(Arena &arena, Stmts body, UniqueNames &names) {
  auto [read, tables] = bestDraft(arena, body, names);
  if (tables.empty())
    return std::nullopt;
  tables = readTables(read, tables);
  std::vector<Table> named = tables;
  for (Table &t : named) {
    Var array = *t.array;
    array.name = array.parameter = names.unique("table");
    t.array = arena.variable(std::move(array));
  }
  return Tabulated{TableNamer(arena, tables, named).rewrite(read), std::move(named)};
}

}
