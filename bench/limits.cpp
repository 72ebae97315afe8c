// icl-bench-limits: compares kernels with a device copy of the bytes that they read and write, as the
// machine's limit. A bounded search finds the best configuration of each kernel. Then this, the untuned
// variant and the copies run in turn, so that disturbances affect all of them.
#include "bench/contest/options.h"
#include "bench/contest/rounds.h"
#include "bench/contest/run_in_child.h"
#include "bench/contest/search.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/execute.h"
#include <algorithm>
#include <boost/program_options.hpp>
#include <cstdio>
#include <iostream>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string device;
  Sides sides;
  std::size_t budget = 60;
  double seconds = 2; ///< of the final rounds, per kernel
  Objective objective = Objective::Launch;
  std::vector<std::string> kernels;
};

/// The target: at most so many times the copy; 0: no target. For 8192x8192 on an H100 and 4096x4096 on PoCL.
double targetOf(const std::string &kernel, bool isCpu) {
  if (kernel == "mean5" || kernel == "running5" || kernel == "blur5")
    return isCpu ? 1.35 : 1.06;
  return kernel == "mean9" && !isCpu ? 1.29 : 0;
}

/// Medians.
struct Times {
  double cachedCopyNs = 0,
         streamingCopyNs = 0; ///< through the caches, and with streaming stores; 0: there is none
  double untunedNs = 0, bestNs = 0;
  std::string best; ///< configuration

  double copyNs() const {
    return streamingCopyNs > 0 ? std::min(cachedCopyNs, streamingCopyNs) : cachedCopyNs;
  }
};

Times measure(const Subject &s, const std::vector<Assignment> &found, const Options &options,
              const runtime::Queue &queue) {
  Session session = sessionOn(queue, s.kernel(), s.arguments);
  DeviceCopies copies(queue, copiedBytes(session.buffers()));

  std::vector<LoadedJob> jobs;
  for (const Job &job : variants(s, found, queue.device().info, options.objective))
    jobs.push_back(session.load(job));
  std::vector<Contestant> contestants{
      {"untuned", {}}, {"found", {}}, cachedCopies(copies), streamingCopies(copies)};
  for (std::size_t i = 0; i < jobs.size(); ++i)
    contestants[i > 0].implementations.push_back(
        {i > 0 ? toString(found[i - 1]) : "",
         [&session, &job = jobs[i]] { return timeBy(session.run(job), job.objective()); }});
  takeTurns(contestants, 5, options.seconds);
  const Implementation &best = contestants[1].fastest();
  return {contestants[2].fastest().medianNs(),
          contestants[3].implementations.empty() ? 0 : contestants[3].fastest().medianNs(),
          contestants[0].fastest().medianNs(), best.medianNs(), best.name};
}

/// "-" if there is none.
std::string number(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return value > 0 ? text : "-";
}

void print(const Subject &s, const Times &t, double mostOften) {
  std::printf("%-8s %-12s %9.3f %9s %10.3f %9.3f %8.2f %7.3f %7s\n    %s\n", s.kernel().name.c_str(),
              s.sizeText().c_str(), t.cachedCopyNs / 1e6, number(t.streamingCopyNs / 1e6, 3).c_str(),
              t.untunedNs / 1e6, t.bestNs / 1e6, t.untunedNs / t.copyNs(), t.bestNs / t.copyNs(),
              number(mostOften, 2).c_str(), t.best.c_str());
}

int run(const Options &options) {
  const runtime::DeviceInfo info = describeInChild(options.device);
  const Sides sides = options.sides.orUsual(info.isCpu);
  std::printf(
      "%s, %s %s; %s\nmedians; copies of the bytes read and written through the caches and with streaming "
      "stores; untuned and best also relative to the faster copy\n",
      info.name.c_str(), info.platform.c_str(), info.driver.c_str(), meaningOf(options.objective));
  std::printf("%-8s %-12s %9s %9s %10s %9s %8s %7s %7s\n", "kernel", "size", "copy ms", "stream ms",
              "untuned ms", "best ms", "untuned", "best", "target");
  for (const std::string &path : options.kernels) {
    const Subject s = load(path, sides);
    const std::vector<Assignment> found =
        bestConfigurations(path, sides, options.device, info, options.objective, options.budget);
    runInChild([&] {
      print(s, measure(s, found, options, runtime::Queue(runtime::chooseDevice(options.device), true)),
            targetOf(s.kernel().name, info.isCpu));
    });
  }
  return 0;
}

}

int main(int argc, char **argv) {
  Options options;
  po::options_description all("icl-bench-limits KERNEL.icl...");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "size", po::value(&options.sides.plane), "edge of a plane in pixels (GPU: 8192, CPU: 4096)")(
      "size-3d", po::value(&options.sides.volume), "edge of a volume (GPU: 512, CPU: 256)")(
      "budget", po::value(&options.budget), "configurations measured per kernel (60)")(
      "objective", po::value(&options.objective), "launch (standard) or kernel: the time that counts")(
      "seconds", po::value(&options.seconds),
      "of the final rounds, per kernel (2)")("kernels", po::value(&options.kernels), "");
  return runWithOptions(argc, argv, all, options.kernels, [&] { return run(options); });
}
