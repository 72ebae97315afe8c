// Which of a kernel's variants serves a launch.
#include "sizes.h"
#include <icl/error.h>

namespace icl::runtime {
namespace {

// Does the variant compute this grid on images of these sizes?
bool fitsSizes(const Variant &variant, const Description &description, const Extent &grid,
               const std::vector<Argument> &arguments) {
  if (variant.fixedGrid && *variant.fixedGrid != grid)
    return false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto fixed = variant.fixedImages.find(description.parameters[i].name);
    if (fixed != variant.fixedImages.end() && fixed->second != arguments[i].size)
      return false;
  }
  return true;
}

// Larger is better: made for the device first, then for the sizes.
int preference(const Variant &variant) {
  return (variant.device.empty() ? 0 : 2) + (variant.fixedGrid || !variant.fixedImages.empty() ? 1 : 0);
}

std::string listing(const Description &description) {
  std::string text;
  for (const Variant &variant : description.variants)
    text += "\n  " + (variant.device.empty() ? "any device" : variant.device) + ", " +
            (variant.fixedGrid ? extentText(*variant.fixedGrid, description.dimensions) : "any size");
  return text;
}

}

const Variant &chooseVariant(const Description &description, const DeviceInfo &device, const Extent &grid,
                             const std::vector<Argument> &arguments) {
  const Variant *best = nullptr;
  for (const Variant &variant : description.variants) {
    const bool fits = (variant.device.empty() || variant.device == device.name) &&
                      fitsSizes(variant, description, grid, arguments);
    if (fits && (!best || preference(variant) > preference(*best)))
      best = &variant;
  }
  if (!best)
    throw Error(ErrorKind::Argument, "kernel `" + description.name + "` was not compiled for " + device.name +
                                         " with a grid of " + extentText(grid, description.dimensions) +
                                         "; there is code for:" + listing(description));
  return *best;
}

}
