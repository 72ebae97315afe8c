// Gives a work-item further pixels, one work-group's width apart (cyclic merging; Garvey & Abdelrahman
// 2018, 4.4). Runs after blocked merging: the stride is the width of all blocks of the work-group.
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/merging.h"
#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/common/reductions.h"
#include "compiler/knobs/table.h"
#include <algorithm>

namespace icl::knobs {

static const IntegerHandle cyclicUnroll("cyclic_unroll", 1);

/// More loads are not on their way at a time, or take too many registers.
static constexpr std::int64_t mostTogether = 8;

/// Results of whole pixels take what was combined before, and sums take it in a wider type, to which a CPU
/// converts once then. Components are taken from vectors of pixels, whose registers are scarce.
static std::vector<std::int64_t> promisingTogether(const KnobContext &c) {
  const auto isSingle = [](const ResultFacts &r) { return r.isSingle; };
  const auto isWhole = [](const ImageFacts &i) { return i.pixel.lanes == 1; };
  if (c.device.isCpu && llvm::all_of(c.facts.results, isSingle) && llvm::all_of(c.facts.images, isWhole))
    return {8, 4};
  return {1, 4};
}

/// In the untuned variant. Work-groups that gather results have some thousand pixels, where the grid has so
/// many.
static std::int64_t reference(const KnobContext &c, unsigned d) {
  if (c.facts.results.empty())
    return 1;
  constexpr std::int64_t most[] = {64, 8, 4};
  std::int64_t factor = most[c.facts.dimensions - 1];
  const std::int64_t items = referenceItems(c)[d];
  while (c.sizes.grid && factor > 1 && factor * items > (*c.sizes.grid)[d])
    factor /= 2;
  return factor;
}

static std::vector<Parameter> parameters(const KnobContext &c) {
  std::vector<Parameter> all;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    all.push_back(offer(cyclic(d), mergingFactors(c, d, 256), cyclicKnob.description, promisingStride(c, d),
                        reference(c, d)));
  if (!c.facts.results.empty())
    all.push_back(offer(cyclicUnroll, powersOfTwo(mostTogether),
                        "strided pixels that are read before their values are given to results",
                        promisingTogether(c)));
  return all;
}

static Assignment otherwise(const KernelFacts &) {
  return otherwiseOf(cyclic(0), cyclic(1), cyclic(2), cyclicUnroll);
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  if (c.facts.results.empty())
    return {};
  IntegerExpression pixels = 1;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    pixels = pixels * cyclic(d);
  const IntegerExpression lanes =
      c.facts.canVectorise ? IntegerExpression(vectorX) : 1; // updates are one by one
  const IntegerExpression size = c.facts.codeSize * lanes * cyclicUnroll;
  std::vector<Constraint> all{
      {pixels >= cyclicUnroll,
       sentence("`cyclic_unroll` is {}, but a work-item has {} strided pixels", cyclicUnroll, pixels)},
      {cyclicUnroll == 1 || size <= mostOperations,
       sentence("the bodies of `cyclic_unroll` pixels have {} operations, at most {} are emitted", size,
                mostOperations)}};
  if (sharesReads(c.facts))
    all.push_back({cyclicUnroll == 1 || reuse == "none",
                   sentence("`cyclic_unroll` is {}, which needs `reuse: none`", cyclicUnroll)});
  return all;
}

/// Of the pixels per dimension as many as the parameter asks for, x first.
static std::array<std::int64_t, 3> pixelsTogether(const Geometry &g, std::int64_t wanted) {
  std::array<std::int64_t, 3> together{1, 1, 1};
  for (unsigned d = 0; d < 3; ++d) {
    together[d] = std::min(wanted, g.cyclic[d]);
    wanted /= together[d];
  }
  return together;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  ir::Builder build(*kernel.arena);
  std::array<const ir::Expr *, 3> strides;
  for (unsigned d = 0; d < 3; ++d)
    strides[d] = build.binary(ir::Op::Mul, g.workGroup.size(build, d), build.integer(g.block[d]));
  return mergeByLoops(std::move(kernel), false, g.cyclic, strides, 'c',
                      "cyclic: pixels a work-group's width apart",
                      pixelsTogether(g, context.value(cyclicUnroll)));
}

static const Example shown[] = {{"smooth", "sizes=fixed", "sizes=fixed cyclic_x=2"},
                                {"total", "reduce.sum=private combine.sum=atomics wg_x=4 cyclic_x=4",
                                 "reduce.sum=private combine.sum=atomics wg_x=4 cyclic_x=4 cyclic_unroll=2"}};

static const llvm::StringRef names[] = {"cyclic_x", "cyclic_y", "cyclic_z", "cyclic_unroll"};

const Knob cyclicKnob = {
    "cyclic",
    "strided pixels that a work-item computes",
    parameters,
    otherwise,
    constraints,
    lower,
    "always; `cyclic_unroll`: the kernel has results; where branches or loops remain, it changes nothing",
    shown,
    names};

}
