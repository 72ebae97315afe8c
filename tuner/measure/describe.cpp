#include "tuner/measure/describe.h"
#include "tuner/measure/device_json.h"
#include "tuner/measure/in_child.h"
#include <algorithm>
#include <icl/error.h>
#include <icl/queue.h>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

namespace icl {

using nlohmann::json;

/// Whether its driver has no other device: then nothing has to be hidden.
static bool isAlone(const runtime::DeviceInfo &info) {
  const std::vector<runtime::Device> all = runtime::listDevices();
  return std::count_if(all.begin(), all.end(),
                       [&](const runtime::Device &one) { return one.info.platform == info.platform; }) == 1;
}

std::string describeHere(const std::string &selector) {
  json text;
  try {
    runtime::DeviceInfo info = runtime::Queue(runtime::chooseDevice(selector)).device().info;
    if (isAlone(info))
      info.uuid.clear();
    text["device"] = deviceToJson(info);
  } catch (const runtime::Error &error) {
    text = {{"error", error.what()}, {"kind", static_cast<int>(error.kind())}, {"code", error.code()}};
  } catch (const std::exception &error) {
    text = {{"error", error.what()}, {"kind", static_cast<int>(runtime::ErrorKind::Driver)}, {"code", 0}};
  }
  return text.dump(-1, ' ', false, json::error_handler_t::replace);
}

runtime::DeviceInfo readDescription(const std::optional<std::string> &text) {
  using runtime::Error, runtime::ErrorKind;
  if (!text)
    throw Error(ErrorKind::Driver, "cannot start a process to ask for devices");
  const json found = json::parse(*text, nullptr, false);
  if (found.is_discarded())
    throw Error(ErrorKind::Driver, "an OpenCL driver crashed while its devices were listed");
  if (found.contains("error"))
    throw Error(found.at("kind").get<ErrorKind>(), found.at("error").get<std::string>(),
                found.at("code").get<cl_int>());
  return deviceFromJson(found.at("device"));
}

namespace {

/// Descriptions by selector.
struct Known {
  std::mutex mutex;
  std::map<std::string, runtime::DeviceInfo> devices;

  static Known &ofProcess() {
    static Known known;
    return known;
  }
};

}

runtime::DeviceInfo describeInChild(const std::string &selector) {
  Known &known = Known::ofProcess();
  const std::lock_guard lock(known.mutex);
  auto found = known.devices.find(selector);
  if (found == known.devices.end()) {
    const auto text = answerOfChild([&] { return describeHere(selector); });
    found = known.devices.emplace(selector, readDescription(text)).first;
  }
  return found->second;
}

void noteDescription(const std::string &selector, runtime::DeviceInfo info) {
  Known &known = Known::ofProcess();
  const std::lock_guard lock(known.mutex);
  known.devices.insert_or_assign(selector, std::move(info));
}

Opening openingOf(const std::string &selector) {
  Known &known = Known::ofProcess();
  const std::lock_guard lock(known.mutex);
  const auto found = known.devices.find(selector);
  const bool isOfNvidia = found != known.devices.end() && found->second.uuid.rfind("GPU-", 0) == 0;
  return isOfNvidia ? Opening{found->second.uuid, found->second.uuid} : Opening{selector, ""};
}

}
