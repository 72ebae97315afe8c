#include "tuner/ranks/device_of_rank.h"
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

/// Numbers as text; empty if the drivers fail, which chooseDevice() reports better.
static std::string candidatesText(const std::string &selector) {
  std::string text;
  try {
    std::vector<runtime::DeviceInfo> infos;
    for (const runtime::Device &device : runtime::listDevices())
      infos.push_back(device.info);
    const char *standard = std::getenv("ICL_DEVICE");
    if (!infos.empty())
      for (const std::size_t number : candidates(infos, selector.empty() && standard ? standard : selector))
        text += std::to_string(number) + ' ';
  } catch (const runtime::Error &) {
  }
  return text;
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
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  const int count = sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
  const bool isBound = count < sysconf(_SC_NPROCESSORS_ONLN);
  return std::max(1u, isBound ? unsigned(count) : unsigned(count) / std::max(1u, place.measuring()));
}

DeviceOfRank deviceOfRank(const Place &place, const std::string &selector, const std::string &secret) {
  if (std::getenv("OMPI_COMM_WORLD_SIZE"))
    freeFromBinding();
  DeviceOfRank chosen{selector, "", coresOf(place)};
  const auto text = answerOfChild([&] { return candidatesText(selector); });
  std::istringstream words(text.value_or(""));
  std::vector<std::string> numbers;
  for (std::string number; words >> number;)
    numbers.push_back(number);
  if (numbers.empty())
    return chosen;
  chosen.selector = numbers[place.number() % numbers.size()];
  const bool hasOwn =
      std::getenv("SLURM_GPUS_PER_TASK") != nullptr; // each task sees other devices as the first
  if (place.measuring() > numbers.size() && !hasOwn)
    chosen.timingLock = "icl-" + secret + "-" + chosen.selector;
  return chosen;
}

}
