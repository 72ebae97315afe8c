#include "compiler/target/opencl/reductions.h"
#include "compiler/ir/names.h"
#include "compiler/ir/reduction.h"
#include "compiler/transform/combine_cells.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace icl {
using namespace ir;

/// Of the launches that treat each element by itself: a warp, whose elements CPUs share among their cores.
static constexpr std::int64_t itemsPerGroup = 32;

static bool isResult(const Reduction &r) { return r.cells->parameter == r.result->parameter; }
static bool hasKnownSize(const Reduction &r) { return r.cells->extents.front() >= 0; }

static runtime::SizeRule elements(std::int64_t count) {
  runtime::SizeRule rule;
  rule.times = {0, 0, 0};
  rule.plus = {count, 1, 1};
  return rule;
}

static runtime::SizeRule elementsOf(const Reduction &r) {
  if (hasKnownSize(r))
    return elements(r.cells->extents.front());
  runtime::SizeRule rule;
  rule.image = r.result->parameter;
  return rule;
}

/// A number as memory holds it.
static std::vector<unsigned char> bytesOf(const Expr *number) {
  std::uint64_t bits = static_cast<std::uint64_t>(number->integer);
  if (number->op == Op::Float)
    bits = number->type.scalar == Scalar::Double ? llvm::DoubleToBits(number->number)
                                                 : llvm::FloatToBits(static_cast<float>(number->number));
  std::vector<unsigned char> bytes(number->type.bytes());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(bits >> 8 * i);
  return bytes;
}

std::vector<runtime::Temporary> cellsOf(const Kernel &kernel) {
  Builder build(*kernel.arena);
  std::vector<runtime::Temporary> all;
  for (const Reduction &r : kernel.reductions) {
    if (isResult(r))
      continue;
    const std::size_t bytes = r.cells->type.bytes();
    if (!r.isPerGroup) {
      all.push_back({r.cells->parameter, 1, bytes, elementsOf(r)});
      if (r.isFinished)
        all.back().initially = bytesOf(neutral(build, r.op, r.result->type.scalar, r.cells->type));
      continue;
    }
    runtime::SizeRule groups; // ceil(grid / tile)
    for (unsigned d = 0; d < kernel.dimensions; ++d) {
      groups.plus[d] = kernel.tile[d] - 1;
      groups.over[d] = kernel.tile[d];
    }
    all.push_back({r.cells->parameter, kernel.dimensions,
                   bytes * static_cast<std::size_t>(r.cells->extents.front()), groups});
  }
  if (const Var *arrivals = kernel.arrivals)
    all.push_back({arrivals->parameter, 1, arrivals->type.bytes(), elements(1), {0, 0, 0, 0}});
  return all;
}

/// The work-items of a work-group: neighbouring columns have neighbouring elements, whose cells are next to
/// each other in memory; rows take the cells of an element in turn.
struct Items {
  std::int64_t columns = itemsPerGroup, rows = 1;
  std::int64_t count() const { return columns * rows; }
};

static std::int64_t longest(llvm::ArrayRef<const Reduction *> reductions) {
  std::int64_t count = 0;
  for (const Reduction *r : reductions)
    count = std::max(count, r->cells->extents.front());
  return count;
}

/// To combine cells. A GPU's work-group has rows, and so few columns that each reads whole sectors of its
/// caches, which leaves elements for other work-groups. A CPU combines elements in the lanes of vectors.
static Items itemsToCombine(llvm::ArrayRef<const Reduction *> reductions, const Device &device) {
  constexpr std::int64_t sectorBytes = 32;
  const auto elements = static_cast<std::int64_t>(llvm::PowerOf2Ceil(std::uint64_t(longest(reductions))));
  if (device.isCpu)
    return {std::min(elements, itemsPerGroup), 1};
  std::int64_t cellBytes = 8;
  for (const Reduction *r : reductions)
    cellBytes = std::min<std::int64_t>(cellBytes, sizeOf(r->cells->type.scalar));
  const std::int64_t most = std::min({std::int64_t(256), device.maxWorkGroup, device.maxWorkItems[0]});
  const std::int64_t columns = std::min({elements, sectorBytes / cellBytes, most});
  return {columns, most / columns};
}

