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
    narrowest = std::min<std::int64_t>(narrowest, image.pixel.bytes());
  }
  return std::clamp<std::int64_t>(64 / narrowest, longest, c.device.longestVector);
}

bool sharesUnaligned(const KnobContext &c) {
  return !c.device.isCpu && !c.sizes.grid && sharesReads(c.facts);
}

/// Longer vectors of narrow numbers take longer to compile, and where registers have 256 bits several of
/// them.
static constexpr std::int64_t mostPromisingLanes = 32;

std::vector<std::int64_t> promisingLanes(const KnobContext &c) {
  std::int64_t widest = c.device.isCpu ? c.facts.computedBytes : 1;
  for (const ImageFacts &image : c.facts.images)
    widest =
        std::max<std::int64_t>(widest, c.device.isCpu ? sizeOf(image.pixel.scalar) : image.pixel.bytes());
  const std::int64_t limit = c.device.isCpu ? std::min(mostLanes(c), mostPromisingLanes) : 4,
                     load = sharesUnaligned(c) ? 8 : 16;
  const std::int64_t lanes = std::clamp<std::int64_t>((c.device.isCpu ? 64 : load) / widest, 2, limit);
  if (c.device.isCpu && lanes < mostLanes(c)) // pixels that are narrower than what is computed
    return {lanes, 2 * lanes};
  return {lanes, lanes / 2};
}

/// Samples are in the lanes of CPUs' vectors. What depends on x alone is computed once for a column.
static bool samplesInLanes(const KnobContext &c) {
  return c.device.isCpu && c.facts.canVectorise &&
         llvm::any_of(c.facts.images, [](const ImageFacts &i) { return i.isSampled; });
}

std::vector<std::int64_t> promisingBlock(const KnobContext &c, unsigned d) {
  if (d == 0 && c.facts.canVectorise)
    return {promisingLanes(c).front(), 2 * promisingLanes(c).front()};
  const bool sharesRows = c.device.isCpu && d == 1 && c.facts.rowShare <= 32; // in 64ths
  if (d > 0 && d + 1 == c.facts.dimensions && sharesReads(c.facts))
    return sharesRows ? std::vector<std::int64_t>{16, 4} : std::vector<std::int64_t>{4, 2};
  if (d == 1 && c.facts.dimensions == 2 && samplesInLanes(c))
    return {16, 4};
  return {1};
}

std::vector<std::int64_t> mergingFactors(const KnobContext &c, unsigned d, std::int64_t limit) {
  if (d >= c.facts.dimensions)
    return {1};
  if (c.sizes.grid)
    limit = std::min(limit, covering((*c.sizes.grid)[d]));
  return powersOfTwo(limit);
}

}
