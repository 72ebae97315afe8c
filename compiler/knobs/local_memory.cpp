#include "compiler/knobs/local_memory.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {

bool canTile(const ImageFacts &image, const Circumstances &) {
  return image.isRead && !image.isWritten && image.hasFootprint;
}

bool canPad(const ImageFacts &image, const Circumstances &c) {
  return canTile(image, c) && image.dimensions > 1;
}

std::string isTiled(const ImageFacts &image) { return "load." + image.name + " == local"; }

std::string hasNoGuards(const Circumstances &c) {
  std::string areTiled;
  for (const ImageFacts &image : c.facts.images) {
    if (!image.canLeave() || !image.hasFootprint)
      continue;
    if (!canTile(image, c))
      return "boundary == split";
    areTiled += (areTiled.empty() ? "" : " && ") + ("(" + isTiled(image) + ")");
  }
  return "(boundary == split || (" + areTiled + "))";
}

std::vector<Constraint> fitsLocalMemory(const std::vector<LocalUse> &uses, const Device &device) {
  if (uses.empty())
    return {};
  std::string sum, names;
  for (const LocalUse &use : uses) {
    sum += (sum.empty() ? "" : " + ") + ("(" + use.condition + " ? " + use.bytes + " : 0)");
    names += (names.empty()                  ? "`"
              : use.knob == uses.back().knob ? " and `"
                                             : ", `") +
             use.knob + (uses.size() == 1 ? ": " + use.value + "`" : "`");
  }
  return {constraint(sum + " <= " + std::to_string(device.localBytes),
                     names + (uses.size() == 1 ? " needs" : " together need") + " {ceil_div(" + sum +
                         ", 1024)} KiB of local memory, the device has " +
                         std::to_string(device.localBytes / 1024) + " KiB")};
}

}
