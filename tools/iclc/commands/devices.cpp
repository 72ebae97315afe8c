#include "tools/iclc/subcommands.h"
#include <icl/error.h>
#include <icl/queue.h>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>

namespace icl::cli {

static nlohmann::json toJson(const runtime::DeviceInfo &info) {
  nlohmann::json answers = nlohmann::json::object();
  for (const auto &[name, value] : info.answers)
    std::visit([&, key = name](const auto &one) { answers[key] = one; }, value);
  return {{"name", info.name},
          {"platform", info.platform},
          {"driver", info.driver},
          {"uuid", info.uuid},
          {"type", info.isGpu   ? "gpu"
                   : info.isCpu ? "cpu"
                                : "other"},
          {"compute_units", info.computeUnits},
          {"max_work_group", info.maxWorkGroup},
          {"max_work_items", info.maxWorkItems},
          {"local_bytes", info.localBytes},
          {"constant_bytes", info.constantBytes},
          {"constant_arguments", info.constantArguments},
          {"max_allocation_bytes", info.maxAllocation},
          {"global_bytes", info.globalBytes},
          {"has_images", info.hasImages},
          {"has_double", info.hasDouble},
          {"has_half", info.hasHalf},
          {"max_image_2d", info.maxImage2d},
          {"max_image_3d", info.maxImage3d},
          {"image_formats", info.imageFormats},
          {"filtered_formats", info.filteredFormats},
          {"answers", answers}};
}

static void print(const runtime::DeviceInfo &info, std::size_t index, bool isDefault) {
  const auto mebibytes = [](std::int64_t bytes) { return bytes >> 20; };
  std::cout << index << ": " << info.name << (isDefault ? "  (default)" : "") << "\n   " << info.platform
            << ", driver " << info.driver << (info.uuid.empty() ? "" : "\n   ") << info.uuid << "\n   "
            << info.computeUnits << " compute units, work-groups up to " << info.maxWorkGroup << ", local "
            << (info.localBytes >> 10) << " KiB, constant " << (info.constantBytes >> 10) << " KiB, global "
            << mebibytes(info.globalBytes) << " MiB (buffers up to " << mebibytes(info.maxAllocation)
            << " MiB)\n   images " << (info.hasImages ? "yes" : "no") << ", double "
            << (info.hasDouble ? "yes" : "no") << ", half arithmetic " << (info.hasHalf ? "yes" : "no")
            << '\n';
}

/// The device's description with the facts that only a context gives. A device that cannot be opened now is
/// listed without them.
static runtime::DeviceInfo opened(const runtime::Device &device) {
  try {
    return runtime::Queue(device).device().info;
  } catch (const runtime::Error &) {
    return device.info;
  }
}

static ExitStatus run(CommandLine &line) {
  bool json = false;
  line.flag("json", json, "print a JSON array");
  if (!line.parse())
    return ExitStatus::Done;

  std::vector<runtime::DeviceInfo> infos;
  for (const runtime::Device &device : runtime::listDevices())
    infos.push_back(opened(device));
  if (json) {
    nlohmann::json array = nlohmann::json::array();
    for (const auto &info : infos)
      array.push_back(toJson(info));
    std::cout << array.dump(2) << '\n';
  }
  if (infos.empty())
    throw environmentError("no OpenCL device: " + runtime::reasonForNoDevice());
  if (json)
    return ExitStatus::Done;
  const std::size_t standard = runtime::defaultDevice(infos);
  for (std::size_t i = 0; i < infos.size(); ++i)
    print(infos[i], i, i == standard);
  return ExitStatus::Done;
}

const Subcommand devicesCommand = {"devices", "list the OpenCL devices", run};

}
