// icl-bench-limits: how near kernels come to the machine's limit, a device copy of the bytes that they read
// and write. For each kernel a bounded search finds its best configuration; then that, the untuned variant
// and the copies run in turn, so that whatever slows one slows all.
#include "compiler/frontend/parse.h"
#include "compiler/interpret/synthetic.h"
#include "tuner/device/session.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/measure/job_of.h"
#include "tuner/tune.h"
#include <algorithm>
#include <boost/program_options.hpp>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace icl;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string device;
  std::int64_t side = 0, depthSide = 0; ///< pixels of a plane's and a volume's edge
  std::size_t budget = 60;
  double seconds = 2; ///< of the final rounds, a kernel
  std::vector<std::string> kernels;
};

/// A kernel with what it runs on.
struct Subject {
  std::string text;
  std::unique_ptr<Diagnostics> diagnostics;
  std::unique_ptr<ast::Program> program;
  Sizes sizes;
  Arguments arguments;
  double target = 0; ///< at most so many times the copy; 0: none is stated
  const ast::Kernel &kernel() const { return *program->kernels.front(); }
};

/// Stated for 8192x8192 on an H100 and for 4096x4096 through PoCL.
double targetOf(const std::string &kernel, bool isCpu) {
  if (kernel == "mean5" || kernel == "blur5")
    return isCpu ? 1.35 : 1.06;
  return kernel == "mean9" && !isCpu ? 1.29 : 0;
}

Subject load(const std::string &path, const Options &options, bool isCpu) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  Subject s;
  s.text = text.str();
  s.diagnostics = std::make_unique<Diagnostics>(path, s.text);
  s.program = parseProgram(*s.diagnostics);
  if (!file || !s.program || s.program->kernels.empty()) {
    s.diagnostics->print(llvm::errs());
    throw std::runtime_error("cannot use " + path);
  }
  const bool isColour = s.kernel().name == "sharpen"; // its rows hold three bytes a pixel
  s.sizes.grid = s.kernel().dimensions == 3 ? Extent{options.depthSide, options.depthSide, options.depthSide}
                                            : Extent{options.side * (isColour ? 3 : 1), options.side, 1};
  s.arguments = syntheticArguments(s.kernel(), *s.sizes.grid, {}, {}, 1);
  s.target = targetOf(s.kernel().name, isCpu);
  return s;
}

/// What the search starts from: the interior split off and straightened, inputs shared in registers.
Assignment startOf(const Space &space, bool isCpu) {
  Assignment start;
  for (const Parameter &p : space.parameters()) {
    const auto fix = [&](Value v) {
      if (std::find(p.values.begin(), p.values.end(), v) != p.values.end())
        start[p.name] = v;
    };
    if (p.name.starts_with("unroll."))
      start[p.name] = p.values.back();
    else if (p.name.starts_with("cyclic_"))
      fix(std::int64_t(1));
    else if (p.name.starts_with("load."))
      fix("global");
    else if (p.name == "boundary")
      fix("split");
    else if (p.name == "border" && !isCpu)
      fix("merged");
    else if (p.name == "reuse" && !isCpu)
      fix("registers");
    else if (p.name == "sizes")
      fix("fixed");
    else if (p.name == "wg_x")
      fix(std::int64_t(isCpu ? 16 : 64));
    else if (p.name == "wg_y")
      fix(std::int64_t(isCpu ? 4 : 2));
    else if (p.name == "wg_z")
      fix(std::int64_t(1));
  }
  return start;
}

