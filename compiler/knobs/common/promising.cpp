#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/common/geometry.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <optional>

namespace icl {

/// Whether a GPU loads vectors that overlap those of neighbours at any address, because nothing is known of
/// the rows. Many of their loads are of the same pixels, so that short vectors are faster
/// (docs/experiments/first-guess.md).
static bool sharesUnaligned(const KnobContext &c) {
  return !c.device.isCpu && !c.sizes.grid && !c.sizes.hasWholeRows && sharesReads(c.facts);
}

static bool samples(const KnobContext &c) {
  return llvm::any_of(c.facts.images, [](const ImageFacts &i) { return i.isSampled; });
}

/// Whether work-items turn squares of pixels in registers (transform/crossed_reads.h).
static bool transposes(const KnobContext &c) {
  return c.facts.readsCrossed && c.facts.canVectorise && c.facts.results.empty();
}

/// Of a work-item, where they share reads on a GPU: in a volume two rows of two slices.
static constexpr std::int64_t sharingRows = 4;

/// Whether pixels that are neighbours along this dimension share reads.
static bool sharesAlong(const KnobContext &c, unsigned d) {
  return sharesReads(c.facts) && llvm::any_of(c.facts.images, [d](const ImageFacts &image) {
           return llvm::any_of(image.footprints, [d](const Footprint &f) { return f[d].isShared(); });
         });
}

static bool isVolume(const KnobContext &c) { return c.facts.dimensions == 3; }

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
  // Neighbours in three directions need many registers (docs/experiments/promising-values.md).
  if (isVolume(c) && sharesReads(c.facts))
    return {2, 4};
  std::int64_t lanes = std::clamp<std::int64_t>((sharesUnaligned(c) ? 8 : 16) / widest, 2, 4);
  if (takesManyRegisters(c, lanes))
    lanes = 2;
  return {lanes, lanes / 2};
}

/// Whether each pixel is computed of what lies at its own place: no reads are shared, and nothing is sampled
/// or gathered into results.
static bool isPointwise(const KnobContext &c) {
  return !sharesReads(c.facts) && !samples(c) && c.facts.results.empty();
}

/// Of a CPU's vector registers.
static std::int64_t registerBytes(const KnobContext &c) {
  const auto width = c.device.answers.find("preferred_float");
  const double lanes = width == c.device.answers.end() ? 8 : std::get<double>(width->second);
  return std::clamp<std::int64_t>(std::int64_t(lanes) * 4, 32, 64);
}

