#include "tuner/measure/describe.h"
#include "tuner/measure/device_json.h"
#include "tuner/measure/in_child.h"
#include <icl/error.h>
#include <icl/queue.h>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

namespace icl {

using nlohmann::json;

std::string describeHere(const std::string &selector) {
  json text;
  try {
    text["device"] = deviceToJson(runtime::Queue(runtime::chooseDevice(selector)).device().info);
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

runtime::DeviceInfo describeInChild(const std::string &selector) {
  static std::mutex mutex;
  static std::map<std::string, runtime::DeviceInfo> known;
  const std::lock_guard lock(mutex);
  auto found = known.find(selector);
  if (found == known.end())
    found =
        known.emplace(selector, readDescription(answerOfChild([&] { return describeHere(selector); }))).first;
  return found->second;
}

}
