#include "log.h"
#include <cstdio>
#include <cstdlib>
#include <icl/error.h>
#include <memory>
#include <string_view>

namespace icl::runtime {

bool isLogging() {
  static const bool isOn = [] {
    const char *value = std::getenv("ICL_LOG");
    return value && *value && std::string_view(value) != "0";
  }();
  return isOn;
}

void logLine(const std::string &text) {
  const std::string line = "icl: " + text + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string millisecondsText(std::chrono::nanoseconds time) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3f ms", static_cast<double>(time.count()) / 1e6);
  return text;
}

namespace {
struct TimedLaunch {
  std::string kernel;
  Event done;
};
}

static void CL_CALLBACK logCompleted(cl_event, cl_int, void *data) {
  const std::unique_ptr<TimedLaunch> launch(static_cast<TimedLaunch *>(data));
  try {
    logLine(launch->kernel + ": ran in " +
            millisecondsText(std::chrono::nanoseconds(launch->done.elapsedNs())));
  } catch (const Error &failed) {
    logLine(launch->kernel + ": failed: " + failed.what());
  }
}

void logTime(const std::string &kernel, const Queue &queue, const Event &done) {
  cl_command_queue_properties properties = 0;
  if (!isLogging() ||
      clGetCommandQueueInfo(queue.get(), CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr) !=
          CL_SUCCESS ||
      !(properties & CL_QUEUE_PROFILING_ENABLE))
    return;
  auto launch = std::make_unique<TimedLaunch>(TimedLaunch{kernel, done});
  if (clSetEventCallback(done.get(), CL_COMPLETE, logCompleted, launch.get()) == CL_SUCCESS)
    launch.release();
}

}