namespace {
/// Makes one of these kernels. Results of unknown size have a launch each, because sizes of launches depend
/// on one array.
class Maker {
public:
  Maker(const Kernel &main, llvm::ArrayRef<const Reduction *> reductions, const char *ending,
        const Items &items)
      : main(main), reductions(reductions), build(*main.arena), names(namesIn(main)), items(items) {
    made.arena = main.arena;
    made.isReserved = main.isReserved;
    made.name =
        names.unique(main.name + ending +
                     (hasKnownSize(*reductions.front()) ? "" : "_" + reductions.front()->result->name));
    made.dimensions = 1;
    made.workGroup = {items.count(), 1, 1};
    made.tile = {items.columns, 1, 1};
    item = items.count() > 1 ? constant("work_item", build.index(Op::LocalId, 0)) : build.integer(0);
    const Expr *columns = build.integer(items.columns);
    const Expr *column = items.rows == 1      ? item
                         : items.columns == 1 ? build.integer(0)
                                              : build.binary(Op::Rem, item, columns);
    row = items.rows == 1      ? build.integer(0)
          : items.columns == 1 ? item
                               : constant("row", build.binary(Op::Div, item, columns));
    element =
        constant("element", build.add(build.binary(Op::Mul, build.index(Op::GroupId, 0), columns), column));
  }

  Companion start() {
    for (const Reduction *r : reductions) {
      made.parameters.push_back({nullptr, r->cells, false, true});
      whereInside(
          *r, build.store(r->cells, element, neutral(build, r->op, r->result->type.scalar, r->cells->type)));
    }
    return finished();
  }

  /// Each element by itself.
  Companion convert() {
    for (const Reduction *r : reductions) {
      const Var *cells = addParameters(*r);
      whereInside(*r, build.store(r->result, placeIn(*r), asResult(*r, build.element(cells, element))));
    }
    return finished();
  }

  /// A column of work-items for each element.
  Companion combine() {
    for (const Reduction *r : reductions)
      combine(*r);
    return finished();
  }

private:
  const Expr *constant(llvm::StringRef name, const Expr *value) {
    const Var *v = build.local(names.unique(name), value->type);
    body.push_back(build.declare(v, value));
    return build.variable(v);
  }

  /// A parameter of type int.
  const Expr *extentOf(const std::string &array, const std::string &name, unsigned dimension) {
    Var v;
    v.name = names.unique(name);
    v.type = {Scalar::Int, 1};
    v.storage = Var::Storage::ScalarParameter;
    v.isConst = true;
    const Var *parameter = main.arena->variable(std::move(v));
    made.parameters.push_back({nullptr, parameter, false, false, array, dimension});
    return build.variable(parameter);
  }

  const Expr *countOf(const Reduction &r) {
    return hasKnownSize(r) ? build.integer(r.cells->extents.front())
                           : extentOf(r.result->parameter, r.result->name + "_count", 0);
  }

  /// The number of work-groups, which is the same for all cells.
  const Expr *groupCount(const Var &cells) {
    if (groups)
      return groups;
    const Expr *count = build.integer(1);
    for (unsigned d = 0; d < main.dimensions; ++d)
      count = build.binary(Op::Mul, count, extentOf(cells.parameter, std::string("groups_") + "xyz"[d], d));
    return groups = constant("work_groups", count);
  }

  /// The result, which it writes, and the cells, which it reads.
  const Var *addParameters(const Reduction &r) {
    made.parameters.push_back({nullptr, r.result, false, true});
    made.parameters.push_back({nullptr, r.cells, false, false});
    return r.cells;
  }

  Exprs placeIn(const Reduction &r) { return indicesOf(build, r.result, element); }

  const Expr *asResult(const Reduction &r, const Expr *cell) {
    return build.convert(cell, computeType(r.result->type));
  }

  void whereInside(const Reduction &r, const Stmt *s) {
    body.push_back(build.branch(build.binary(Op::Lt, element, countOf(r)), s));
  }

