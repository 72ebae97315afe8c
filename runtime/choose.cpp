// The choice of a variant for a call.
#include "sizes.h"
#include <icl/error.h>

namespace icl::runtime {
namespace {

// Whether the program computes this grid on images of these sizes.
bool fitsSizes(const LaunchProgram &program, const Description &description, const Extent &grid,
               const std::vector<Argument> &arguments) {
  if (program.fixedGrid && *program.fixedGrid != grid)
    return false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto fixed = program.fixedImages.find(description.parameters[i].name);
    if (fixed != program.fixedImages.end() && fixed->second != arguments[i].size)
      return false;
  }
  return true;
}

// Larger is better: made for the device first, then for the sizes.
int preference(const Variant &variant) {
  const bool isForSizes = variant.program.fixedGrid || !variant.program.fixedImages.empty();
  return (variant.device.empty() ? 0 : 2) + (isForSizes ? 1 : 0);
}

std::string listing(const Description &description) {
  std::string text;
  for (const auto &[device, program] : description.variants)
    text += "\n  " + (device.empty() ? "any device" : device) + ", " +
            (program.fixedGrid ? extentText(*program.fixedGrid, description.dimensions) : "any size");
  return text;
}

}

const Variant &chooseVariant(const Description &description, const DeviceInfo &device, const Extent &grid,
                             const std::vector<Argument> &arguments) {
  const Variant *best = nullptr;
  for (const Variant &variant : description.variants) {
    const bool fits = (variant.device.empty() || variant.device == device.name) &&
                      fitsSizes(variant.program, description, grid, arguments);
    if (fits && (!best || preference(variant) > preference(*best)))
      best = &variant;
  }
  if (!best)
    throw Error(ErrorKind::Argument, "kernel `" + description.name + "` was not compiled for " + device.name +
                                         " with a grid of " + extentText(grid, description.dimensions) +
                                         "; there are variants for:" + listing(description));
  return *best;
}

}
