// Work-group size: tells each work-item its first pixel.
// Runs last: until here, bodies speak of a pixel's index, whoever computes it.
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/geometry.h"
#include "compiler/knobs/table.h"
#include <algorithm>
#include <bit>

namespace icl::knobs {
using namespace ir;

static std::vector<icl::Parameter> parameters(const Circumstances &c) {
  const auto reference = referenceWorkGroup(c.facts.dimensions, c.device);
  std::vector<icl::Parameter> all;
  for (unsigned d = 0; d < c.facts.dimensions; ++d) {
    std::int64_t most = std::min(c.device.maxWorkItems[d], c.device.maxWorkGroup);
    if (c.sizes.grid)
      most = std::min(most, std::max<std::int64_t>(
                                std::bit_ceil(static_cast<std::uint64_t>((*c.sizes.grid)[d])), reference[d]));
    std::vector<Value> values = powersOfTwo(most);
    if (c.denseWorkGroups) {
      values = {Value(std::int64_t(1))};
      for (std::int64_t v = 2; v <= most; v += 2)
        values.push_back(v);
    }
    all.push_back({std::string("wg_") + axes[d], values, Value(reference[d]), wg.description.str()});
  }
  return all;
}

static std::vector<Constraint> constraints(const Circumstances &c) {
  std::vector<Constraint> all;
  std::string product;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    product += (d ? " * wg_" : "wg_") + std::string(axes[d]);
  const std::string most = std::to_string(c.device.maxWorkGroup);
  if (c.facts.dimensions > 1)
    all.push_back(constraint(product + " <= " + most,
                             "the work-group has {" + product + "} work-items, the device allows " + most));
  if (!c.sizes.grid)
    return all;
  const auto reference = referenceWorkGroup(c.facts.dimensions, c.device);
  for (unsigned d = 0; d < c.facts.dimensions; ++d) {
    const std::string a = axes[d], tile = "wg_" + a + " * block_" + a + " * cyclic_" + a;
    const auto covering =
        static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>((*c.sizes.grid)[d])));
    all.push_back(constraint(tile + " <= " + std::to_string(std::max(covering, reference[d])),
                             "a work-group's tile is {" + tile + "} pixels in " + a + ", the grid only " +
                                 std::to_string((*c.sizes.grid)[d])));
  }
  return all;
}

static ir::Kernel lower(ir::Kernel kernel, const Settings &settings) {
  const Geometry g = geometryOf(settings);
  Builder build(*kernel.arena);
  llvm::SmallVector<const Stmt *, 8> body;
  Substitution pixel;
  for (unsigned d = 0; d < kernel.dimensions; ++d) {
    const Expr *origin = build.binary(Op::Mul, build.index(Op::GroupId, d), build.integer(g.tile(d)));
    const Expr *within = g.workGroup[d] == 1
                             ? build.integer(0)
                             : build.binary(Op::Mul, build.index(Op::LocalId, d), build.integer(g.block[d]));
    const Var *first = build.local(axes[d], {Scalar::Int, 1});
    body.push_back(build.declare(first, build.add(origin, within)));
    pixel.pixel[d] = build.variable(first);
  }
  llvm::append_range(body, substitute(*kernel.arena, kernel.paths.front().body, pixel));
  kernel.paths = {{Path::Kind::Whole, build.list(body)}};
  for (unsigned d = 0; d < 3; ++d) {
    kernel.workGroup[d] = g.workGroup[d];
    kernel.tile[d] = g.tile(d);
  }
  return kernel;
}

static const Example shown[] = {{"smooth", "sizes=fixed wg_x=64", "sizes=fixed wg_x=128"}};

const Knob wg = {"wg", "work-items of a work-group", parameters, constraints, lower, "always", shown};

}
