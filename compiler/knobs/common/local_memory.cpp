#include "compiler/knobs/common/local_memory.h"
#include "compiler/knobs/common/outside.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {

bool canTile(const ImageFacts &image, const KnobContext &) {
  return image.isRead && !image.isWritten && image.hasFootprint;
}

bool canPad(const ImageFacts &image, const KnobContext &c) {
  return canTile(image, c) && image.dimensions > 1;
}

std::string isTiled(const ImageFacts &image, const KnobContext &c) {
  const std::string load = "load." + image.name;
  return canBeObject(image, c) ? "(" + load + " == local || " + load + " == image_local)"
                               : load + " == local";
}

std::string areAllTiled(const KnobContext &c) {
  std::string all;
  for (const ImageFacts &image : c.facts.images) {
    if (!image.canLeave() || !image.hasFootprint)
      continue;
    if (!canTile(image, c))
      return "0";
    all += (all.empty() ? "" : " && ") + isTiled(image, c);
  }
  return all;
}

static Constraint fits(llvm::ArrayRef<LocalUse> uses, const KnobContext &c) {
  std::string sum, names;
  for (const LocalUse &use : uses) {
    sum += (sum.empty() ? "(" : " + (") + use.condition + " ? " + use.bytes + " : 0)";
    names += (names.empty() ? "`" : &use == &uses.back() ? " and `" : ", `") + use.knob + "`";
  }
  const std::string needed = "{ceil_div(" + sum + ", 1024)} KiB",
                    available = ", the device has " + std::to_string(c.device.localBytes / 1024) + " KiB";
  return constraint(sum + " <= " + std::to_string(c.device.localBytes),
                    uses.size() == 1 ? "`" + uses[0].knob + ": " + uses[0].value + "` needs " + needed +
                                           " of local memory" + available
                                     : "what " + names + " put into local memory is " + needed + available);
}

static std::vector<Constraint> isRightWithBarriers(llvm::ArrayRef<LocalUse> uses, const KnobContext &c) {
  const unsigned dimensions = c.facts.dimensions;
  if (!c.device.quirks.has(Quirk::RunsFirstItemTwice) || dimensions == 1)
    return {};
  const std::string otherItems = dimensions == 2 ? "wg_y" : "wg_y * wg_z";
  std::vector<Constraint> all;
  for (const LocalUse &use : uses)
    all.push_back(constraint("wg_x > 1 || " + otherItems + " == 1 || !(" + use.condition + ")",
                             "`" + use.knob + ": " + use.value +
                                 "` needs `wg_x` above 1, or one work-item: " + c.device.platform +
                                 " runs the first work-item twice otherwise"));
  return all;
}

std::vector<Constraint> localMemoryConstraints(const KnobContext &c) {
  std::vector<LocalUse> uses = tileUses(c);
  llvm::append_range(uses, arrayUses(c));
  if (uses.empty())
    return {};
  std::vector<Constraint> all = isRightWithBarriers(uses, c);
  all.push_back(fits(uses, c));
  return all;
}

}