/// The few fastest of a search around the start, and of one over the work-groups of the best of these. At
/// half the size: most of a search's time goes into moving and comparing pictures.
std::vector<Assignment> search(const std::string &path, Options options, bool isCpu, const Device &device) {
  options.side /= 2;
  options.depthSide /= 2;
  const Subject s = load(path, options, isCpu);
  const Space space = *spaceOf(*s.program, s.kernel(), device, s.sizes, *s.diagnostics);
  std::vector<Assignment> found;
  const auto look = [&](Assignment fixed, std::size_t budget) {
    TuneRequest request{
        *s.program, s.kernel(), s.text, options.device, s.sizes, s.arguments, fixed, false, {}, {}, 0, {}};
    request.search.strategy = "random";
    request.search.budget = budget;
    const auto result = tune(request, *s.diagnostics);
    if (!result || !result->best())
      throw std::runtime_error(s.kernel().name + ": no variant ran");
    for (const Finalist &finalist : result->finalists)
      found.push_back(finalist.configuration);
    return result->best()->configuration;
  };
  Assignment best = look(startOf(space, isCpu), options.budget * 2 / 3);
  for (const char *axis : {"wg_x", "wg_y", "wg_z"})
    best.erase(axis);
  look(best, options.budget / 3);
  return found;
}

// ---- The final rounds ----

/// Copies `bytes` bytes from buffer 0 to buffer 1 in words of 16 bytes, `each` a work-item, strided by the
/// launch's width.
Job copyJob(std::uint64_t bytes, std::uint64_t each, std::uint64_t group) {
  const std::uint64_t items = bytes / 16 / each / group * group;
  Job job;
  job.entry = "copy";
  job.source = "__kernel void copy(__global const uint4 *restrict from, __global uint4 *restrict to) {\n"
               "  for (int i = 0; i < " +
               std::to_string(each) + "; i++)\n    to[get_global_id(0) + i * " + std::to_string(items) +
               "ul] = from[get_global_id(0) + i * " + std::to_string(items) + "ul];\n}\n";
  job.arguments = {0u, 1u};
  job.dimensions = 1;
  job.groups = {items / group, 1, 1};
  job.workGroup = {group, 1, 1};
  return job;
}

/// Medians.
struct Times {
  double copyNs = 0, untunedNs = 0, bestNs = 0;
  Assignment best;
};

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2];
}

Times measure(const Subject &s, const std::vector<Assignment> &found, const Options &options,
              const runtime::Queue &queue) {
  const Device device = deviceOf(queue.device().info);
  const Space space = *spaceOf(*s.program, s.kernel(), device, s.sizes, *s.diagnostics);
  const std::vector<BufferSpec> specs = buffersOf(s.kernel(), s.arguments);
  std::vector<const std::byte *> initial;
  std::uint64_t moved = 0;
  for (const BufferSpec &spec : specs) {
    initial.push_back(s.arguments.buffers.at(spec.name).bytes.data());
    moved += spec.bytes();
  }
  Session session(queue, specs, initial);
  const auto variant = [&](const Configuration &c) {
    return session.prepare(
        jobOf(s.kernel(), compileVariant(*s.program, s.kernel(), space, c, device, s.sizes), s.arguments));
  };
  const std::uint64_t bytes = moved / 2;
  const std::vector<std::byte> zeros(bytes);
  BufferSpec plain{"copied", {static_cast<std::int64_t>(bytes), 1, 1}, {}, true, false};
  Session copies(queue, {plain, plain}, {zeros.data(), zeros.data()});
  runtime::Buffer from(queue, bytes), to(queue, bytes);

  std::vector<PreparedJob> jobs;
  jobs.push_back(variant(*space.reference()));
  for (const Assignment &configuration : found)
    jobs.push_back(variant(space.configuration(configuration)));
  std::vector<PreparedJob> copyJobs;
  for (const std::uint64_t each : {1, 4, 16})
    for (const std::uint64_t group : {64, 256})
      copyJobs.push_back(copies.prepare(copyJob(bytes, each, group)));

  std::vector<std::vector<double>> times(jobs.size()), copyTimes(1 + copyJobs.size());
  double spent = 0;
  for (int round = -1; round < 200 && (round < 5 || spent < options.seconds * 1e9); ++round) {
    const auto keep = [&](std::vector<double> &all, double ns) {
      if (round >= 0) // the first one warms up
        all.push_back(ns);
      spent += ns;
    };
    for (std::size_t i = 0; i < jobs.size(); ++i)
      keep(times[i], session.run(jobs[i]));
    keep(copyTimes.back(), static_cast<double>(from.copyTo(queue, to, bytes).timeNs()));
    for (std::size_t i = 0; i < copyJobs.size(); ++i)
      keep(copyTimes[i], copies.run(copyJobs[i]));
  }
  const auto fastest = [](const auto &begin, const auto &end) {
    return std::min_element(begin, end, [](auto &a, auto &b) { return median(a) < median(b); });
  };
  const auto best = fastest(times.begin() + 1, times.end());
  return {median(*fastest(copyTimes.begin(), copyTimes.end())), median(times[0]), median(*best),
          found[best - times.begin() - 1]};
}

