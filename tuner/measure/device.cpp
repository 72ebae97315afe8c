#include "tuner/measure/device.h"

namespace icl {

Device deviceOf(const runtime::DeviceInfo &info) {
  Device device;
  device.name = info.name;
  device.platform = info.platform;
  device.driver = info.driver;
  device.isCpu = device.hasFastUnaligned = info.isCpu;
  device.maxWorkGroup = info.maxWorkGroup;
  device.maxWorkItems = info.maxWorkItems;
  device.localBytes = info.localBytes;
  device.constantBytes = info.constantBytes;
  device.constantArguments = info.constantArguments;
  device.maxAllocation = info.maxAllocation;
  device.globalBytes = info.globalBytes;
  device.hasImages = info.hasImages;
  device.hasDouble = info.hasDouble;
  device.hasHalf = info.hasHalf;
  device.hasLongAtomics = info.hasLongAtomics;
  device.hasFastFma = info.hasFastFma;
  device.hasExactDivision = info.hasExactDivision;
  device.maxImage2d = info.maxImage2d;
  device.maxImage3d = info.maxImage3d;
  device.imageFormats = info.imageFormats;
  device.filteredFormats = info.filteredFormats;
  device.quirks = info.quirks;
  device.groupArrayBytes = info.groupArrayBytes;
  device.halfConversion = info.halfConversion;
  device.longestVector = info.longestVector;
  device.hasPackedExtremes = info.hasPackedExtremes;
  device.hasDeviceFence = info.hasDeviceFence;
  device.answers = info.answers;
  device.answers["compute_units"] = double(info.computeUnits);
  return device;
}

}
