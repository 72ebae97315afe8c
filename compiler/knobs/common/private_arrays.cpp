#include "compiler/knobs/common/private_arrays.h"
#include "compiler/knobs/common/reductions.h"
#include <algorithm>

namespace icl {

static bool areLimited(const KnobContext &c) {
  return c.device.quirks.has(Quirk::KeepsArraysOnStack) &&
         (c.facts.writtenArrayBytes > 0 || canSlide(c.facts));
}

/// Of a lane, in the rows of windows that slide.
static std::int64_t bytesOfRows(const KernelFacts &facts) {
  std::int64_t bytes = 0;
  for (const LoopFacts &loop : facts.loops)
    if (loop.slidingBytes > 0)
      bytes += loop.slidingBytes * loop.mostCounted();
  return bytes;
}

/// Of one work-item in the untuned variant: of a pixel inside, and of one at the border.
static std::int64_t bytesUntuned(const KnobContext &c) { return 2 * c.facts.writtenArrayBytes; }

/// Of one work-item: each path has arrays of its own. Pixels in lock-step and lanes have them, too; those
/// that loops compute one after the other do not.
static IntegerExpression bytesOfItem(const KnobContext &c) {
  IntegerExpression pixels = c.facts.canVectorise ? IntegerExpression(knobs::vectorX) : 1;
  if (sharesReads(c.facts)) {
    IntegerExpression block = 1;
    for (unsigned d = 0; d < c.facts.dimensions; ++d)
      block = block * knobs::block(d);
    pixels = choose(knobs::reuse == "registers", block, pixels);
  }
  if (c.facts.canSplit())
    pixels = choose(knobs::boundary == "split" && knobs::border != "loops", 2, 1) * pixels;
  // The border's loops are not unrolled.
  const IntegerExpression bytes = pixels * c.facts.arrayBytes + c.facts.writtenArrayBytes;
  if (!canSlide(c.facts))
    return bytes;
  const IntegerExpression lanes = c.facts.canVectorise ? IntegerExpression(knobs::vectorX) : 1;
  const IntegerExpression rows = bytesOfRows(c.facts) + c.facts.columnBytes * knobs::block(1);
  return bytes + choose(knobs::reuse == "sliding", 2 * rows * lanes, 0); // also at the border
}

std::vector<Constraint> arrayConstraints(const KnobContext &c) {
  if (!areLimited(c))
    return {};
  const std::int64_t room = std::max(c.device.groupArrayBytes, bytesUntuned(c));
  const IntegerExpression bytes = itemsOfGroup(c) * bytesOfItem(c);
  return {{bytes <= room,
           sentence("the arrays of the work-group's {} work-items take {} KiB, {} has room for {} KiB on its "
                    "stack",
                    itemsOfGroup(c), ceilDiv(bytes, 1024), c.device.platform, room / 1024)}};
}

std::array<std::int64_t, 3> itemsWithArrays(std::array<std::int64_t, 3> items, const KnobContext &c) {
  if (!areLimited(c))
    return items;
  for (unsigned d = 3; d-- > 0;)
    while (items[d] > 1 && items[0] * items[1] * items[2] * bytesUntuned(c) > c.device.groupArrayBytes)
      items[d] /= 2;
  return items;
}

}
