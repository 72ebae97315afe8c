#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/common/geometry.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <optional>

namespace icl {

/// Whether a GPU loads vectors that overlap those of neighbours at any address, because the sizes are not
/// known. Many of their loads are of the same pixels, so that short vectors are faster
/// (docs/experiments/first-guess.md).
static bool sharesUnaligned(const KnobContext &c) {
  return !c.device.isCpu && !c.sizes.grid && sharesReads(c.facts);
}

/// Longer vectors of narrow numbers take longer to compile, and where registers have 256 bits several of
/// them.
static constexpr std::int64_t mostPromisingLanes = 32;

static bool samples(const KnobContext &c) {
  return llvm::any_of(c.facts.images, [](const ImageFacts &i) { return i.isSampled; });
}

/// Of the last dimension, where they share reads on a GPU.
static constexpr std::int64_t sharingRows = 4;

/// Components of as many pixels as a work-item's rows have in vectors of this length. More of them than
/// `mostComponents` leave registers for few work-items.
static bool takesManyRegisters(const KnobContext &c, std::int64_t lanes) {
  constexpr std::int64_t mostComponents = 48;
  return sharesReads(c.facts) && llvm::any_of(c.facts.images, [&](const ImageFacts &i) {
           return lanes * sharingRows * i.pixel.lanes > mostComponents;
         });
}

static std::vector<std::int64_t> lanesOnGpu(const KnobContext &c) {
  std::int64_t widest = 1, components = 1;
  for (const ImageFacts &image : c.facts.images) {
    widest = std::max<std::int64_t>(widest, image.pixel.bytes());
    components = std::max<std::int64_t>(components, image.pixel.lanes);
  }
  // Of a turned picture, neighbouring work-items read together what lies together.
  if (llvm::any_of(c.facts.images, std::mem_fn(&ImageFacts::isTurned)))
    return components == 1 ? std::vector<std::int64_t>{1, 2} : std::vector<std::int64_t>{2, 1};
  std::int64_t lanes = std::clamp<std::int64_t>((sharesUnaligned(c) ? 8 : 16) / widest, 2, 4);
  if (takesManyRegisters(c, lanes))
    lanes = 2;
  return {lanes, lanes / 2};
}

static std::vector<std::int64_t> lanesOnCpu(const KnobContext &c) {
  std::int64_t widest = c.facts.computedBytes;
  for (const ImageFacts &image : c.facts.images)
    widest = std::max<std::int64_t>(widest, sizeOf(image.pixel.scalar));
  const std::int64_t lanes =
      std::clamp<std::int64_t>(64 / widest, 2, std::min(mostLanes(c), mostPromisingLanes));
  if (lanes < mostLanes(c)) // pixels that are narrower than what is computed
    return {lanes, 2 * lanes};
  return {lanes, lanes / 2};
}

std::vector<std::int64_t> promisingLanes(const KnobContext &c) {
  return c.device.isCpu ? lanesOnCpu(c) : lanesOnGpu(c);
}

// ---- Rows of a GPU's work-item that share no reads

/// What the reads and writes of a pixel move.
static std::int64_t bytesOfPixel(const KernelFacts &facts) {
  std::int64_t bytes = 0;
  for (const ImageFacts &image : facts.images) {
    const std::int64_t reads = image.isGather || !image.hasFootprint() ? image.isRead : image.reads;
    bytes += (reads + image.isWritten) * std::int64_t(image.pixel.bytes());
  }
  return std::max<std::int64_t>(bytes, 1);
}

static std::int64_t pixelsOfGroup(const KnobContext &c, unsigned d) {
  return promisingWorkGroup(c, d).front() * (d == 0 ? promisingBlock(c, d).front() : 1);
}

/// Work-groups for each compute unit, if work-items compute one row. Nothing if that is not known.
static std::optional<std::int64_t> groupsOfUnit(const KnobContext &c) {
  const auto units = c.device.answers.find("compute_units");
  if (!c.sizes.grid || units == c.device.answers.end())
    return std::nullopt;
  double groups = 1;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    groups *= std::ceil(double((*c.sizes.grid)[d]) / double(pixelsOfGroup(c, d)));
  return std::int64_t(groups / std::get<double>(units->second));
}

namespace {
/// Of the rows of a work-item.
struct RowLimits {
  std::int64_t most;   ///< rows
  std::int64_t groups; ///< that each compute unit has left, at least
};
}

/// Pixels of different costs need many work-groups, so that all units end at the same time, and reads that
/// depend on others need many work-items. Other reads are on their way together.
static RowLimits rowLimits(const KnobContext &c) {
  if (c.facts.diverges)
    return {2, 64};
  return {8, llvm::any_of(c.facts.images, std::mem_fn(&ImageFacts::isGather)) ? 16 : 4};
}

/// As many as a work-group needs to move more bytes than a GPU could have moved while it starts one
/// (docs/experiments/promising-values.md).
static std::int64_t rowsOfItem(const KnobContext &c) {
  constexpr std::int64_t bytesOfGroup = 5 << 10, usual = 4;
  std::int64_t bytes = bytesOfPixel(c.facts);
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    bytes *= pixelsOfGroup(c, d);
  const RowLimits limits = rowLimits(c);
  const auto groups = groupsOfUnit(c);
  const std::int64_t most = groups ? *groups / limits.groups : usual;
  std::int64_t rows = 1;
  while (rows * bytes < bytesOfGroup && 2 * rows <= std::min(limits.most, most))
    rows *= 2;
  return rows;
}

/// The number, then a quarter of it; below 4 the number alone.
static std::vector<std::int64_t> withQuarter(std::int64_t number) {
  return number < 4 ? std::vector<std::int64_t>{number} : std::vector<std::int64_t>{number, number / 4};
}

// ---- Blocks, strides and work-groups

std::vector<std::int64_t> promisingBlock(const KnobContext &c, unsigned d) {
  if (d == 0)
    return c.facts.canVectorise
               ? std::vector<std::int64_t>{promisingLanes(c).front(), 2 * promisingLanes(c).front()}
               : std::vector<std::int64_t>{1};
  const bool isLast = d + 1 == c.facts.dimensions;
  if (isLast && sharesReads(c.facts)) {
    const bool sharesColumns = c.device.isCpu && d == 1 && c.facts.rowShare <= 32; // in 64ths
    return sharesColumns ? std::vector<std::int64_t>{16, 4} : std::vector<std::int64_t>{sharingRows, 2};
  }
  // On CPUs samples are in the lanes of vectors. What depends on x alone is computed once for a column.
  if (c.device.isCpu)
    return isLast && d == 1 && c.facts.canVectorise && samples(c) ? std::vector<std::int64_t>{16, 4}
                                                                  : std::vector<std::int64_t>{1};
  return isLast && c.facts.results.empty() ? withQuarter(rowsOfItem(c)) : std::vector<std::int64_t>{1};
}

/// Of rows, or slices, in a work-group that gathers whole ones on a CPU: some work-groups for each core, so
/// that one which begins late computes fewer of them.
static std::int64_t rowsOfGroup(const KnobContext &c, unsigned d) {
  constexpr std::int64_t groupsOfCore = 16, usual = 16, most = 256;
  const auto units = c.device.answers.find("compute_units");
  if (!c.sizes.grid || units == c.device.answers.end())
    return usual;
  const double rows = double((*c.sizes.grid)[d]) / (groupsOfCore * std::get<double>(units->second));
  return std::int64_t(std::bit_floor(std::uint64_t(std::clamp<double>(rows, 1, most))));
}

std::vector<std::int64_t> promisingStride(const KnobContext &c, unsigned d) {
  const bool isLine = c.facts.dimensions == 1, isLast = d + 1 == c.facts.dimensions;
  if (c.facts.results.empty())
    return isLine && !c.device.isCpu ? withQuarter(rowsOfItem(c)) : std::vector<std::int64_t>{1};
  if (c.device.isCpu && d > 0 && isLast)
    return withQuarter(rowsOfGroup(c, d));
  if (c.device.isCpu)
    return {256, d == 0 ? 64 : 16};
  if (isLine)
    return {64, 16};
  return d == 0 ? std::vector<std::int64_t>{4, 1} : std::vector<std::int64_t>{16, 4};
}

std::vector<std::int64_t> promisingWorkGroup(const KnobContext &c, unsigned d) {
  using Lengths = std::vector<std::int64_t>;
  if (c.device.isCpu && !c.facts.results.empty()) // a work-item gathers over many pixels, without barriers
    return {1};
  const Lengths cpu[3]{{16, 64}, {1, 4}, {1}}, gpu[3]{{32, 128}, {4, 1}, {1}};
  if (c.device.isCpu)
    return cpu[d];
  if (c.facts.dimensions == 1)
    return {128, 256};
  if (d == 0 && sharesUnaligned(c))
    return {128 / promisingLanes(c).front(), 128};
  return gpu[d];
}

}
