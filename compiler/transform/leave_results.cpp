#include "compiler/transform/leave_results.h"
#include "compiler/ir/reduction.h"
#include "compiler/transform/combine_cells.h"

namespace icl {
using namespace ir;
using ast::ReduceOp;

/// Neighbours first.
static const Expr *combined(Builder &build, ReduceOp op, llvm::ArrayRef<const Var *> variables) {
  if (variables.size() == 1)
    return build.variable(variables.front());
  const std::size_t half = variables.size() / 2;
  return combine(build, op, combined(build, op, variables.take_front(half)),
                 combined(build, op, variables.drop_front(half)));
}

/// What variables of so many lanes hold together.
static const Expr *valueOf(WorkGroupCode &code, const GatheredResult &s, unsigned lanes,
                           llvm::ArrayRef<const Var *> variables) {
  Builder &build = code.build;
  const ReduceOp op = s.reduction->op;
  const ValueType wide = s.type().withLanes(lanes);
  const Expr *all = combined(build, op, variables);
  if (all->type != wide || (lanes > 1 && variables.size() > 1))
    all = code.constant(variables.front()->name, build.convert(all, wide));
  return combineLanes(build, op, all);
}

void leaveAccumulators(WorkGroupCode &code, GatheredResult &s) {
  Builder &build = code.build;
  for (auto &[of, variables] : s.accumulators) {
    const ReduceOp op = s.reduction->op;
    const Expr *value = valueOf(code, s, of.second, variables), *place = build.integer(of.first);
    if (code.groups.size() == 1)
      code.push(build.store(s.copies, place, combine(build, op, build.element(s.copies, place), value)));
    else
      code.push(build.update(s.copies, s.ownCopy ? build.add(s.ownCopy, place) : place, op, value));
  }
}

namespace {
class Leaver {
public:
  Leaver(WorkGroupCode &code, GatheredResults &results) : code(code), build(code.build), results(results) {}

  void run() {
    for (auto &[result, state] : results)
      finish(state);
    finishAsLast();
  }

private:
  // ---- After the pixels

  void finish(GatheredResult &s) {
    if (s.form.gathering == Gathering::Local)
      return finishCopies(s);
    if (s.form.gathering == Gathering::Private)
      finishPrivate(s);
  }

  void finishCopies(GatheredResult &s) {
    const std::int64_t count = s.stride - (s.form.copies > 1);
    const Expr *group = s.form.isPerGroup ? code.numberOfGroup() : nullptr;
    code.push(code.forElements(count, [&](const Expr *e) {
      llvm::SmallVector<const Expr *, 16> values;
      for (std::int64_t copy = 0; copy < s.form.copies; ++copy)
        values.push_back(build.element(s.copies, build.add(e, copy * s.stride)));
      while (values.size() > 1) {
        const Expr *last = values.pop_back_val();
        values.back() = combine(build, s.reduction->op, values.back(), last);
      }
      return leave(s, e, values.front(), group, count);
    }));
  }

  void finishPrivate(GatheredResult &s) {
    const Expr *value = nullptr;
    for (auto &[of, variables] : s.accumulators) {
      const Expr *one = valueOf(code, s, of.second, variables);
      value = value ? combine(build, s.reduction->op, value, one) : one;
    }
    if (!value)
      value = s.neutral(build, s.type());
    const Expr *group = s.form.isPerGroup ? code.numberOfGroup() : nullptr;
    const Expr *first = build.integer(0);
    if (code.groups.size() == 1)
      return code.push(leave(s, first, value, group, 1));
    s.items = code.shared(s.reduction->result->name + "_items", s.type(), code.groups.size());
    combineValues(s, value);
    code.push(code.byFirstItem(leave(s, first, build.element(s.items, first), group, 1)));
  }

  /// Combines the work-items' values into the first element of `items`.
  void combineValues(const GatheredResult &s, const Expr *value) {
    code.push(build.store(s.items, code.item, value));
    combineItems(build, s.reduction->op, s.items, code.item, code.out);
  }

