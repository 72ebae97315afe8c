#include "compiler/space/device.h"

namespace icl {

static std::vector<std::string> formatsOf(std::initializer_list<const char *> scalars) {
  std::vector<std::string> all;
  for (const char *scalar : scalars)
    for (const char *lanes : {"", "2", "3", "4"})
      all.push_back(std::string(scalar) + lanes);
  return all;
}

Device mostCapableDevice() {
  constexpr std::int64_t most = std::int64_t(1) << 46;
  Device device;
  device.isCpu = device.hasImages = device.hasDouble = device.hasHalf = device.hasLongAtomics = true;
  device.maxWorkGroup = 4096;
  device.maxWorkItems = {4096, 4096, 4096};
  device.localBytes = device.constantBytes = device.constantArguments = most;
  device.maxAllocation = device.globalBytes = most;
  device.maxImage2d = {1 << 20, 1 << 20};
  device.maxImage3d = {1 << 20, 1 << 20, 1 << 20};
  device.imageFormats = allImageFormats();
  device.filteredFormats = allFilteredFormats();
  device.longestVector = 64;
  return device;
}

std::vector<std::string> allImageFormats() {
  return formatsOf({"char", "uchar", "short", "ushort", "int", "uint", "half", "float"});
}

std::vector<std::string> allFilteredFormats() { return formatsOf({"uchar", "ushort", "half", "float"}); }

}
