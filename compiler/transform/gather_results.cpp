#include "compiler/transform/gather_results.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/combine_cells.h"
#include "llvm/ADT/MapVector.h"
#include <algorithm>

namespace icl {
using namespace ir;
using ast::ReduceOp;

Scalar cellOf(Scalar element, ReduceOp op, Scalar real) {
  const bool isExtremum = op == ReduceOp::Max || op == ReduceOp::Min;
  if (isFloat(element)) {
    if (element == Scalar::Double || isExtremum)
      return element == Scalar::Half ? Scalar::Float : element;
    return real;
  }
  const bool keepsSign = isExtremum && isSigned(element);
  if (sizeOf(element) == 8)
    return keepsSign ? Scalar::Long : Scalar::ULong;
  return keepsSign ? Scalar::Int : Scalar::UInt;
}

/// The sum of the values that the updates of the body give to a result; nothing if it has no known bounds, or
/// they exceed 32 bits.
static std::optional<Interval> boundsOfSum(Stmts body, const Var *result, const Ranges &ranges,
                                           std::int64_t times = 1) {
  constexpr std::int64_t most = std::int64_t(1) << 32;
  Interval sum{0, 0};
  for (const Stmt *s : body) {
    std::optional<Interval> more = Interval{0, 0};
    if (const auto *u = llvm::dyn_cast<Update>(s); u && u->array == result) {
      const auto value = ranges.of(u->value);
      more = value && value->lo > -most && value->hi < most
                 ? std::optional(Interval{std::min<std::int64_t>(0, value->lo * times),
                                          std::max<std::int64_t>(0, value->hi * times)})
                 : std::nullopt;
    }
    const auto *loop = llvm::dyn_cast<For>(s);
    const auto trips = loop ? Ranges::tripCount(*loop) : std::optional<std::int64_t>(1);
    for (Stmts inner : bodiesOf(s)) {
      const bool isCounted = trips && *trips * times < (std::int64_t(1) << 30) && s->kind != StmtKind::While;
      const auto inside = boundsOfSum(inner, result, ranges, isCounted ? times * *trips : 1);
      const bool isEmpty = inside == Interval{0, 0};
      more = more && inside && (isCounted || isEmpty)
                 ? std::optional(Interval{more->lo + inside->lo, more->hi + inside->hi})
                 : std::nullopt;
    }
    if (!more || sum.lo + more->lo <= -most || sum.hi + more->hi >= most)
      return std::nullopt;
    sum = {sum.lo + more->lo, sum.hi + more->hi};
  }
  return sum;
}

namespace {

class Gatherer : public Rewriter {
public:
  Gatherer(Kernel &kernel, llvm::ArrayRef<ResultForm> forms, const WorkGroups &groups)
      : Rewriter(*kernel.arena), kernel(kernel), arena(*kernel.arena), groups(groups), names(namesIn(kernel)),
        ranges(kernel.paths.front().body) {
    for (std::size_t i = 0; i < forms.size(); ++i)
      states.insert({kernel.reductions[i].result, stateOf(kernel.reductions[i], forms[i])});
  }

  void run() {
    Path &path = kernel.paths.front();
    declareItem();
    for (auto &[result, state] : states)
      if (state.form.gathering == Gathering::Local)
        clearCopies(state);
    if (makesCopies && groups.size() > 1)
      out.push_back(build.barrier());
    const Stmts body = rewrite(path.body);
    for (auto &[result, state] : states)
      for (auto &[lanes, accumulators] : state.accumulators)
        for (const Var *accumulator : accumulators)
          out.push_back(build.declare(accumulator, neutralOf(state, accumulator->type)));
    llvm::append_range(out, body);
    if (makesCopies && groups.size() > 1)
      out.push_back(build.barrier());
    for (auto &[result, state] : states)
      finish(state);
    finishAsLast();
    path.body = build.list(out);
    replaceParameters();
  }

private:
  struct State {
    Reduction *reduction;
    ResultForm form;
    const Var *cells = nullptr;
    const Var *copies = nullptr;     ///< Local: all of them
    const Var *items = nullptr;      ///< Private: a Shared array with an element for each work-item
    std::int64_t stride = 0;         ///< from one copy to the next
    const Expr *ownCopy = nullptr;   ///< the first element of the work-item's copy; null: of any
    unsigned updates = 0;            ///< lowered so far
    Scalar privately = Scalar::Void; ///< Private: the type of the variables
    /// Private: by the number of lanes. Updates take them in turn, so that they do not wait for each other.
    llvm::MapVector<unsigned, llvm::SmallVector<const Var *, 8>> accumulators{};
  };

