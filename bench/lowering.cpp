// lowering FILE.icl...: the time to lower and emit one more variant of a kernel whose program and space are
// at hand, in microseconds: median and worst of many sampled configurations.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <random>
#include <sstream>

using namespace icl;

/// The processor's time of this thread: what else runs on the machine does not count. In microseconds.
static double now() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e6 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_nsec);
}

static void benchmark(const ast::Program &program, const ast::Kernel &kernel, Diagnostics &diagnostics) {
  const Device device;
  Sizes sizes;
  sizes.grid = kernel.dimensions == 3   ? Extent{256, 256, 256}
               : kernel.dimensions == 2 ? Extent{2048, 2048, 1}
                                        : Extent{1 << 20, 1, 1};
  const auto space = spaceOf(program, kernel, device, sizes, diagnostics);
  if (!space || space->count() == 0)
    return;
  std::mt19937_64 random(1);
  std::vector<double> times;
  for (int i = 0; i < 300; ++i) {
    const Configuration configuration = *space->sample(random);
    const auto start = now();
    const Variant variant = compileVariant(program, kernel, *space, configuration, device, sizes);
    times.push_back(now() - start);
  }
  std::sort(times.begin(), times.end());
  std::printf("  %-16s median %6.0f us, 95%% %6.0f us, worst %6.0f us\n", kernel.name.c_str(), times[150],
              times[285], times.back());
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i]);
    std::ostringstream text;
    text << file.rdbuf();
    Diagnostics diagnostics(argv[i], text.str());
    const auto program = parseProgram(diagnostics);
    if (!program) {
      diagnostics.print(llvm::errs());
      return 1;
    }
    for (const auto &kernel : program->kernels)
      benchmark(*program, *kernel, diagnostics);
  }
}
