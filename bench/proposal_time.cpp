// proposal_time [STRATEGY] [OUTSTANDING] FILE.icl...: the time of a strategy for its next proposal, on
// kernels' spaces for a device with common limits, by the number of outcomes received. So many others (0) are
// outstanding meanwhile, and some hundred configurations are built. Outcomes are generated; only the strategy
// is timed.
#include "bench/kernel_spaces.h"
#include "bench/processor_time.h"
#include "tuner/search/strategy.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

using namespace icl;

constexpr int mostBuilt = 200;

/// Smooth, and each pair of neighbouring parameters interacts. Too many large values do not run together.
static Outcome madeUp(const Space &space, const Configuration &configuration) {
  const auto share = [&](std::size_t p) {
    return double(configuration[p]) / double(space.parameters()[p].values.size());
  };
  Outcome outcome;
  double sum = 0;
  for (std::size_t p = 0; p < configuration.size(); ++p)
    sum += share(p);
  if (sum > 0.3 * double(configuration.size())) {
    outcome.kind = Outcome::Kind::Refused;
    return outcome;
  }
  double logTime = 13;
  double before = 0;
  for (std::size_t p = 0; p < configuration.size(); ++p) {
    logTime += std::pow(share(p) - 0.4, 2) + 0.5 * share(p) * before;
    before = share(p) - 0.5;
  }
  outcome.timeNs = std::exp(logTime);
  outcome.repetitions = 3;
  return outcome;
}

/// Whether there was one. The tuner has each followed by a prediction of the next ones, which it begins here
/// and goes on with elsewhere.
static bool propose(Strategy &strategy) {
  if (strategy.ask().empty() && strategy.askMeanwhile().empty())
    return false;
  strategy.ahead();
  return true;
}

static void benchmark(const std::string &name, std::size_t outstanding, const std::string &kernel,
                      const Space &space) {
  static const std::map<int, int> windows{{25, 50}, {175, 200}, {375, 400}, {975, 1000}};
  SearchContext context{1, {}, 1000};
  context.atOnce = [&] { return outstanding + 1; };
  std::mt19937_64 random(2);
  std::vector<Configuration> built; // guesses that were built and never proposed
  for (int i = 0; i < mostBuilt; ++i)
    if (auto drawn = space.sample(random))
      built.push_back(std::move(*drawn));
  context.built = [&] { return built; };
  const auto strategy = makeStrategy(name, space, context);
  std::printf("%-12s%12.3g", kernel.c_str(), space.count());
  double worst = 0, total = 0;
  for (int told = 0; told < 1000; ++told) {
    if (windows.count(told))
      total = 0;
    bool hasMore = true;
    while (hasMore && strategy->outstanding() <= outstanding) {
      const double start = processorTime();
      hasMore = propose(*strategy);
      const double spent = 1e3 * (processorTime() - start);
      total += spent;
      worst = std::max(worst, spent);
    }
    if (strategy->outstanding() == 0)
      break;
    const Configuration oldest = strategy->awaited().front();
    strategy->tell(oldest, madeUp(space, oldest));
    for (const auto &[from, to] : windows)
      if (told + 1 == to)
        std::printf("%10.2f", total / (to - from));
  }
  std::printf("%10.1f\n", worst);
  std::fflush(stdout);
}

int main(int argc, char **argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  std::string strategy = "auto";
  std::size_t outstanding = 0;
  if (!words.empty() && !words.front().ends_with(".icl")) {
    strategy = words.front();
    words.erase(words.begin());
  }
  if (!words.empty() && !words.front().ends_with(".icl")) {
    outstanding = std::stoul(words.front());
    words.erase(words.begin());
  }
  std::printf("%s, %zu outstanding: milliseconds per proposal, mean of the 25 before so many "
              "outcomes\n%-12s%12s%10d%10d%10d%10d%10s\n",
              strategy.c_str(), outstanding, "kernel", "valid", 50, 200, 400, 1000, "worst");
  const auto visit = [&](const ast::Kernel &kernel, const Space &space, const Device &, const Sizes &) {
    benchmark(strategy, outstanding, kernel.name, space);
  };
  for (const std::string &file : words)
    if (!forEachSpace(file.c_str(), 1024, visit))
      return 1;
}