  static constexpr std::size_t mostAccumulators = 8;

  ValueType typeOf(const State &s) const { return {s.form.cell, 1}; }

  const Expr *neutralOf(const State &s, ValueType type) {
    return neutral(build, s.reduction->op, s.reduction->result->type.scalar, type);
  }

  State stateOf(Reduction &reduction, const ResultForm &form) {
    State state{&reduction, form};
    const Var &result = *reduction.result;
    const auto elements = elementsOf(result);
    Var cells = result;
    cells.type = {form.cell, 1};
    cells.extents = {elements};
    cells.isVolatile = form.isFinished;
    const bool isSame = sizeOf(form.cell) == sizeOf(result.type.scalar) &&
                        isFloat(form.cell) == isFloat(result.type.scalar) && !form.isPerGroup &&
                        !form.isFinished;
    if (!isSame)
      cells.name = cells.parameter = names.unique(result.name + (form.isPerGroup ? "_of_groups" : "_cells"));
    state.cells = arena.variable(std::move(cells));
    state.privately = privateType(reduction, form.cell);
    if (form.gathering != Gathering::Local)
      return state;
    makesCopies = true;
    // A copy's elements lie in other banks of the memory than the same elements of the next.
    state.stride = elements + (form.copies > 1);
    Var copies;
    copies.name = names.unique(result.name + "_local");
    copies.type = {form.cell, 1};
    copies.storage = groups.size() > 1 ? Var::Storage::Shared : Var::Storage::Local;
    copies.extents = {form.copies * state.stride};
    state.copies = arena.variable(std::move(copies));
    return state;
  }

  /// Narrow types have more lanes in a register: 32 bits where the sum of all pixels of a work-item fits
  /// them; the result's own type for extremes and bits.
  Scalar privateType(const Reduction &reduction, Scalar cell) const {
    if (isFloat(cell))
      return cell;
    if (reduction.op != ReduceOp::Sum)
      return reduction.result->type.scalar;
    if (sizeOf(cell) == 4)
      return cell;
    const auto sum = boundsOfSum(kernel.paths.front().body, reduction.result, ranges);
    for (const Scalar narrow : {Scalar::UInt, Scalar::Int})
      if (within(sum, {narrow, 1}))
        return narrow;
    return cell;
  }

  /// The value, whose bounds are known, without conversions that keep it.
  const Expr *withoutWidening(const Expr *e) const {
    while (e->op == Op::Convert && isInteger(e->args[0]->type.scalar) &&
           e->args[0]->type.lanes == e->type.lanes && ranges.of(e->args[0]) &&
           ranges.of(e->args[0]) == ranges.of(e))
      e = e->args[0];
    return e;
  }

  static std::int64_t elementsOf(const Var &array) {
    std::int64_t count = 1;
    for (std::int64_t extent : array.extents)
      count *= extent;
    return count;
  }

  // ---- Before the pixels

  void declareItem() {
    item = build.integer(0);
    std::int64_t stride = 1;
    for (unsigned d = 0; d < kernel.dimensions; ++d) {
      if (groups.items[d] > 1)
        item = build.add(build.binary(Op::Mul, build.index(Op::LocalId, d), build.integer(stride)), item);
      stride *= groups.items[d];
    }
    const bool isUsed =
        llvm::any_of(states, [](auto &entry) { return entry.second.form.gathering != Gathering::Global; });
    if (!item->isInt() && isUsed)
      item = constant("work_item", item);
  }

