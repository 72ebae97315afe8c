#include "tuner/measure/core_waits.h"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace icl {

CoreWaits::Times CoreWaits::timesOf(pid_t process) {
  Times all;
  std::error_code gone;
  for (const auto &task :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", gone)) {
    std::int64_t computing = 0, waiting = 0;
    if (std::ifstream(task.path() / "schedstat") >> computing >> waiting) {
      all.computing += computing;
      all.waiting += waiting;
    }
  }
  return all;
}

double CoreWaits::share(const std::vector<pid_t> &processes) {
  std::map<pid_t, Times> now;
  Times since;
  for (const pid_t process : processes) {
    const Times times = now[process] = timesOf(process), before = last[process];
    since.computing +=
        std::max<std::int64_t>(0, times.computing - before.computing); // threads may have ended
    since.waiting += std::max<std::int64_t>(0, times.waiting - before.waiting);
  }
  last = std::move(now);
  const std::int64_t all = since.computing + since.waiting;
  return all > 0 ? double(since.waiting) / double(all) : 0;
}

}
