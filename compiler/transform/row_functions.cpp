#include "compiler/transform/row_functions.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace icl {
using namespace ir;

namespace {

/// By what a value differs between the pixels of a column: not at all, by an integer (`row`), or otherwise.
struct Origin {
  const Var *row = nullptr;
  bool isUnknown = false;

  Origin with(const Origin &other) const {
    if (isUnknown || other.isUnknown || (row && other.row && row != other.row))
      return {nullptr, true};
    return {row ? row : other.row, false};
  }
};

class RowFunctions {
public:
  RowFunctions(Arena &arena, Stmts body, unsigned dimension)
      : build(arena), body(body), dimension(dimension) {}

  llvm::SmallVector<RowValues, 2> find() {
    for (const Stmt *s : body) {
      if (!bodiesOf(s).empty() || llvm::isa<Store>(s) || llvm::isa<Update>(s))
        return {};
      if (auto *d = llvm::dyn_cast<Declare>(s))
        define(*d);
    }
    for (auto &[row, values] : valuesByRow())
      if (auto found = functionsOf(row, values); found.size() > 1)
        return found;
    return {};
  }

private:
  void define(const Declare &d) {
    if (!d.var->isConst || !d.value) {
      origins[d.var] = {nullptr, true};
      return;
    }
    definitions[d.var] = d.value;
    Origin origin = originOf(d.value);
    if (origin.isUnknown && d.var->type == ValueType{Scalar::Int, 1})
      origin = {d.var, false};
    origins[d.var] = origin;
  }

  Origin originOf(const Expr *e) {
    if (const auto found = known.find(e); found != known.end())
      return found->second;
    Origin origin;
    for (const Expr *x : e->args)
      origin = origin.with(originOf(x));
    origin.isUnknown |= differs(e);
    if (e->op == Op::Variable)
      origin = originOf(e->var);
    return known[e] = origin;
  }

  Origin originOf(const Var *v) const {
    const auto found = origins.find(v);
    return found != origins.end() ? found->second : Origin{nullptr, v->storage == Var::Storage::Local};
  }

  /// Whether the operation gives something else in another pixel of the column even for the same operands.
  bool differs(const Expr *e) const {
    switch (e->op) {
    case Op::PixelIndex:
      return e->dimension == dimension;
    case Op::Read:
    case Op::BoundedRead:
    case Op::Filtered:
      return e->image->isWritten;
    case Op::Element:
      return e->var->storage != Var::Storage::ConstantArray &&
             (e->var->storage != Var::Storage::ArrayParameter || e->var->isVolatile);
    default:
      return false;
    }
  }

  const Var *rowOf(const Stmt *s) const {
    auto *d = llvm::dyn_cast<Declare>(s);
    if (!d || !d->value || d->value->op == Op::Variable)
      return nullptr;
    const Var *row = originOf(d->var).row;
    return row == d->var ? nullptr : row;
  }

  /// What is computed of each row alone, and used with something else.
  llvm::MapVector<const Var *, llvm::SmallVector<const Var *, 8>> valuesByRow() const {
    llvm::DenseSet<const Var *> used;
    for (const Stmt *s : body)
      for (const Expr *e : expressionsOf(s))
        walkExprs(e, [&](const Expr *x) {
          if (x->op == Op::Variable && (!rowOf(s) || rowOf(s) != originOf(x->var).row))
            used.insert(x->var);
        });
    llvm::MapVector<const Var *, llvm::SmallVector<const Var *, 8>> values;
    for (const Stmt *s : body)
      if (const Var *row = rowOf(s)) {
        const Var *v = llvm::cast<Declare>(s)->var;
        if (used.contains(v) && v->type != ValueType{Scalar::Int, 1})
          values[row].push_back(v);
      }
    return values;
  }

  /// The values that are the same function of different rows.
  llvm::SmallVector<RowValues, 2> functionsOf(const Var *row, llvm::ArrayRef<const Var *> values) {
    llvm::SmallVector<RowValues, 2> rows;
    llvm::DenseSet<const Var *> taken;
    for (const Var *function : values) {
      if (taken.contains(function))
        continue;
      llvm::MapVector<const Expr *, const Var *> found;
      for (const Var *v : values)
        if (const Expr *at = v == function ? build.variable(row) : argumentOf(function, row, v))
          found.insert({at, v});
      if (found.size() < 2)
        continue;
      if (rows.empty())
        for (const auto &[at, v] : found)
          rows.push_back({at});
      if (found.size() != rows.size() ||
          !llvm::all_of(rows, [&](const RowValues &r) { return found.count(r.row); }))
        continue;
      for (RowValues &r : rows) {
        r.values.push_back(found[r.row]);
        taken.insert(found[r.row]);
      }
    }
    return rows;
  }

  /// The row for which the function, of `row`, is the other value. Null if it is another function.
  const Expr *argumentOf(const Var *function, const Var *row, const Var *other) {
    parameter = row;
    argument = nullptr;
    matched.clear();
    return function->type == other->type && matches(build.variable(function), build.variable(other))
               ? argument
               : nullptr;
  }

  bool matches(const Expr *a, const Expr *b) {
    if (a->type != b->type)
      return false;
    if (a->op == Op::Variable && a->var == parameter) {
      if (!argument)
        argument = b;
      return argument == b;
    }
    if (a == b)
      return originOf(a).row != parameter;
    if (!matched.insert({a, b}).second)
      return true;
    const Expr *first = definitionOf(a), *second = definitionOf(b);
    if (first || second)
      return matches(first ? first : a, second ? second : b);
    if (a->op != b->op || a->args.empty() || a->args.size() != b->args.size() ||
        build.withArgs(a, b->args) != b)
      return false;
    for (std::size_t i = 0; i < a->args.size(); ++i)
      if (!matches(a->args[i], b->args[i]))
        return false;
    return true;
  }

  const Expr *definitionOf(const Expr *e) const {
    return e->op == Op::Variable ? definitions.lookup(e->var) : nullptr;
  }

  Builder build;
  const Stmts body;
  const unsigned dimension;
  llvm::DenseMap<const Var *, const Expr *> definitions;
  llvm::DenseMap<const Var *, Origin> origins;
  llvm::DenseMap<const Expr *, Origin> known;
  const Var *parameter = nullptr; // of the function that is compared
  const Expr *argument = nullptr; // what it is in the other value
  llvm::DenseSet<std::pair<const Expr *, const Expr *>> matched;
};

}

llvm::SmallVector<RowValues, 2> findRowFunctions(Arena &arena, Stmts body, unsigned dimension) {
  return RowFunctions(arena, body, dimension).find();
}

}
