#include "tuner/measure/device_json.h"
#include <nlohmann/json.hpp>

namespace icl::runtime {

static void to_json(nlohmann::json &json, const Quirks &quirks) { json = quirks.bits(); }
static void from_json(const nlohmann::json &json, Quirks &quirks) {
  quirks = Quirks::ofBits(json.get<unsigned>());
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DeviceInfo, name, platform, driver, isCpu, isGpu, isAccelerator,
                                   architecture, maxWorkGroup, maxWorkItems, localBytes, constantBytes,
                                   constantArguments, maxAllocation, globalBytes, hasImages, hasDouble,
                                   hasHalf, hasLongAtomics, hasExactDivision, maxImage2d, maxImage3d,
                                   imageFormats, filteredFormats, computeUnits, quirks, groupArrayBytes,
                                   halfConversion, longestVector, hasPackedExtremes, hasDeviceFence)

}

namespace icl {

nlohmann::json deviceToJson(const runtime::DeviceInfo &device) { return device; }
runtime::DeviceInfo deviceFromJson(const nlohmann::json &json) { return json.get<runtime::DeviceInfo>(); }

}
