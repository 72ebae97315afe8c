#include "tuner/measure/describe.h"
#include <cerrno>
#include <icl/error.h>
#include <icl/queue.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::runtime {

static void to_json(nlohmann::json &json, const Quirks &quirks) { json = quirks.bits(); }
static void from_json(const nlohmann::json &json, Quirks &quirks) {
  quirks = Quirks::ofBits(json.get<unsigned>());
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DeviceInfo, name, platform, driver, isCpu, isGpu, isAccelerator,
                                   maxWorkGroup, maxWorkItems, localBytes, constantBytes, constantArguments,
                                   maxAllocation, globalBytes, hasImages, hasDouble, hasHalf, hasLongAtomics,
                                   hasExactDivision, maxImage2d, maxImage3d, imageFormats, filteredFormats,
                                   computeUnits, quirks, groupArrayBytes, halfConversion, longestVector,
                                   hasPackedExtremes, hasDeviceFence)

}

namespace icl {

using nlohmann::json;

/// What the child writes: a description, or an error.
static std::string answer(const std::string &selector) {
  json text;
  try {
    text["device"] = runtime::Queue(runtime::chooseDevice(selector)).device().info;
  } catch (const runtime::Error &error) {
    text = {{"error", error.what()}, {"kind", static_cast<int>(error.kind())}, {"code", error.code()}};
  } catch (const std::exception &error) {
    text = {{"error", error.what()}, {"kind", static_cast<int>(runtime::ErrorKind::Driver)}, {"code", 0}};
  }
  return text.dump(-1, ' ', false, json::error_handler_t::replace);
}

[[noreturn]] static void answerInto(int pipe, const std::string &selector) {
  const std::string text = answer(selector);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = write(pipe, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    done += static_cast<std::size_t>(n);
  }
  _exit(0);
}

static std::string readAll(int pipe) {
  std::string text;
  char chunk[4096];
  for (;;) {
    const ssize_t n = read(pipe, chunk, sizeof chunk);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return text;
    text.append(chunk, static_cast<std::size_t>(n));
  }
}

runtime::DeviceInfo describeInChild(const std::string &selector) {
  using runtime::Error, runtime::ErrorKind;
  int ends[2];
  if (pipe(ends) != 0)
    throw Error(ErrorKind::Driver, "cannot make a pipe to ask for devices");
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    answerInto(ends[1], selector);
  }
  close(ends[1]);
  const std::string text = child < 0 ? "" : readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const json found = json::parse(text, nullptr, false);
  if (found.is_discarded())
    throw Error(ErrorKind::Driver, child < 0 ? "cannot start a process to ask for devices"
                                             : "an OpenCL driver crashed while its devices were listed");
  if (found.contains("error"))
    throw Error(found.at("kind").get<ErrorKind>(), found.at("error").get<std::string>(),
                found.at("code").get<cl_int>());
  return found.at("device").get<runtime::DeviceInfo>();
}

}
