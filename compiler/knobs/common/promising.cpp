#include "compiler/knobs/common/promising.h"
#include "compiler/knobs/common/geometry.h"
#include <algorithm>
#include <bit>

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

/// A result is best gathered over many pixels before work-items combine theirs. A CPU needs few work-groups.
std::vector<std::int64_t> promisingStride(const KnobContext &c, unsigned d) {
  if (c.facts.results.empty())
    return {1};
  if (c.device.isCpu && d > 0 && d + 1 == c.facts.dimensions) {
    const std::int64_t rows = rowsOfGroup(c, d);
    return rows < 4 ? std::vector<std::int64_t>{rows} : std::vector<std::int64_t>{rows, rows / 4};
  }
  if (c.device.isCpu)
    return d == 0 ? std::vector<std::int64_t>{256, 64} : std::vector<std::int64_t>{256, 16};
  return d == 0 ? std::vector<std::int64_t>{4, 1} : std::vector<std::int64_t>{16, 4};
}

/// Wide in x, so that neighbouring work-items read neighbouring pixels; with shorter vectors, as many pixels.
std::vector<std::int64_t> promisingWorkGroup(const KnobContext &c, unsigned d) {
  using Lengths = std::vector<std::int64_t>;
  if (c.device.isCpu && !c.facts.results.empty()) // a work-item gathers over many pixels, without barriers
    return {1};
  const Lengths cpu[3]{{16, 64}, {1, 4}, {1}}, gpu[3]{{32, 128}, {4, 1}, {1}};
  if (d == 0 && sharesUnaligned(c))
    return {128 / promisingLanes(c).front(), 128};
  return c.device.isCpu ? cpu[d] : gpu[d];
}

}