  void combine(const Reduction &r) {
    const Var *cells = addParameters(r);
    const std::int64_t count = cells->extents.front();
    const bool isAlways = count % items.columns == 0 && count == longest(reductions);
    const Expr *isInside = isAlways ? nullptr : build.binary(Op::Lt, element, build.integer(count));
    const Var *accumulator = build.local(names.unique(r.result->name + "_all"), cells->type, false);
    body.push_back(build.declare(accumulator, neutral(build, r.op, r.result->type.scalar, cells->type)));
    llvm::SmallVector<const Stmt *, 4> loops;
    if (r.isPerGroup)
      combineCopies(build, names, r.op, {r.cells, count, groupCount(*r.cells)}, element, row, items.rows,
                    accumulator, loops);
    else
      loops.push_back(whereFirstRow(build.assign(accumulator, build.element(cells, element))));
    if (isInside)
      body.push_back(build.branch(isInside, loops));
    else
      llvm::append_range(body, loops);
    const Expr *sum = build.variable(accumulator);
    if (items.rows > 1) {
      Var values;
      values.name = names.unique(r.result->name + "_items");
      values.type = cells->type;
      values.storage = Var::Storage::Shared;
      values.extents = {items.count()};
      const Var *array = main.arena->variable(std::move(values));
      body.push_back(build.declare(array, nullptr));
      body.push_back(build.store(array, item, sum));
      combineItems(build, r.op, array, item, body, items.rows, items.columns);
      sum = build.element(array, item);
    }
    const Stmt *store = whereFirstRow(build.store(r.result, placeIn(r), asResult(r, sum)));
    body.push_back(isInside ? build.branch(isInside, store) : store);
  }

  const Stmt *whereFirstRow(const Stmt *s) {
    if (items.rows == 1)
      return s;
    return build.branch(build.binary(Op::Lt, item, build.integer(items.columns)), s);
  }

  Companion finished() {
    Path whole;
    whole.body = build.list(body);
    made.paths.push_back(whole);
    Companion companion{std::move(made), elementsOf(*reductions.front())};
    if (hasKnownSize(*reductions.front()))
      companion.grid.plus[0] = longest(reductions);
    return companion;
  }

  const Kernel &main;
  llvm::ArrayRef<const Reduction *> reductions;
  Builder build;
  UniqueNames names;
  Items items;
  const Expr *item = nullptr, *row = nullptr, *element = nullptr, *groups = nullptr;
  Kernel made;
  llvm::SmallVector<const Stmt *, 16> body;
};
}

/// Lists of reductions that one launch can treat.
static std::vector<std::vector<const Reduction *>>
launchesFor(const Kernel &kernel, llvm::function_ref<bool(const Reduction &)> isWanted) {
  std::vector<std::vector<const Reduction *>> all;
  std::vector<const Reduction *> known;
  for (const Reduction &r : kernel.reductions) {
    if (!isWanted(r))
      continue;
    if (hasKnownSize(r))
      known.push_back(&r);
    else
      all.push_back({&r});
  }
  if (!known.empty())
    all.push_back(std::move(known));
  return all;
}

std::vector<Companion> launchesBefore(const Kernel &kernel) {
  std::vector<Companion> all;
  for (const auto &list :
       launchesFor(kernel, [](const Reduction &r) { return !r.isPerGroup && !r.isFinished; }))
    all.push_back(Maker(kernel, list, "_start", {}).start());
  return all;
}

std::vector<Companion> launchesAfter(const Kernel &kernel, const Device &device) {
  std::vector<Companion> all;
  for (const auto &list :
       launchesFor(kernel, [](const Reduction &r) { return !isResult(r) && !r.isFinished; })) {
    const bool combines = llvm::any_of(list, [](const Reduction *r) { return r->isPerGroup; });
    all.push_back(combines ? Maker(kernel, list, "_finish", itemsToCombine(list, device)).combine()
                           : Maker(kernel, list, "_finish", {}).convert());
  }
  return all;
}

}
