#include "compiler/knobs/local_memory.h"
#include "compiler/knobs/outside.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {

bool canTile(const ImageFacts &image, const Circumstances &) {
  return image.isRead && !image.isWritten && image.hasFootprint;
}

bool canPad(const ImageFacts &image, const Circumstances &c) {
  return canTile(image, c) && image.dimensions > 1;
}

std::string isTiled(const ImageFacts &image, const Circumstances &c) {
  const std::string load = "load." + image.name;
  return canBeObject(image, c) ? "(" + load + " == local || " + load + " == image_local)"
                               : load + " == local";
}

std::string areAllTiled(const Circumstances &c) {
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

std::vector<Constraint> fitsLocalMemory(const Circumstances &c) {
  std::vector<LocalUse> uses = tileUses(c);
  llvm::append_range(uses, arrayUses(c));
  if (uses.empty())
    return {};
  std::string sum, names;
  for (const LocalUse &use : uses) {
    sum += (sum.empty() ? "(" : " + (") + use.condition + " ? " + use.bytes + " : 0)";
    names += (names.empty() ? "`" : &use == &uses.back() ? " and `" : ", `") + use.knob + "`";
  }
  const std::string needed = "{ceil_div(" + sum + ", 1024)} KiB",
                    available = ", the device has " + std::to_string(c.device.localBytes / 1024) + " KiB";
  return {constraint(sum + " <= " + std::to_string(c.device.localBytes),
                     uses.size() == 1 ? "`" + uses[0].knob + ": " + uses[0].value + "` needs " + needed +
                                            " of local memory" + available
                                      : "what " + names + " put into local memory is " + needed + available)};
}

}
