#include "compiler/transform/gather_results.h"
#include "compiler/ir/reduction.h"
#include "compiler/ir/rewrite.h"
#include "compiler/transform/join_updates.h"
#include "compiler/transform/leave_results.h"
#include "compiler/transform/private_sums.h"
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

namespace {

class Gatherer : public Rewriter {
public:
  Gatherer(Kernel &kernel, llvm::ArrayRef<ResultForm> forms, const WorkGroups &groups)
      : Rewriter(*kernel.arena), kernel(kernel), arena(*kernel.arena), code(kernel, groups),
        ranges(kernel.paths.front().body) {
    for (std::size_t i = 0; i < forms.size(); ++i)
      results.insert({kernel.reductions[i].result, stateOf(kernel.reductions[i], forms[i])});
  }

  void run() {
    Path &path = kernel.paths.front();
    code.declareItem(
        llvm::any_of(results, [](auto &entry) { return entry.second.form.gathering != Gathering::Global; }));
    for (auto &[result, state] : results)
      if (state.form.gathering == Gathering::Local)
        clearCopies(state);
    if (makesCopies)
      code.waitForAll();
    const Stmts joined =
        joinUpdates(arena, path.body, ranges, [this](const Var *result) { return joiningOf(result); });
    const Stmts body = rewrite(joined);
    for (auto &[result, state] : results)
      for (auto &[of, accumulators] : state.accumulators)
        for (const Var *accumulator : accumulators)
          code.push(build.declare(accumulator, state.neutral(build, accumulator->type)));
    llvm::append_range(code.out, body);
    for (auto &[result, state] : results)
      leaveAccumulators(code, state);
    if (makesCopies)
      code.waitForAll();
    leaveResults(code, results);
    path.body = build.list(code.out);
    replaceParameters();
  }

private:
  static constexpr std::size_t mostAccumulators = 8; ///< of one element

  GatheredResult stateOf(Reduction &reduction, const ResultForm &form) {
    GatheredResult state{&reduction, form};
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
      cells.name = cells.parameter =
          code.names.unique(result.name + (form.isPerGroup ? "_of_groups" : "_cells"));
    state.cells = arena.variable(std::move(cells));
    state.privately = privateType(reduction, form.cell, kernel.paths.front().body, ranges);
    if (form.gathering != Gathering::Local)
      return state;
    makesCopies = true;
    // A copy's elements lie in other banks of the memory than the same elements of the next.
    state.stride = elements + (form.copies > 1);
    Var copies;
    copies.name = code.names.unique(result.name + "_local");
    copies.type = {form.cell, 1};
    copies.storage = code.groups.size() > 1 ? Var::Storage::Shared : Var::Storage::Local;
    copies.extents = {form.copies * state.stride};
    state.copies = arena.variable(std::move(copies));
    return state;
  }

  void clearCopies(GatheredResult &s) {
    code.push(build.declare(s.copies, nullptr));
    code.push(code.forElements(s.copies->extents[0], [&](const Expr *e) {
      return build.store(s.copies, e, s.neutral(build, s.type()));
    }));
    if (s.form.copies > 1 && code.groups.size() > 1)
      s.ownCopy =
          code.constant(s.copies->name + "_own",
                        build.binary(Op::Mul, build.binary(Op::Rem, code.item, build.integer(s.form.copies)),
                                     build.integer(s.stride)));
  }

  // ---- Updates

  Joining joiningOf(const Var *result) const {
    const ResultForm &form = results.find(result)->second.form;
    if (form.gathering != Gathering::Private)
      return Joining::None;
    return form.addsFloats ? Joining::Float : Joining::Exact;
  }

  Stmts stmt(const Stmt *statement) override {
    if (const auto *i = llvm::dyn_cast<If>(statement))
      return alternatives(*i);
    const auto *u = llvm::dyn_cast<Update>(statement);
    if (!u)
      return rewriteParts(statement);
    GatheredResult &s = results.find(u->array)->second;
    if (s.form.gathering != Gathering::Global) {
      if (const auto element = elementInVariable(s, *u))
        return updateVariable(s, *u, *element);
      const Expr *value = build.convert(u->value, s.type().withLanes(u->value->type.lanes));
      return updateCopy(s, *u, value);
    }
    const unsigned lanes = u->value->type.lanes;
    const Expr *value = build.convert(u->value, s.type().withLanes(lanes));
    const Expr *place = build.flatIndex(u->array, u->indices);
    if (lanes == 1)
      return one(build.update(s.cells, place, u->op, value));
    const Var *all = build.local(code.names.unique("given"), value->type);
    const Stmt *both[] = {
        build.declare(all, value),
        build.update(s.cells, place, u->op, combineLanes(build, u->op, build.variable(all)))};
    return build.list(both);
  }

