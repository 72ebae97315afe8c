// proposal_time [STRATEGY] FILE.icl...: the time of a strategy for its next proposal, on kernels' spaces for
// a device with common limits, by the number of outcomes received. Outcomes are generated; only the strategy
// is timed.
#include "bench/kernel_spaces.h"
#include "bench/processor_time.h"
#include "tuner/search/strategy.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

using namespace icl;

/// Smooth, and each pair of neighbouring parameters interacts.
static Outcome madeUp(const Space &space, const Configuration &configuration) {
  double logTime = 13;
  double before = 0;
  for (std::size_t p = 0; p < configuration.size(); ++p) {
    const double share = double(configuration[p]) / double(space.parameters()[p].values.size());
    logTime += std::pow(share - 0.4, 2) + 0.5 * share * before;
    before = share - 0.5;
  }
  Outcome outcome;
  outcome.timeNs = std::exp(logTime);
  outcome.repetitions = 3;
  return outcome;
}

static void benchmark(const std::string &name, const std::string &kernel, const Space &space) {
  static const std::map<int, int> windows{{25, 50}, {175, 200}, {375, 400}, {975, 1000}};
  const auto strategy = makeStrategy(name, space, {1, {}, 1000});
  std::printf("%-12s%12.3g", kernel.c_str(), space.count());
  double worst = 0, total = 0;
  for (int told = 0; told < 1000; ++told) {
    if (windows.count(told))
      total = 0;
    const double start = processorTime();
    const auto next = strategy->ask();
    const double spent = 1e3 * (processorTime() - start);
    total += spent;
    worst = std::max(worst, spent);
    if (next.empty())
      break;
    strategy->tell(next[0], madeUp(space, next[0]));
    for (const auto &[from, to] : windows)
      if (told + 1 == to)
        std::printf("%10.2f", total / (to - from));
  }
  std::printf("%10.1f\n", worst);
  std::fflush(stdout);
}

int main(int argc, char **argv) {
  const bool isNamed = argc > 1 && !std::string(argv[1]).ends_with(".icl");
  const std::string strategy = isNamed ? argv[1] : "auto";
  std::printf("%s: milliseconds per proposal, mean of the 25 before so many "
              "outcomes\n%-12s%12s%10d%10d%10d%10d%10s\n",
              strategy.c_str(), "kernel", "valid", 50, 200, 400, 1000, "worst");
  const auto visit = [&](const ast::Kernel &kernel, const Space &space, const Device &, const Sizes &) {
    benchmark(strategy, kernel.name, space);
  };
  for (int i = 1 + isNamed; i < argc; ++i)
    if (!forEachSpace(argv[i], 1024, visit))
      return 1;
}
