// Gives a work-item further pixels, one work-group's width apart (cyclic merging; Garvey & Abdelrahman
// 2018, 4.4). Runs after blocked merging: the stride is the width of all blocks of the work-group.
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/merging.h"
#include "compiler/knobs/common/reductions.h"
#include "compiler/knobs/table.h"

namespace icl::knobs {

/// A result is best gathered over many pixels before work-items combine theirs. A CPU needs few work-groups.
static std::vector<std::int64_t> promising(const KnobContext &c, unsigned d) {
  if (c.facts.results.empty())
    return {1};
  if (c.device.isCpu)
    return d == 0 ? std::vector<std::int64_t>{256, 64} : std::vector<std::int64_t>{256, 16};
  return d == 0 ? std::vector<std::int64_t>{4, 1} : std::vector<std::int64_t>{16, 4};
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
    all.push_back(offer(cyclic(d), mergingFactors(c, d, 256), cyclicKnob.description, promising(c, d),
                        reference(c, d)));
  return all;
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  const Geometry g = geometryOf(context);
  std::array<std::int64_t, 3> strides;
  for (unsigned d = 0; d < 3; ++d)
    strides[d] = g.workGroup[d] * g.block[d];
  return mergeByLoops(std::move(kernel), false, g.cyclic, strides, 'c',
                      "cyclic: pixels a work-group's width apart");
}

static const Example shown[] = {{"smooth", "sizes=fixed", "sizes=fixed cyclic_x=2"}};

static const llvm::StringRef names[] = {"cyclic_x", "cyclic_y", "cyclic_z"};

const Knob cyclicKnob = {
    "cyclic", "strided pixels that a work-item computes", parameters, nullptr, lower, "always", shown, names};

}