/// As many as two registers hold of the widest number that is computed, but no more bytes than one holds.
/// What is gathered into results stays in registers, of which there are few, and so do wide numbers for each
/// component.
static std::vector<std::int64_t> lanesOnCpu(const KnobContext &c) {
  std::int64_t widest = c.facts.computedBytes;
  for (const ImageFacts &image : c.facts.images)
    widest = std::max<std::int64_t>(widest, sizeOf(image.pixel.scalar));
  const std::int64_t bytes = registerBytes(c), computed = c.facts.results.empty() ? 2 * bytes : 64;
  const std::int64_t offered = std::clamp<std::int64_t>(mostLanes(c), 2, bytes);
  const bool haveComponents =
      llvm::all_of(c.facts.images, [](const ImageFacts &i) { return i.pixel.isVector(); });
  const bool isFew = (haveComponents && widest > 1) || transposes(c);
  const std::int64_t most = isFew ? std::min<std::int64_t>(offered, 16) : offered;
  const std::int64_t lanes = std::clamp<std::int64_t>(computed / widest, 2, most);
  // Such stores write single lanes of vectors that are soon read whole
  // (docs/experiments/promising-values.md).
  if (c.facts.lanesStoreApart)
    return {1, lanes};
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

// ---- Rows on a CPU

namespace {
/// Of pixels that a work-item computes, and of work-items in a work-group.
struct Rows {
  std::int64_t pixels, items;
};
}

static constexpr std::int64_t itemsInRow = 16; ///< of a work-group on a CPU
/// A core needs so many work-groups that one which begins late computes fewer of them.
static constexpr std::int64_t groupsOfCore = 16;

static bool hasGroupsForCores(const KnobContext &c, Rows rows) {
  const auto units = c.device.answers.find("compute_units");
  if (!c.sizes.grid || units == c.device.answers.end())
    return true;
  const unsigned last = c.facts.dimensions - 1;
  double groups = 1;
  for (unsigned d = 0; d <= last; ++d) {
    const std::int64_t pixels = (d == 0 ? itemsInRow * promisingBlock(c, 0).front() : 1) *
                                (d == 1 ? rows.items : 1) * (d == last && d > 0 ? rows.pixels : 1);
    groups *= std::ceil(double((*c.sizes.grid)[d]) / double(pixels));
  }
  return groups >= double(groupsOfCore) * std::get<double>(units->second);
}

/// A search computes a window for each candidate, so that on GPUs lower windows pay there.
bool promisesSliding(const KnobContext &c) {
  constexpr std::int64_t fewestExtremes = 9;
  return canSlide(c.facts) && llvm::any_of(c.facts.loops, [&](const LoopFacts &l) {
           if (!l.slidesStraightened)
             return false;
           const std::int64_t fewestSums = c.device.isCpu ? 5 : l.slidesInLoop ? 9 : 16;
           if (l.isOpen)
             return c.device.isCpu;
           return l.slidesSums ? l.mostCounted() >= fewestSums
                               : c.device.isCpu && l.mostCounted() >= fewestExtremes;
         });
}

/// The first pixel of a column computes a whole window, so columns are long, as long as there are enough
/// work-groups of a CPU, or work-items of a GPU.
static Rows rowsThatSlide(const KnobContext &c) {
  if (c.device.isCpu)
    return hasGroupsForCores(c, {64, 4}) ? Rows{64, 4} : Rows{hasGroupsForCores(c, {64, 1}) ? 64 : 16, 1};
  constexpr double itemsOfUnit = 1024;
  const auto units = c.device.answers.find("compute_units");
  if (!c.sizes.grid || units == c.device.answers.end())
    return {16, 1};
  const auto &grid = *c.sizes.grid;
  const double pixels =
      double(grid[0]) * double(grid[1]) * double(grid[2]) / double(promisingLanes(c).front());
  // What a search has found for the column's pixels is in registers, if these are few.
  const bool searches = llvm::any_of(c.facts.loops, [](const LoopFacts &l) { return l.slidesInLoop; });
  std::int64_t rows = searches ? 8 : 32;
  while (rows > 8 && pixels / double(rows) < itemsOfUnit * std::get<double>(units->second))
    rows /= 2;
  return {rows, 1};
}

/// A work-group takes a CPU's driver as long to start as some hundred pixels to compute, so it has as many
/// rows as leave enough work-groups for all cores.
static Rows rowsOnCpu(const KnobContext &c) {
  if (c.facts.diverges && llvm::any_of(c.facts.loops, [](const LoopFacts &l) { return l.isWhile; }))
    return {1, 1}; // rows differ in their costs
  if (promisesSliding(c))
    return rowsThatSlide(c);
  if (transposes(c))
    return {promisingLanes(c).front(), 4};
  if (isPointwise(c))
    return hasGroupsForCores(c, {4, 4}) ? Rows{4, 4} : hasGroupsForCores(c, {4, 1}) ? Rows{4, 1} : Rows{1, 1};
  // What depends on x alone is computed once for a column of samples. A row of a large window that shares
  // sums with its neighbours costs at most three eighths of what it would cost alone.
  const bool isColumn =
      c.facts.dimensions == 2 &&
      (c.facts.computesOpenRowsOnce || (sharesReads(c.facts) ? c.facts.rowShare <= 24 // in 64ths
                                                             : samples(c) && c.facts.canVectorise));
  const std::int64_t pixels = isColumn ? 16 : sharesReads(c.facts) ? sharingRows : 1;
  const bool isWide = sharesReads(c.facts) && hasGroupsForCores(c, {pixels, 4});
  return {pixels, isWide ? 4 : 1};
}

// ---- Blocks, strides and work-groups

static std::vector<std::int64_t> rowsOfBlockOnCpu(const KnobContext &c, unsigned d) {
  if (d + 1 < c.facts.dimensions)
    return {1};
  const std::int64_t rows = rowsOnCpu(c).pixels;
  return rows == sharingRows && sharesReads(c.facts) ? std::vector<std::int64_t>{rows, 2} : withQuarter(rows);
}

/// On a GPU, or where results are gathered. Rows that share no reads are neighbours in memory, so they are
/// those of a slice.
static std::vector<std::int64_t> rowsOfBlock(const KnobContext &c, unsigned d) {
  if (sharesReads(c.facts) && isVolume(c) && !c.device.isCpu)
    return {2, 1};
  if (sharesReads(c.facts))
    return d + 1 == c.facts.dimensions ? std::vector<std::int64_t>{sharingRows, 2}
                                       : std::vector<std::int64_t>{1};
  return d == 1 && c.facts.results.empty() ? withQuarter(rowsOfItem(c)) : std::vector<std::int64_t>{1};
}

std::vector<std::int64_t> promisingBlock(const KnobContext &c, unsigned d) {
  if (d == 0)
    return c.facts.canVectorise
               ? std::vector<std::int64_t>{promisingLanes(c).front(), 2 * promisingLanes(c).front()}
               : std::vector<std::int64_t>{1};
  if (promisesSliding(c))
    return d == 1 ? withQuarter(rowsThatSlide(c).pixels) : std::vector<std::int64_t>{1};
  if (transposes(c))
    return {d == 1 ? promisingLanes(c).front() : 1};
  return c.device.isCpu && c.facts.results.empty() ? rowsOfBlockOnCpu(c, d) : rowsOfBlock(c, d);
}

/// Of rows, or slices, in a work-group that gathers whole ones on a CPU.
static std::int64_t rowsOfGroup(const KnobContext &c, unsigned d) {
  constexpr std::int64_t usual = 16, most = 256;
  const auto units = c.device.answers.find("compute_units");
  if (!c.sizes.grid || units == c.device.answers.end())
    return usual;
  const double rows = double((*c.sizes.grid)[d]) / (groupsOfCore * std::get<double>(units->second));
  return std::int64_t(std::bit_floor(std::uint64_t(std::clamp<double>(rows, 1, most))));
}

/// Of a work-item that gathers a whole row, where it is not longer than that.
static std::vector<std::int64_t> stridesOfRow(const KnobContext &c) {
  constexpr std::int64_t most = 256;
  if (!c.sizes.grid)
    return {most, most / 4};
  const std::uint64_t blocks = std::max<std::int64_t>((*c.sizes.grid)[0] / promisingBlock(c, 0).front(), 1);
  return withQuarter(std::min<std::int64_t>(most, std::int64_t(std::bit_floor(blocks))));
}

std::vector<std::int64_t> promisingStride(const KnobContext &c, unsigned d) {
  const bool isLine = c.facts.dimensions == 1, isLast = d + 1 == c.facts.dimensions;
  if (c.facts.results.empty())
    return isLine && !c.device.isCpu ? withQuarter(rowsOfItem(c)) : std::vector<std::int64_t>{1};
  if (c.device.isCpu && d > 0 && isLast)
    return withQuarter(rowsOfGroup(c, d));
  if (c.device.isCpu)
    return d == 0 ? stridesOfRow(c) : std::vector<std::int64_t>{256, 16};
  if (isLine)
    return {64, 16};
  return d == 0 ? std::vector<std::int64_t>{4, 1} : std::vector<std::int64_t>{16, 4};
}

std::vector<std::int64_t> promisingWorkGroup(const KnobContext &c, unsigned d) {
  using Lengths = std::vector<std::int64_t>;
  if (c.device.isCpu && !c.facts.results.empty()) // a work-item gathers over many pixels, without barriers
    return {1};
  if (c.device.isCpu && d == 1)
    return rowsOnCpu(c).items == 1 ? Lengths{1, 4} : Lengths{4, 1};
  if (c.device.isCpu)
    return d == 0 ? Lengths{itemsInRow, 64} : Lengths{1};
  if (transposes(c) && d < 2) // as many rows of what is read as of what is written
    return d == 0 ? Lengths{16, 8} : Lengths{8, 16};
  const Lengths gpu[3]{{32, 128}, {4, 1}, {1}};
  if (c.facts.dimensions == 1)
    return {128, 256};
  if (d == 0 && sharesUnaligned(c))
    return {128 / promisingLanes(c).front(), 128};
  if (d > 0 && sharesAlong(c, 2) && !sharesAlong(c, 1)) // the rows of a work-group lie in as many slices
    return gpu[3 - d];
  return gpu[d];
}

}