  /// Only one side runs: both count their updates from the same number on.
  Stmts alternatives(const If &i) {
    llvm::SmallVector<unsigned, 4> before;
    for (auto &[result, state] : results)
      before.push_back(state.updates);
    const Stmts thenBody = rewrite(i.thenBody);
    for (std::size_t n = 0; auto &[result, state] : results)
      std::swap(state.updates, before[n++]);
    const Stmts elseBody = rewrite(i.elseBody);
    for (std::size_t n = 0; auto &[result, state] : results)
      state.updates = std::max(state.updates, before[n++]);
    return one(build.branch(rewrite(i.condition), thenBody, elseBody));
  }

  /// A condition that never holds may guard a place outside the array, which must not be touched; the
  /// variables' values are left whether or not there were any updates.
  std::optional<std::int64_t> elementInVariable(const GatheredResult &s, const Update &u) {
    const auto element = knownElement(build, u);
    const bool hasRoom = element && (s.accumulators.size() < mostPrivateElements ||
                                     s.accumulators.count({*element, u.value->type.lanes}) > 0);
    return hasRoom ? element : std::nullopt;
  }

  Stmts updateVariable(GatheredResult &s, const Update &u, std::int64_t element) {
    const unsigned lanes = u.value->type.lanes;
    const bool isNarrow = s.privately != s.form.cell;
    const Expr *value = build.convert(isNarrow ? withoutWidening(u.value, ranges) : u.value,
                                      ValueType{s.privately, 1}.withLanes(lanes));
    const Var *to = accumulator(s, element, lanes);
    return one(build.assign(to, combine(build, u.op, build.variable(to), value)));
  }

  const Var *accumulator(GatheredResult &s, std::int64_t element, unsigned lanes) {
    auto &all = s.accumulators[{element, lanes}];
    const std::size_t number = s.updates++ % mostAccumulators;
    if (number < all.size())
      return all[number];
    all.push_back(build.local(code.names.unique(s.reduction->result->name + "_private"),
                              ValueType{s.privately, 1}.withLanes(lanes), false));
    return all.back();
  }

  Stmts updateCopy(GatheredResult &s, const Update &u, const Expr *value) {
    const Expr *element = build.convert(build.flatIndex(u.array, u.indices), {Scalar::Int, 1});
    if (value->type.isVector()) {
      const Var *all = build.local(code.names.unique("given"), value->type);
      const Update *combined = llvm::cast<Update>(
          build.update(u.array, u.indices, u.op, combineLanes(build, u.op, build.variable(all))));
      llvm::SmallVector<const Stmt *, 4> both{build.declare(all, value)};
      llvm::append_range(both, updateCopy(s, *combined, combined->value));
      return build.list(both);
    }
    if (s.form.gathering == Gathering::Private) {
      if (!s.items)
        clearItems(s);
      return combineAt(s.items, code.placeOfItem(element), u.op, value);
    }
    if (code.groups.size() > 1)
      return one(build.update(s.copies, s.ownCopy ? build.add(element, s.ownCopy) : element, u.op, value));
    // One work-item has the copies to itself. Updates one after the other go to different copies, because an
    // element that was just stored takes long to load.
    const std::int64_t copy = s.updates++ % s.form.copies;
    return combineAt(s.copies, build.add(element, copy * s.stride), u.op, value);
  }

  /// Of a work-item that has these elements to itself.
  Stmts combineAt(const Var *elements, const Expr *element, ReduceOp op, const Expr *value) {
    const Var *place = build.local(code.names.unique("place"), {Scalar::Int, 1});
    const Expr *at = build.variable(place);
    const Stmt *both[] = {build.declare(place, element),
                          build.store(elements, at, combine(build, op, build.element(elements, at), value))};
    return build.list(both);
  }

  void clearItems(GatheredResult &s) {
    s.items = code.items(s);
    const Var *e = build.local(code.names.unique("e"), {Scalar::Int, 1});
    code.push(build.countedLoop(
        e, build.integer(0), build.integer(s.count()), 1,
        build.store(s.items, code.placeOfItem(build.variable(e)), s.neutral(build, s.type()))));
  }

  void replaceParameters() {
    for (auto &[result, state] : results) {
      if (state.form.isFinished)
        kernel.parameters.push_back({nullptr, state.cells, false, true});
      for (ir::Parameter &p : kernel.parameters)
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
  WorkGroupCode code;
  const Ranges ranges;
  GatheredResults results;
  bool makesCopies = false;
};
}

Kernel gatherResults(Kernel kernel, llvm::ArrayRef<ResultForm> forms, const WorkGroups &groups) {
  Gatherer(kernel, forms, groups).run();
  return kernel;
}

}
