// A device's description as JSON: between processes, and in journals.
#pragma once
#include <icl/device.h>
#include <nlohmann/json_fwd.hpp>

namespace icl {

nlohmann::json deviceToJson(const runtime::DeviceInfo &);
/// Throws nlohmann::json::exception for anything else than a description.
runtime::DeviceInfo deviceFromJson(const nlohmann::json &);

}
