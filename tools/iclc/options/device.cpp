#include "tools/iclc/options/device.h"
#include "tuner/measure/device.h"
#include <icl/queue.h>

namespace icl::cli {

static const char *const spelling = "device,d";
static const std::string selectors =
    "index, part of a name, platform:device, beginning of a UUID, or `cpu`, `gpu` or `accelerator`";
static const std::string standardDevice = "$ICL_DEVICE, else the first GPU, else the first device";

DeviceOptions::DeviceOptions(CommandLine &line) {
  const CommandLine::Group group(line, Topic::Device);
  line.option(spelling, selector, "DEVICE", selectors + " (default: " + standardDevice + ")");
}

TargetOptions::TargetOptions(CommandLine &line, const char *standard) : standard(standard) {
  const CommandLine::Group group(line, Topic::Device);
  line.option(spelling, selector, "DEVICE",
              selectors + "; or `generic`, which has only what every device has (default: " +
                  (*standard ? "`" + std::string(standard) + "`" : standardDevice) + ")");
}

Device TargetOptions::choose() const {
  const std::string name = isGiven() ? selector : standard;
  return name == "generic" ? Device() : deviceOf(runtime::Queue(runtime::chooseDevice(name)).device().info);
}

}
