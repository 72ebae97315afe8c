#include "compiler/knobs/common/local_memory.h"
#include "compiler/knobs/common/geometry.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/knobs/common/reductions.h"
#include "compiler/transform/tile.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {

/// For indices below `indices`.
static bool canTileBelow(const Extent &indices, const ImageFacts &image) {
  return llvm::all_of(image.tiled,
                      [&](std::size_t i) { return areRowsNeighbours(image.footprints[i], indices); });
}

bool canTileAnySize(const ImageFacts &image) {
  return canTileBelow({longestSide, longestSide, longestSide}, image);
}

bool canTile(const ImageFacts &image, const KnobContext &c) {
  if (!image.isRead || image.isWritten || !image.hasFootprint())
    return false;
  if (!c.sizes.grid || canTileAnySize(image))
    return canTileAnySize(image);
  Extent indices = *c.sizes.grid;
  for (std::int64_t &n : indices) // a work-group's tile may extend beyond the grid
    n *= 2;
  return canTileBelow(indices, image);
}

bool canPad(const ImageFacts &image, const KnobContext &c) {
  return canTile(image, c) && image.dimensions > 1;
}

Condition isTiled(const ImageFacts &image, const KnobContext &c) {
  if (!canTile(image, c))
    return false;
  const StringHandle load = knobs::load(image.name);
  return load == "local" || (canBeObject(image, c) ? load == "image_local" : false);
}

Condition areAllTiled(const KnobContext &c) {
  Condition all = true;
  for (const ImageFacts &image : c.facts.images)
    if (image.canLeave() && image.hasFootprint())
      all = all && (image.footprints.size() == 1 ? isTiled(image, c) : false);
  return all;
}

static Constraint capacityConstraint(llvm::ArrayRef<LocalUse> uses, const KnobContext &c) {
  IntegerExpression bytes = 0;
  std::string names;
  for (const LocalUse &use : uses) {
    bytes = bytes + choose(use.condition, use.bytes, 0);
    names += (names.empty() ? "`" : &use == &uses.back() ? " and `" : ", `") + use.knob.name() + "`";
  }
  const IntegerExpression needed = ceilDiv(bytes, 1024);
  const std::int64_t available = c.device.localBytes / 1024;
  return {bytes <= c.device.localBytes,
          uses.size() == 1 ? sentence("`{}: {}` needs {} KiB of local memory, the device has {} KiB",
                                      uses[0].knob.name(), uses[0].value, needed, available)
                           : sentence("{} need {} KiB of local memory together, the device has {} KiB", names,
                                      needed, available)};
}

static std::vector<Constraint> barrierConstraints(llvm::ArrayRef<LocalUse> uses, const KnobContext &c) {
  const unsigned dimensions = c.facts.dimensions;
  if (!c.device.quirks.has(Quirk::RunsFirstItemTwice))
    return {};
  std::vector<Constraint> all;
  // Other work-groups of one work-item have no barrier (knobs/wg.cpp).
  for (const LocalUse &use : uses)
    if (canBindAtLaunch(c))
      all.push_back({knobs::wgBinding == "fixed" || itemsOfGroup(c) > 1 || !use.condition,
                     sentence("`{}: {}` with `wg_binding: launch` needs several work-items: {} may fail to "
                              "compile a barrier for one",
                              use.knob.name(), use.value, c.device.platform)});
  if (dimensions == 1)
    return all;
  IntegerExpression otherItems = knobs::wg(1);
  if (dimensions == 3)
    otherItems = otherItems * knobs::wg(2);
  for (const LocalUse &use : uses)
    all.push_back(
        {knobs::wg(0) > 1 || otherItems == 1 || !use.condition,
         sentence("`{}: {}` needs `wg_x` above 1, or one work-item: {} runs the first work-item twice "
                  "otherwise",
                  use.knob.name(), use.value, c.device.platform)});
  return all;
}

std::vector<Constraint> localMemoryConstraints(const KnobContext &c) {
  std::vector<LocalUse> uses = tileUses(c);
  llvm::append_range(uses, arrayUses(c));
  llvm::append_range(uses, resultUses(c));
  if (uses.empty())
    return {};
  std::vector<Constraint> all = barrierConstraints(uses, c);
  all.push_back(capacityConstraint(uses, c));
  return all;
}

}