void print(const Subject &s, const Times &t) {
  const Extent &grid = *s.sizes.grid;
  const std::string size = std::to_string(grid[0]) + "x" + std::to_string(grid[1]) +
                           (grid[2] > 1 ? "x" + std::to_string(grid[2]) : "");
  std::ostringstream target;
  s.target > 0 ? target << s.target : target << "-";
  std::printf("%-8s %-12s %9.3f %10.3f %9.3f %8.2f %7.3f %7s\n    %s\n", s.kernel().name.c_str(),
              size.c_str(), t.copyNs / 1e6, t.untunedNs / 1e6, t.bestNs / 1e6, t.untunedNs / t.copyNs,
              t.bestNs / t.copyNs, target.str().c_str(), toString(t.best).c_str());
}

/// Runs in a child process: a tuner must not hold the device itself.
void apart(const std::function<void()> &work) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    try {
      work();
    } catch (const std::exception &failed) {
      std::fprintf(stderr, "%s\n", failed.what());
      std::_Exit(3);
    }
    std::fflush(stdout);
    std::_Exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0)
    throw std::runtime_error("the final rounds failed");
}

int run(const Options &options) {
  const runtime::DeviceInfo info = describeApart(options.device);
  Options sized = options;
  if (!sized.side)
    sized.side = info.isCpu ? 4096 : 8192;
  if (!sized.depthSide)
    sized.depthSide = info.isCpu ? 256 : 512;
  std::printf("%s, %s %s; medians; untuned and best also as times the copy of the bytes read and written\n",
              info.name.c_str(), info.platform.c_str(), info.driver.c_str());
  std::printf("%-8s %-12s %9s %10s %9s %8s %7s %7s\n", "kernel", "size", "copy ms", "untuned ms", "best ms",
              "untuned", "best", "target");
  for (const std::string &path : sized.kernels) {
    const Subject s = load(path, sized, info.isCpu);
    const std::vector<Assignment> found = search(path, sized, info.isCpu, deviceOf(info));
    apart([&] {
      print(s, measure(s, found, sized, runtime::Queue(runtime::chooseDevice(sized.device), true)));
    });
  }
  return 0;
}

}

int main(int argc, char **argv) {
  Options options;
  po::options_description all("icl-bench-limits KERNEL.icl...");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "size", po::value(&options.side), "edge of a plane in pixels (GPU: 8192, CPU: 4096)")(
      "size-3d", po::value(&options.depthSide), "edge of a volume (GPU: 512, CPU: 256)")(
      "budget", po::value(&options.budget), "configurations measured a kernel (60)")(
      "seconds", po::value(&options.seconds),
      "of the final rounds, a kernel (2)")("kernels", po::value(&options.kernels), "");
  po::positional_options_description rest;
  rest.add("kernels", -1);
  try {
    po::variables_map given;
    po::store(po::command_line_parser(argc, argv).options(all).positional(rest).run(), given);
    po::notify(given);
    if (given.count("help") || options.kernels.empty()) {
      std::cout << all;
      return given.count("help") ? 0 : 2;
    }
    return run(options);
  } catch (const po::error &wrong) {
    std::cerr << wrong.what() << "\n";
    return 2;
  } catch (const std::exception &failed) {
    std::cerr << failed.what() << "\n";
    return 3;
  }
}
