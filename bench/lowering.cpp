// lowering FILE.icl...: the time to lower and emit one more variant of a kernel that is already parsed and
// has its space, in microseconds: median and worst of many sampled configurations.
#include "bench/kernel_spaces.h"
#include "bench/processor_time.h"
#include <algorithm>
#include <cstdio>
#include <random>

using namespace icl;

static void benchmark(const ast::Kernel &kernel, const Space &space, const Device &device,
                      const Sizes &sizes) {
  constexpr std::size_t samples = 300;
  std::mt19937_64 random(1);
  std::vector<double> times; // microseconds
  while (times.size() < samples) {
    const Configuration configuration = *space.sample(random);
    const double start = processorTime();
    const Variant variant = compileVariant(kernel, space, configuration, device, sizes);
    times.push_back(1e6 * (processorTime() - start));
  }
  std::sort(times.begin(), times.end());
  std::printf("  %-16s median %6.0f us, 95%% %6.0f us, worst %6.0f us\n", kernel.name.c_str(),
              times[samples / 2], times[samples * 95 / 100], times.back());
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    if (!forEachSpace(argv[i], 2048, benchmark))
      return 1;
}
