#include "compiler/target/opencl/tables.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>

namespace icl {
using namespace ir;

static std::int64_t longest(const Kernel &kernel) {
  std::int64_t count = 0;
  for (const Table &t : kernel.tables)
    count = std::max(count, t.array->extents[0]);
  return count;
}

/// The kernel's parameters that the tables depend on, as their values name them: a pass may have replaced an
/// array since.
static std::vector<ir::Parameter> inputsOf(const Kernel &kernel) {
  llvm::StringSet<> seen;
  std::vector<ir::Parameter> all;
  for (const Table &t : kernel.tables)
    walkExprs(t.value, {Op::Variable, Op::Element}, [&](const Expr *e) {
      const bool names = e->op == Op::Variable || e->op == Op::Element;
      if (names && e->var != t.index && seen.insert(e->var->name).second)
        all.push_back({nullptr, e->var});
    });
  return all;
}

Kernel tableKernel(const Kernel &kernel, const Device &device) {
  // A work-group of one warp: CPUs share the elements among their cores.
  const std::int64_t items = std::min({std::int64_t(32), device.maxWorkGroup, device.maxWorkItems[0]});
  Builder build(*kernel.arena);
  Kernel made;
  made.arena = kernel.arena;
  made.isReserved = kernel.isReserved;
  made.name = namesIn(kernel).unique(kernel.name + "_tables");
  made.dimensions = 1;
  made.workGroup = made.tile = {items, 1, 1};
  for (const Table &t : kernel.tables)
    made.parameters.push_back({nullptr, t.array, false, true});
  for (const ir::Parameter &p : inputsOf(kernel))
    made.parameters.push_back(p);

  const Var *index = kernel.tables.front().index;
  const Expr *at = build.variable(index);
  llvm::SmallVector<const Stmt *, 8> body{
      build.declare(index, build.add(build.binary(Op::Mul, build.index(Op::GroupId, 0), build.integer(items)),
                                     build.index(Op::LocalId, 0)))};
  const std::int64_t launched = (longest(kernel) + items - 1) / items * items;
  for (const Table &t : kernel.tables) {
    const Stmt *store = build.store(t.array, at, t.value);
    const std::int64_t count = t.array->extents[0];
    body.push_back(count == launched ? store
                                     : build.branch(build.binary(Op::Lt, at, build.integer(count)), store));
  }
  Path whole;
  whole.body = build.list(body);
  made.paths.push_back(whole);
  return made;
}

/// The same for every grid: its own size does not count.
static runtime::SizeRule fixedSize(std::int64_t count) {
  runtime::SizeRule rule;
  rule.times = {0, 0, 0};
  rule.plus = {count, 1, 1};
  return rule;
}

std::vector<runtime::Temporary> temporariesOf(const Kernel &kernel) {
  std::vector<runtime::Temporary> all;
  for (const Table &t : kernel.tables)
    all.push_back({t.array->parameter, 1, t.array->type.bytes(), fixedSize(t.array->extents[0])});
  return all;
}

runtime::SizeRule tableGrid(const Kernel &kernel) { return fixedSize(longest(kernel)); }

}