  const Expr *constant(llvm::StringRef name, const Expr *value) {
    const Var *v = build.local(names.unique(name), value->type);
    out.push_back(build.declare(v, value));
    return build.variable(v);
  }

  /// for (int e = item; e < count; e += items)
  template <typename Make>
  const Stmt *forElements(std::int64_t count, Make make) {
    const Var *e = build.local(names.unique("e"), {Scalar::Int, 1});
    return build.countedLoop(e, item, build.integer(count), groups.size(), make(build.variable(e)));
  }

  void clearCopies(State &s) {
    out.push_back(build.declare(s.copies, nullptr));
    out.push_back(forElements(s.copies->extents[0], [&](const Expr *e) {
      return build.store(s.copies, e, neutralOf(s, typeOf(s)));
    }));
    if (s.form.copies > 1 && groups.size() > 1)
      s.ownCopy = constant(s.copies->name + "_own",
                           build.binary(Op::Mul, build.binary(Op::Rem, item, build.integer(s.form.copies)),
                                        build.integer(s.stride)));
  }

  // ---- Updates

  Stmts stmt(const Stmt *statement) override {
    if (const auto *i = llvm::dyn_cast<If>(statement))
      return alternatives(*i);
    const auto *u = llvm::dyn_cast<Update>(statement);
    if (!u)
      return rewriteParts(statement);
    State &s = states.find(u->array)->second;
    const unsigned lanes = u->value->type.lanes;
    const Expr *value = build.convert(u->value, typeOf(s).withLanes(lanes));
    switch (s.form.gathering) {
    case Gathering::Private: {
      if (s.privately != s.form.cell)
        value = build.convert(withoutWidening(u->value), ValueType{s.privately, 1}.withLanes(lanes));
      const Var *to = accumulator(s, lanes);
      return one(build.assign(to, combine(build, u->op, build.variable(to), value)));
    }
    case Gathering::Local:
      return updateCopy(s, *u, value);
    case Gathering::Global:
      break;
    }
    const Expr *place = build.flatIndex(u->array, u->indices);
    if (lanes == 1)
      return one(build.update(s.cells, place, u->op, value));
    const Var *all = build.local(names.unique("given"), value->type);
    const Stmt *both[] = {
        build.declare(all, value),
        build.update(s.cells, place, u->op, combineLanes(build, u->op, build.variable(all)))};
    return build.list(both);
  }

  /// Only one side runs: both count their updates from the same number on.
  Stmts alternatives(const If &i) {
    llvm::SmallVector<unsigned, 4> before;
    for (auto &[result, state] : states)
      before.push_back(state.updates);
    const Stmts thenBody = rewrite(i.thenBody);
    for (std::size_t n = 0; auto &[result, state] : states)
      std::swap(state.updates, before[n++]);
    const Stmts elseBody = rewrite(i.elseBody);
    for (std::size_t n = 0; auto &[result, state] : states)
      state.updates = std::max(state.updates, before[n++]);
    return one(build.branch(rewrite(i.condition), thenBody, elseBody));
  }

  const Var *accumulator(State &s, unsigned lanes) {
    auto &all = s.accumulators[lanes];
    const std::size_t number = s.updates++ % mostAccumulators;
    if (number < all.size())
      return all[number];
    all.push_back(build.local(names.unique(s.reduction->result->name + "_private"),
                              ValueType{s.privately, 1}.withLanes(lanes), false));
    return all.back();
  }

  Stmts updateCopy(State &s, const Update &u, const Expr *value) {
    const Expr *element = build.convert(build.flatIndex(u.array, u.indices), {Scalar::Int, 1});
    if (groups.size() > 1)
      return one(build.update(s.copies, s.ownCopy ? build.add(element, s.ownCopy) : element, u.op, value));
    // One work-item has the copies to itself. Updates one after the other go to different copies, because an
    // element that was just stored takes long to load.
    const std::int64_t copy = s.updates++ % s.form.copies;
    const Var *place = build.local(names.unique("place"), {Scalar::Int, 1});
    const Expr *at = build.variable(place);
    const Stmt *both[] = {
        build.declare(place, build.add(element, copy * s.stride)),
        build.store(s.copies, at, combine(build, u.op, build.element(s.copies, at), value))};
    return build.list(both);
  }