  /// What the work-group leaves of an element.
  const Stmt *leave(GatheredResult &s, const Expr *element, const Expr *value, const Expr *group,
                    std::int64_t count) {
    if (!s.form.isPerGroup)
      return build.update(s.cells, element, s.reduction->op, value);
    return build.store(s.cells, build.add(build.binary(Op::Mul, group, build.integer(count)), element),
                       value);
  }

  // ---- After all work-groups' pixels

  void finishAsLast() {
    const auto isFinished = [](auto &entry) { return entry.second.form.isFinished; };
    if (llvm::none_of(results, isFinished))
      return;
    const Expr *isLast = arrive();
    for (auto &[result, state] : results)
      if (state.form.isFinished)
        state.form.isPerGroup ? combineGroups(state, isLast) : moveCells(state, isLast);
  }

  /// Whether the work-group is the last one that has left its results.
  const Expr *arrive() {
    Var count;
    count.name = count.parameter = code.names.unique("arrivals");
    count.type = {Scalar::UInt, 1};
    count.storage = Var::Storage::ArrayParameter;
    count.extents = {1};
    count.isVolatile = true;
    code.kernel.arrivals = code.kernel.arena->variable(std::move(count));
    const ValueType flag{Scalar::Int, 1};
    const Expr *first = build.integer(0);
    if (code.groups.size() == 1) {
      const Var *isLast = build.local(code.names.unique("is_last"), flag, false);
      code.push(build.declare(isLast, nullptr));
      code.push(build.arrive(isLast, code.kernel.arrivals));
      return build.toBool(build.variable(isLast));
    }
    const Var *isLast = code.shared("is_last", flag, 1);
    code.push(build.barrier());
    code.push(code.byFirstItem(build.arrive(isLast, code.kernel.arrivals)));
    code.push(build.barrier());
    return build.toBool(build.element(isLast, first));
  }

  /// In one order, whichever work-group is the last. All work-groups meet at the barriers: drivers compile
  /// barriers in branches badly.
  void combineGroups(GatheredResult &s, const Expr *isLast) {
    const Var *all = build.local(code.names.unique(s.reduction->result->name + "_all"), s.type(), false);
    code.push(build.declare(all, s.neutral(build, s.type())));
    const Expr *count = code.groups.count[0];
    for (unsigned d = 1; d < code.kernel.dimensions; ++d)
      count = build.binary(Op::Mul, count, code.groups.count[d]);
    llvm::SmallVector<const Stmt *, 4> loops;
    combineCopies(build, code.names, s.reduction->op, {s.cells, 1, count}, build.integer(0), code.item,
                  code.groups.size(), all, loops);
    const Expr *value = build.variable(all), *first = build.integer(0);
    if (code.groups.size() > 1) {
      code.push(build.branch(isLast, loops));
      loops.clear();
      combineValues(s, value);
      value = build.element(s.items, first);
      isLast = build.conjunction(isLast, build.binary(Op::Eq, code.item, first));
    }
    loops.push_back(storeResult(s, first, value));
    code.push(build.branch(isLast, loops));
  }

  /// Leaves neutral elements for the next run.
  void moveCells(GatheredResult &s, const Expr *isLast) {
    const Stmt *move = code.forElements(s.cells->extents.front(), [&](const Expr *e) {
      const Stmt *both[] = {storeResult(s, e, build.element(s.cells, e)),
                            build.store(s.cells, e, s.neutral(build, s.type()))};
      return build.list(both);
    });
    code.push(build.branch(isLast, move));
  }

  const Stmt *storeResult(const GatheredResult &s, const Expr *place, const Expr *cell) {
    const Var *result = s.reduction->result;
    return build.store(result, indicesOf(build, result, place),
                       build.convert(cell, computeType(result->type)));
  }

  WorkGroupCode &code;
  Builder &build;
  GatheredResults &results;
};
}

void leaveResults(WorkGroupCode &code, GatheredResults &results) { Leaver(code, results).run(); }

}
