#include "compiler/knobs/common/geometry.h"
#include <algorithm>
#include <bit>

namespace icl {

/// Of the untuned variant's work-group.
static constexpr std::int64_t mostReferenceItems = 64;

static std::int64_t covering(std::int64_t extent) {
  return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(extent)));
}

/// As the constraints of the knob `wg` limit it.
static std::int64_t mostItems(const Geometry &g, const LoweringContext &context, unsigned d) {
  if (context.value(knobs::sizes) != "fixed")
    return longestWorkGroup;
  const std::int64_t tile = std::max(covering((*context.sizes.grid)[d]), mostReferenceItems);
  return std::clamp<std::int64_t>(tile / (g.block[d] * g.cyclic[d]), 1, longestWorkGroup);
}

Geometry geometryOf(const LoweringContext &context) {
  Geometry g;
  g.workGroup.isLaunchArgument = context.value(knobs::wgBinding) == "launch";
  for (unsigned d = 0; d < 3; ++d) {
    g.workGroup.items[d] = context.value(knobs::wg(d));
    g.block[d] = context.value(knobs::block(d));
    g.cyclic[d] = context.value(knobs::cyclic(d));
    g.workGroup.most[d] = g.workGroup.isLaunchArgument ? mostItems(g, context, d) : g.workGroup.items[d];
  }
  return g;
}

IntegerExpression tileExtent(unsigned d) { return knobs::wg(d) * knobs::block(d) * knobs::cyclic(d); }

bool canBindAtLaunch(const KnobContext &c) { return c.facts.results.empty(); }

bool tilesDivideGrid(const Geometry &g, const LoweringContext &context, unsigned d) {
  if (g.workGroup.isLaunchArgument)
    return false;
  if (g.tile(d) == 1)
    return true;
  return context.value(knobs::sizes) == "fixed" && (*context.sizes.grid)[d] % g.tile(d) == 0;
}

std::int64_t indicesBelow(const Geometry &g, const LoweringContext &context, unsigned d) {
  return context.value(knobs::sizes) == "fixed" ? (*context.sizes.grid)[d] + g.mostOfTile(d) : longestSide;
}

std::array<std::int64_t, 3> referenceWorkGroup(unsigned dimensions, const Device &device) {
  std::array<std::int64_t, 3> wanted = dimensions == 1 ? std::array<std::int64_t, 3>{mostReferenceItems, 1, 1}
                                       : dimensions == 2 ? std::array<std::int64_t, 3>{8, 8, 1}
                                                         : std::array<std::int64_t, 3>{8, 4, 2};
  std::int64_t left = device.maxWorkGroup;
  for (unsigned d = 0; d < 3; ++d) {
    const std::int64_t limit = std::min(left, device.maxWorkItems[d]);
    wanted[d] = std::min(wanted[d], static_cast<std::int64_t>(std::bit_floor(
                                        static_cast<std::uint64_t>(std::max<std::int64_t>(limit, 1)))));
    left /= wanted[d];
  }
  return wanted;
}

std::int64_t mostLanes(const KnobContext &c) {
  constexpr std::int64_t longest = 16;
  std::int64_t narrowest = 64;
  for (const ImageFacts &image : c.facts.images) {
    if (image.pixel.scalar == Scalar::Half)
      return longest; // its conversions are functions, which end at 16 lanes
    const std::int64_t bytes = sizeOf(image.pixel.scalar);
    narrowest = std::min(narrowest, image.pixel.isVector() ? 2 * bytes : bytes);
  }
  return std::clamp<std::int64_t>(64 / narrowest, longest, c.device.longestVector);
}

std::vector<std::int64_t> mergingFactors(const KnobContext &c, unsigned d, std::int64_t limit) {
  if (d >= c.facts.dimensions)
    return {1};
  if (c.sizes.grid)
    limit = std::min(limit, covering((*c.sizes.grid)[d]));
  return powersOfTwo(limit);
}

}
