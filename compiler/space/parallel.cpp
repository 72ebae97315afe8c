#include "compiler/space/parallel.h"
#include <algorithm>
#include <sched.h>
#include <thread>
#include <vector>

namespace icl {

unsigned allowedCores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
    return std::max(1, CPU_COUNT(&allowed));
  return std::max(1u, std::thread::hardware_concurrency()); // more cores than a cpu_set_t has
}

void forRanges(std::uint64_t count, std::uint64_t least,
               const std::function<void(std::uint64_t, std::uint64_t)> &work) {
  const std::uint64_t cores = allowedCores();
  const std::uint64_t ranges = std::clamp<std::uint64_t>(count / least, 1, cores);
  const auto beginOf = [&](std::uint64_t range) {
    return count / ranges * range + std::min(range, count % ranges);
  };
  std::vector<std::jthread> others;
  for (std::uint64_t range = 1; range < ranges; ++range)
    others.emplace_back([&work, begin = beginOf(range), end = beginOf(range + 1)] { work(begin, end); });
  work(0, beginOf(1));
}

}
