#include "tuner/ranks/device_of_rank.h"
#include "compiler/space/parallel.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/in_child.h"
#include <algorithm>
#include <cstdlib>
#include <icl/device.h>
#include <icl/error.h>
#include <sched.h>
#include <sstream>
#include <unistd.h>
#include <vector>

namespace icl::ranks {

/// The numbers of the devices among which ranks choose.
static std::vector<std::size_t> candidates(const std::vector<runtime::DeviceInfo> &devices,
                                           const std::string &selector) {
  std::vector<std::size_t> found;
  if (selector.empty()) {
    const std::size_t standard = runtime::defaultDevice(devices);
    for (std::size_t i = 0; i < devices.size(); ++i)
      if (devices[i].name == devices[standard].name)
        found.push_back(i);
    return found;
  }
  try {
    return {runtime::selectDevice(devices, selector)};
  } catch (const runtime::Error &) { // several match, or none
    for (std::size_t i = 0; i < devices.size(); ++i)
      try {
        runtime::selectDevice({devices[i]}, selector);
        found.push_back(i);
      } catch (const runtime::Error &) {
      }
  }
  return found;
}

/// How many devices there are to choose from, the selector of this rank's, and its description, in a line
/// each. What fails is in the description.
static std::string choiceText(const Place &place, const std::string &selector) {
  std::string chosen = selector;
  std::size_t count = 0;
  try {
    std::vector<runtime::DeviceInfo> infos;
    for (const runtime::Device &device : runtime::listDevices())
      infos.push_back(device.info);
    const char *standard = std::getenv("ICL_DEVICE");
    if (!infos.empty()) {
      const auto numbers = candidates(infos, selector.empty() && standard ? standard : selector);
      count = numbers.size();
      if (count > 0)
        chosen = std::to_string(numbers[place.number() % count]);
    }
  } catch (const runtime::Error &) {
  }
  return std::to_string(count) + '\n' + chosen + '\n' + describeHere(chosen) + '\n';
}

static void freeFromBinding() {
  cpu_set_t all;
  CPU_ZERO(&all);
  for (int core = 0; core < CPU_SETSIZE; ++core)
    CPU_SET(core, &all);
  sched_setaffinity(0, sizeof all, &all); // those that do not exist or are not allowed are left out
}

/// If the process is bound to some of the cores, these are its own.
static unsigned coresOf(const Place &place) {
  const unsigned count = allowedCores();
  const bool isBound = count < sysconf(_SC_NPROCESSORS_ONLN);
  return std::max(1u, isBound ? count : count / std::max(1u, place.measuring()));
}

DeviceOfRank deviceOfRank(const Place &place, const std::string &selector, const std::string &secret) {
  if (std::getenv("OMPI_COMM_WORLD_SIZE"))
    freeFromBinding();
  const auto text = answerOfChild([&] { return choiceText(place, selector); });
  std::istringstream lines(text.value_or(""));
  std::string count, description;
  DeviceOfRank chosen{selector, "", coresOf(place), {}};
  std::getline(lines, count);
  std::getline(lines, chosen.selector);
  std::getline(lines, description);
  chosen.info = readDescription(text ? std::optional(description) : std::nullopt);
  noteDescription(chosen.selector, chosen.info);
  const bool hasOwn =
      std::getenv("SLURM_GPUS_PER_TASK") != nullptr; // each task sees other devices as the first
  if (count != "0" && place.measuring() > std::stoul(count) && !hasOwn)
    chosen.timingLock = "icl-" + secret + "-" + chosen.selector;
  return chosen;
}

}
