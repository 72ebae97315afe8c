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
  if (!s.copies && !s.items)
    return;
  Builder &build = code.build;
  for (auto &[of, variables] : s.accumulators) {
    const ReduceOp op = s.reduction->op;
    const Expr *value = valueOf(code, s, of.second, variables), *place = build.integer(of.first);
    const Var *elements = s.items ? s.items : s.copies;
    const Expr *own = s.items ? code.placeOfItem(place) : place;
    if (code.groups.size() == 1 || s.items)
      code.push(build.store(elements, own, combine(build, op, build.element(elements, own), value)));
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
    const Expr *group = s.form.isPerGroup ? code.numberOfGroup() : nullptr;
    const std::int64_t count = s.count(), items = code.groups.size();
    const auto leaveElement = [&](const Expr *e) {
      const Expr *first = build.binary(Op::Mul, e, build.integer(items));
      return leave(s, e, build.element(s.items, first), group, count);
    };
    if (items == 1 && !s.items)
      return forEachVariable(
          s, [&](const Expr *e, const Expr *value) { return leave(s, e, value, group, count); });
    if (!s.items) {
      s.items = code.items(s);
      forEachVariable(s, [&](const Expr *e, const Expr *value) {
        return build.store(s.items, code.placeOfItem(e), value);
      });
    }
    combineItemsOfEach(build, code.names, s.reduction->op, s.items, code.item, items, code.out);
    if (count == 1)
      return code.push(items == 1 ? leaveElement(build.integer(0))
                                  : code.byFirstItem(leaveElement(build.integer(0))));
    code.waitForAll();
    code.push(code.forElements(count, leaveElement));
  }

  /// Makes a statement of each element and of what the work-item's variables hold of it.
  template <typename Make>
  void forEachVariable(GatheredResult &s, Make make) {
    for (std::int64_t e = 0; e < s.count(); ++e) {
      const Expr *value = nullptr;
      for (auto &[of, variables] : s.accumulators)
        if (of.first == e) {
          const Expr *one = valueOf(code, s, of.second, variables);
          value = value ? combine(build, s.reduction->op, value, one) : one;
        }
      code.push(make(build.integer(e), value ? value : s.neutral(build, s.type())));
    }
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

  /// In one order, whichever work-group is the last: neighbouring work-items have neighbouring elements, and
  /// rows of them take the work-groups in turn. All work-groups meet at the barriers: drivers compile
  /// barriers in branches badly.
  void combineGroups(GatheredResult &s, const Expr *isLast) {
    const std::int64_t count = s.count(), columns = std::min(count, code.groups.size());
    if (columns == count)
      return combineGroupsOf(s, isLast, build.integer(0), columns, code.out);
    const Var *first = build.local(code.names.unique("first"), {Scalar::Int, 1});
    llvm::SmallVector<const Stmt *, 16> body;
    if (code.groups.size() > 1)
      body.push_back(build.barrier()); // the elements before have been read
    combineGroupsOf(s, isLast, build.variable(first), columns, body);
    code.push(build.countedLoop(first, build.integer(0), build.integer(count), columns, body));
  }

  /// Of `columns` elements from the first one on.
  void combineGroupsOf(GatheredResult &s, const Expr *isLast, const Expr *first, std::int64_t columns,
                       llvm::SmallVectorImpl<const Stmt *> &out) {
    const std::string &name = s.reduction->result->name;
    const auto constant = [&](llvm::StringRef what, const Expr *value) {
      const Var *v = build.local(code.names.unique(what), value->type);
      out.push_back(build.declare(v, value));
      return build.variable(v);
    };
    const std::int64_t items = code.groups.size(), rows = items / columns;
    const Expr *element = first, *row = code.item;
    if (columns > 1) {
      const Expr *width = build.integer(columns);
      element = constant("element", build.add(build.binary(Op::Rem, code.item, width), first));
      row = rows == 1 ? build.integer(0) : constant("row", build.binary(Op::Div, code.item, width));
    }
    if (s.count() % columns != 0)
      isLast = build.conjunction(isLast, build.binary(Op::Lt, element, build.integer(s.count())));

    const Var *all = build.local(code.names.unique(name + "_all"), s.type(), false);
    out.push_back(build.declare(all, s.neutral(build, s.type())));
    const Expr *groups = code.groups.count[0];
    for (unsigned d = 1; d < code.kernel.dimensions; ++d)
      groups = build.binary(Op::Mul, groups, code.groups.count[d]);
    llvm::SmallVector<const Stmt *, 4> loops;
    combineCopies(build, code.names, s.reduction->op, {s.cells, s.count(), groups}, element, row, rows, all,
                  loops);
    const Expr *value = build.variable(all);
    if (items > 1) {
      const Expr *isInRow = build.binary(Op::Lt, code.item, build.integer(rows * columns));
      out.push_back(
          build.branch(rows * columns < items ? build.conjunction(isLast, isInRow) : isLast, loops));
      loops.clear();
      out.push_back(build.store(s.items, code.item, value));
      combineItems(build, s.reduction->op, s.items, code.item, out, rows, columns);
      value = build.element(s.items, columns == 1 ? build.integer(0) : code.item);
      isLast =
          build.conjunction(isLast, columns == 1 ? build.binary(Op::Eq, code.item, build.integer(0))
                                                 : build.binary(Op::Lt, code.item, build.integer(columns)));
    }
    loops.push_back(storeResult(s, element, value));
    out.push_back(build.branch(isLast, loops));
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
