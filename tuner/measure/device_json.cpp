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

nlohmann::json deviceToJson(const runtime::DeviceInfo &device) {
  nlohmann::json json = device;
  json["uuid"] = device.uuid;
  json["hasFastFma"] = device.hasFastFma;
  nlohmann::json &answers = json["answers"] = nlohmann::json::object();
  for (const auto &[name, value] : device.answers)
    std::visit([&, key = name](const auto &one) { answers[key] = one; }, value);
  return json;
}

runtime::DeviceInfo deviceFromJson(const nlohmann::json &json) {
  auto device = json.get<runtime::DeviceInfo>();
  device.uuid = json.value("uuid", ""); // this and what follows are not in what older versions wrote
  device.hasFastFma = json.value("hasFastFma", false);
  if (!json.contains("answers"))
    return device;
  for (const auto &[name, value] : json["answers"].items()) {
    if (value.is_string())
      device.answers[name] = value.get<std::string>();
    else
      device.answers[name] = value.get<double>();
  }
  return device;
}

}