  // ---- After the pixels

  void finish(State &s) {
    if (s.form.gathering == Gathering::Local)
      return finishCopies(s);
    if (s.form.gathering == Gathering::Private)
      finishPrivate(s);
  }

  void finishCopies(State &s) {
    const std::int64_t count = s.stride - (s.form.copies > 1);
    const Expr *group = s.form.isPerGroup ? numberOfGroup() : nullptr;
    out.push_back(forElements(count, [&](const Expr *e) {
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

  /// Neighbours first.
  const Expr *combined(ReduceOp op, llvm::ArrayRef<const Var *> variables) {
    if (variables.size() == 1)
      return build.variable(variables.front());
    const std::size_t half = variables.size() / 2;
    return combine(build, op, combined(op, variables.take_front(half)),
                   combined(op, variables.drop_front(half)));
  }

  void finishPrivate(State &s) {
    const ReduceOp op = s.reduction->op;
    const Expr *value = nullptr;
    for (auto &[lanes, accumulators] : s.accumulators) {
      const ValueType wide = typeOf(s).withLanes(lanes);
      const Expr *all = combined(op, accumulators);
      if (all->type != wide || (lanes > 1 && accumulators.size() > 1))
        all = constant(accumulators.front()->name, build.convert(all, wide));
      const Expr *one = combineLanes(build, op, all);
      value = value ? combine(build, op, value, one) : one;
    }
    if (!value)
      value = neutralOf(s, typeOf(s));
    const Expr *group = s.form.isPerGroup ? numberOfGroup() : nullptr;
    const Expr *first = build.integer(0);
    if (groups.size() == 1)
      return out.push_back(leave(s, first, value, group, 1));
    s.items = shared(s.reduction->result->name + "_items", typeOf(s), groups.size());
    combineValues(s, value);
    out.push_back(byFirstItem(leave(s, first, build.element(s.items, first), group, 1)));
  }

  /// Combines the work-items' values into the first element of `items`.
  void combineValues(const State &s, const Expr *value) {
    out.push_back(build.store(s.items, item, value));
    combineItems(build, s.reduction->op, s.items, item, out);
  }

  /// What the work-group leaves of an element.
  const Stmt *leave(State &s, const Expr *element, const Expr *value, const Expr *group, std::int64_t count) {
    if (!s.form.isPerGroup)
      return build.update(s.cells, element, s.reduction->op, value);
    return build.store(s.cells, build.add(build.binary(Op::Mul, group, build.integer(count)), element),
                       value);
  }

  // ---- After all work-groups' pixels

  void finishAsLast() {
    const auto isFinished = [](auto &entry) { return entry.second.form.isFinished; };
    if (llvm::none_of(states, isFinished))
      return;
    const Expr *isLast = arrive();
    for (auto &[result, state] : states)
      if (state.form.isFinished)
        state.form.isPerGroup ? combineGroups(state, isLast) : moveCells(state, isLast);
  }

  /// Whether the work-group is the last one that has left its results.
  const Expr *arrive() {
    Var count;
    count.name = count.parameter = names.unique("arrivals");
    count.type = {Scalar::UInt, 1};
    count.storage = Var::Storage::ArrayParameter;
    count.extents = {1};
    count.isVolatile = true;
    kernel.arrivals = arena.variable(std::move(count));
    const ValueType flag{Scalar::Int, 1};
    const Expr *first = build.integer(0);
    if (groups.size() == 1) {
      const Var *isLast = build.local(names.unique("is_last"), flag, false);
      out.push_back(build.declare(isLast, nullptr));
      out.push_back(build.arrive(isLast, kernel.arrivals));
      return build.toBool(build.variable(isLast));
    }
    const Var *isLast = shared("is_last", flag, 1);
    out.push_back(build.barrier());
    out.push_back(byFirstItem(build.arrive(isLast, kernel.arrivals)));
    out.push_back(build.barrier());
    return build.toBool(build.element(isLast, first));
  }

  /// In one order, whichever work-group is the last. All work-groups meet at the barriers: drivers compile
  /// barriers in branches badly.
  void combineGroups(State &s, const Expr *isLast) {
    const Var *all = build.local(names.unique(s.reduction->result->name + "_all"), typeOf(s), false);
    out.push_back(build.declare(all, neutralOf(s, typeOf(s))));
    const Expr *count = groups.count[0];
    for (unsigned d = 1; d < kernel.dimensions; ++d)
      count = build.binary(Op::Mul, count, groups.count[d]);
    llvm::SmallVector<const Stmt *, 4> loops;
    combineCopies(build, names, s.reduction->op, {s.cells, 1, count}, build.integer(0), item, groups.size(),
                  all, loops);
    const Expr *value = build.variable(all), *first = build.integer(0);
    if (groups.size() > 1) {
      out.push_back(build.branch(isLast, loops));
      loops.clear();
      combineValues(s, value);
      value = build.element(s.items, first);
      isLast = build.conjunction(isLast, build.binary(Op::Eq, item, first));
    }
    loops.push_back(storeResult(s, first, value));
    out.push_back(build.branch(isLast, loops));
  }

  /// Leaves neutral elements for the next run.
  void moveCells(State &s, const Expr *isLast) {
    const Stmt *move = forElements(s.cells->extents.front(), [&](const Expr *e) {
      const Stmt *both[] = {storeResult(s, e, build.element(s.cells, e)),
                            build.store(s.cells, e, neutralOf(s, typeOf(s)))};
      return build.list(both);
    });
    out.push_back(build.branch(isLast, move));
  }

  const Stmt *storeResult(const State &s, const Expr *place, const Expr *cell) {
    const Var *result = s.reduction->result;
    return build.store(result, indicesOf(build, result, place),
                       build.convert(cell, computeType(result->type)));
  }

  const Stmt *byFirstItem(const Stmt *s) {
    return build.branch(build.binary(Op::Eq, item, build.integer(0)), s);
  }

  const Var *shared(llvm::StringRef name, ValueType type, std::int64_t count) {
    Var v;
    v.name = names.unique(name);
    v.type = type;
    v.storage = Var::Storage::Shared;
    v.extents = {count};
    const Var *array = arena.variable(std::move(v));
    out.push_back(build.declare(array, nullptr));
    return array;
  }

  const Expr *numberOfGroup() {
    if (group)
      return group;
    const Expr *number = build.index(Op::GroupId, kernel.dimensions - 1);
    for (unsigned d = kernel.dimensions - 1; d-- > 0;)
      number = build.add(build.binary(Op::Mul, number, groups.count[d]), build.index(Op::GroupId, d));
    return group = constant("work_group", number);
  }

  void replaceParameters() {
    for (auto &[result, state] : states) {
      if (state.form.isFinished)
        kernel.parameters.push_back({nullptr, state.cells, false, true});
      for (Parameter &p : kernel.parameters)
        if (p.var == result)
          p = {nullptr, state.form.isFinished ? result : state.cells, false, true};
      state.reduction->cells = state.cells;
      state.reduction->isPerGroup = state.form.isPerGroup;
      state.reduction->isFinished = state.form.isFinished;
    }
    if (kernel.arrivals)
      kernel.parameters.push_back({nullptr, kernel.arrivals, false, true});
  }

  Kernel &kernel;
  Arena &arena;
  const WorkGroups &groups;
  UniqueNames names;
  const Ranges ranges;
  llvm::MapVector<const Var *, State> states; // by result
  llvm::SmallVector<const Stmt *, 32> out;
  const Expr *item = nullptr, *group = nullptr;
  bool makesCopies = false;
};
}

Kernel gatherResults(Kernel kernel, llvm::ArrayRef<ResultForm> forms, const WorkGroups &groups) {
  Gatherer(kernel, forms, groups).run();
  return kernel;
}

}
