#include "compiler/space/parallel.h"
#include <algorithm>
#include <thread>
#include <vector>

namespace icl {

void forRanges(std::uint64_t count, std::uint64_t least,
               const std::function<void(std::uint64_t, std::uint64_t)> &work) {
  const std::uint64_t cores = std::max(1u, std::thread::hardware_concurrency());
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
