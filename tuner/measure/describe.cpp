#include "tuner/measure/describe.h"
#include <cerrno>
#include <icl/error.h>
#include <icl/queue.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace icl {

using nlohmann::json;

static json toJson(const runtime::DeviceInfo &d) {
  return {{"name", d.name},
          {"platform", d.platform},
          {"driver", d.driver},
          {"isCpu", d.isCpu},
          {"isGpu", d.isGpu},
          {"maxWorkGroup", d.maxWorkGroup},
          {"maxWorkItems", d.maxWorkItems},
          {"localBytes", d.localBytes},
          {"constantBytes", d.constantBytes},
          {"maxAllocation", d.maxAllocation},
          {"globalBytes", d.globalBytes},
          {"hasImages", d.hasImages},
          {"hasDouble", d.hasDouble},
          {"hasHalf", d.hasHalf},
          {"hasExactDivision", d.hasExactDivision},
          {"maxImage2d", d.maxImage2d},
          {"maxImage3d", d.maxImage3d},
          {"imageFormats", d.imageFormats},
          {"computeUnits", d.computeUnits}};
}

static runtime::DeviceInfo fromJson(const json &from) {
  runtime::DeviceInfo d;
  from.at("name").get_to(d.name);
  from.at("platform").get_to(d.platform);
  from.at("driver").get_to(d.driver);
  from.at("isCpu").get_to(d.isCpu);
  from.at("isGpu").get_to(d.isGpu);
  from.at("maxWorkGroup").get_to(d.maxWorkGroup);
  from.at("maxWorkItems").get_to(d.maxWorkItems);
  from.at("localBytes").get_to(d.localBytes);
  from.at("constantBytes").get_to(d.constantBytes);
  from.at("maxAllocation").get_to(d.maxAllocation);
  from.at("globalBytes").get_to(d.globalBytes);
  from.at("hasImages").get_to(d.hasImages);
  from.at("hasDouble").get_to(d.hasDouble);
  from.at("hasHalf").get_to(d.hasHalf);
  from.at("hasExactDivision").get_to(d.hasExactDivision);
  from.at("maxImage2d").get_to(d.maxImage2d);
  from.at("maxImage3d").get_to(d.maxImage3d);
  from.at("imageFormats").get_to(d.imageFormats);
  from.at("computeUnits").get_to(d.computeUnits);
  return d;
}

/// The child's answer: a description, or what went wrong.
static std::string answer(const std::string &selector) {
  json text;
  try {
    text["device"] = toJson(runtime::Queue(runtime::chooseDevice(selector)).device().info);
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
  char part[4096];
  for (;;) {
    const ssize_t n = read(pipe, part, sizeof part);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return text;
    text.append(part, static_cast<std::size_t>(n));
  }
}

runtime::DeviceInfo describeApart(const std::string &selector) {
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
  return fromJson(found.at("device"));
}

}
