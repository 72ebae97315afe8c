#include "tuner/measure/worker_crew.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/worker_data.h"
#include <algorithm>
#include <chrono>
#include <iterator>
#include <unistd.h>
#include <utility>

namespace icl {

namespace {

/// The crews that were left. They end with the process.
struct LeftCrews {
  std::mutex mutex;
  std::vector<std::unique_ptr<WorkerCrew>> crews;

  static LeftCrews &ofProcess() {
    static LeftCrews left;
    return left;
  }
};

}

/// Takes replies until the one that ends the request. False: the worker is lost, or takes too long.
static bool awaitOwedReply(Worker &worker, const std::atomic<bool> &stop) {
  constexpr double mostSeconds = 10;
  const auto began = std::chrono::steady_clock::now();
  const Waiting waiting{[began] {
                          const std::chrono::duration<double> spent =
                              std::chrono::steady_clock::now() - began;
                          return mostSeconds - spent.count();
                        },
                        &stop};
  for (;;) {
    const auto answer = worker.receive(waiting);
    const auto *reply = std::get_if<protocol::Reply>(&answer);
    if (!reply || std::holds_alternative<protocol::Failed>(*reply))
      return false;
    if (!std::holds_alternative<protocol::Built>(*reply))
      return true;
  }
}

/// A driver that does not give all memory back would later exceed the worker's limit.
static bool isSmall(const Worker &worker) { return worker.residentBytes() < worker.memoryLimit() / 2; }

WorkerCrew::WorkerCrew(const std::string &p, const std::string &d, const std::string &c)
    : data(WorkerData::newFile()), program(p), device(d), cache(c) {}

std::unique_ptr<WorkerCrew> WorkerCrew::start(const std::string &program, const std::string &device,
                                              const std::string &cache) {
  std::unique_ptr<WorkerCrew> crew;
  {
    LeftCrews &left = LeftCrews::ofProcess();
    const std::lock_guard lock(left.mutex);
    const auto found = std::find_if(left.crews.begin(), left.crews.end(), [&](const auto &one) {
      return one->program == program && one->device == device && one->cache == cache;
    });
    if (found != left.crews.end()) {
      crew = std::move(*found);
      left.crews.erase(found);
    }
  }
  if (!crew)
    crew.reset(new WorkerCrew(program, device, cache));
  crew->open();
  return crew;
}

void WorkerCrew::open() {
  const Opening opening = openingOf(device);
  try {
    if (!worker)
      worker = std::make_unique<Worker>(WorkerOptions{program, data.get(), scratch.path(),
                                                      cache.empty() ? scratch.path() : cache, 0, 0,
                                                      opening.visible});
    worker->send(protocol::Open{opening.selector});
  } catch (const MeasureError &) { // the one that is started when it is needed has the same problem
    worker.reset();
  }
}

/// The data's memory is given back at once.
void WorkerCrew::leave(std::unique_ptr<WorkerCrew> crew) {
  if (ftruncate(crew->data.get(), 0) != 0)
    return;
  if (crew->worker && !isSmall(*crew->worker))
    crew->worker.reset();
  LeftCrews &left = LeftCrews::ofProcess();
  const std::lock_guard lock(left.mutex);
  left.crews.push_back(std::move(crew));
}

void WorkerCrew::endLeft() {
  LeftCrews &left = LeftCrews::ofProcess();
  const std::lock_guard lock(left.mutex);
  left.crews.clear();
}

std::size_t WorkerCrew::countBuilders() {
  const std::lock_guard lock(mutex);
  return builders.size();
}

/// Those that owe nothing come first.
std::unique_ptr<Worker> WorkerCrew::takeBuilder(const std::atomic<bool> &stop) {
  for (;;) {
    Builder taken;
    {
      const std::lock_guard lock(mutex);
      if (builders.empty())
        return nullptr;
      auto found =
          std::find_if(builders.begin(), builders.end(), [](const Builder &b) { return !b.owesReply; });
      if (found == builders.end())
        found = builders.begin();
      taken = std::move(*found);
      builders.erase(found);
    }
    if (!taken.owesReply || awaitOwedReply(*taken.worker, stop))
      return std::move(taken.worker);
  }
}

void WorkerCrew::keepBuilder(std::unique_ptr<Worker> worker, bool owesReply) {
  if (!isSmall(*worker))
    return;
  const std::lock_guard lock(mutex);
  builders.push_back({std::move(worker), owesReply});
}

}
