#include "tools/iclc/tune/ranks.h"
#include "tools/iclc/guard.h"
#include "tools/iclc/source.h"
#include "tools/iclc/tune/capture.h"
#include "tools/iclc/tune/fixed_knobs.h"
#include "tools/iclc/tune/request.h"
#include "tuner/files/assignment_json.h"
#include "tuner/kernel_on_device.h"
#include "tuner/measure/device.h"
#include "tuner/measure/worker_crew.h"
#include "tuner/ranks/device_of_rank.h"
#include "tuner/ranks/service.h"
#include "tuner/ranks/team_measurer.h"
#include <future>
#include <icl/error.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

namespace icl::cli {

TuneTasks tasksOf(const TuneOptions &options, const Source &source, const Device &device) {
  const std::vector<const ast::Kernel *> kernels = options.source.kernels(source);
  if (options.captures.empty())
    return tasksOf(kernels, options.size, options.inputs, device);
  TuneTasks captured;
  for (const std::string &path : options.captures)
    captured.tasks.push_back(taskOfCapture(path, kernels, device));
  return captured;
}

// ---- Rank 0

std::function<std::unique_ptr<Measurer>(const TuneRequest &, const KernelParts &)>
measurerOnRanks(ranks::Team &team, unsigned task) {
  return [&team, task](const TuneRequest &request, const KernelParts &parts) {
    ranks::Preparation preparation;
    preparation.order.task = task;
    preparation.order.grid = request.arguments.grid;
    preparation.order.fixed = toJson(request.fixed).dump();
    for (const Assignment &stored : request.search.stored)
      preparation.order.stored.push_back(toJson(stored).dump());
    preparation.inputs = ranks::inputsOf(request, parts.sizes);
    return std::make_unique<ranks::TeamMeasurer>(
        team, std::move(preparation), parts.makeJob, parts.reference,
        [definition = parts.definition](const Configuration &one) { return definition.assignment(one); },
        request.search.stop);
  };
}

// ---- Other ranks

namespace {

/// While it lives, nothing is printed: rank 0 prints the same.
class Silence {
public:
  Silence() : before(std::cerr.rdbuf(nullptr)) {}
  ~Silence() { std::cerr.rdbuf(before); }
  Silence(const Silence &) = delete;

private:
  std::streambuf *before;
};

/// What a rank needs to put any task's kernel on its device. Its first worker opens the device, and the first
/// task's inputs are made, while rank 0 prepares the task.
class RankKernels {
public:
  RankKernels(const TuneOptions &options, const ranks::Place &place, const std::string &secret)
      : options(options), chosen(ranks::deviceOfRank(place, options.device.selected(), secret)),
        crew(WorkerCrew::start("", chosen.selector, "")), device(deviceOf(chosen.info)),
        source(options.source.load()), planned(tasksOf(options, source, device)),
        first(std::async(std::launch::async, [this] { return requestOf(0); })) {}

  const runtime::DeviceInfo &deviceInfo() const { return chosen.info; }

  ranks::ServedKernel make(const ranks::Prepare &order, const std::atomic<bool> &stop) {
    if (order.task >= planned.tasks.size())
      throw inputError("there is no kernel number " + std::to_string(order.task));
    const TuneTask &task = planned.tasks[order.task];
    ranks::ServedKernel made;
    made.request =
        std::make_unique<TuneRequest>(order.task == 0 && first.valid() ? first.get() : requestOf(order.task));
    TuneRequest &request = *made.request;
    if (order.grid != request.arguments.grid)
      request.arguments = argumentsOf(task, order.grid);
    request.device = chosen.selector;
    request.timingLock = chosen.timingLock;
    request.takeCrew = [this] { return std::exchange(crew, nullptr); };
    if (request.jobs == 0)
      request.jobs = buildersOn(chosen.cores);
    request.fixed = assignmentFromJson(nlohmann::json::parse(order.fixed));
    for (const std::string &stored : order.stored)
      request.search.stored.push_back(assignmentFromJson(nlohmann::json::parse(stored)));
    request.search.stop = &stop;
    Diagnostics diagnostics = source.diagnostics->emptyCopy();
    auto kernel = putOnDevice(request, diagnostics);
    if (!kernel)
      throw inputError("a pragma of `" + task.kernel->name + "` is wrong for this device");
    made.kernel = std::move(*kernel);
    return made;
  }

private:
  const TuneOptions &options;
  const ranks::DeviceOfRank chosen;
  std::unique_ptr<WorkerCrew> crew; ///< for the first kernel
  const Device device;
  const Source source;
  const TuneTasks planned;
  std::future<TuneRequest> first; ///< for the first task; last: it uses the others

  TuneRequest requestOf(std::size_t task) const {
    return kernelRequest(planned.tasks.at(task), Assignment(), options, source, chosen.info);
  }
};

}

RankRole takeRankRole(const TuneOptions &options) {
  const auto serve = [&options](const ranks::Launch &launch, const ranks::Address &address) {
    std::optional<RankKernels> kernels;
    try {
      const Silence silence;
      kernels.emplace(options, launch.place, address.secret);
    } catch (const Error &error) { // rank 0 prints it
      ranks::sayAbsent(address, launch.place.hasFirst,
                       {address.secret, launch.place.rank, error.what(), int(error.status())});
      throw Error(error.status(), "");
    }
    return ranks::serve(address, launch.place.hasFirst, helloOf(launch, address, kernels->deviceInfo()),
                        {[&](const ranks::Prepare &order, const std::atomic<bool> &stop) {
                           return kernels->make(order, stop);
                         },
                         [](const ranks::Command &command, const std::atomic<bool> &) {
                           return ranks::Ended{command.ticket, -1, "", ""}; // rank 0 tunes, and sends none
                         }});
  };
  return takeRankRole({[&options] { options.check(); }, options.otherDevices, serve});
}

}
