// Worker processes that build variants ahead of their measurement, on otherwise idle cores.
#pragma once
#include "tuner/measure/build_queue.h"
#include "tuner/measure/core_waits.h"
#include "tuner/measure/pausable_processes.h"
#include "tuner/measure/worker.h"
#include "tuner/measure/worker_crew.h"
#include <atomic>
#include <functional>
#include <future>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace icl {

struct BuildPoolOptions {
  WorkerOptions worker;
  protocol::Setup setup; ///< `builds` is set
  unsigned jobs = 1;     ///< worker processes, at most
  double startSeconds = 60, buildSeconds = 60;
  WorkerCrew *crew = nullptr; ///< gives workers that it has kept, and keeps those of a pool that ends
  /// Called before a build and after it, by the thread of its worker.
  std::function<void(const std::string &key, bool begins)> onBuild = [](const std::string &, bool) {};
};

/// Builds what its queue requests, in worker processes, with one thread per process. Workers start as they
/// are needed, because drivers take seconds to open a device and may let only one process at a time do so:
/// the first four with the first requests. When measuring has waited for builds longer than the last ones
/// took to start, counted from when that began, as many more start as there are, at most one for each request
/// that waits, but none while the cores are taken by others. A worker that is lost costs the build and is
/// replaced. Workers that have been kept cost nothing, and are used first. A pool whose workers do not start
/// builds nothing and reports no error: the measuring worker will.
class BuildPool {
public:
  /// Adds its workers to the processes, whose pauses do not count towards time limits.
  BuildPool(BuildPoolOptions, PausableProcesses &);
  ~BuildPool();
  BuildPool(const BuildPool &) = delete;

  BuildQueue queue;

private:
  struct Slot {
    std::unique_ptr<Worker> worker;
    std::thread thread;
  };

  const BuildPoolOptions options;
  PausableProcesses &processes;
  std::atomic<bool> quit = false;
  std::list<Slot> slots; ///< of the starter, while it runs
  std::thread starter;

  void startAsNeeded();
  bool startSome(std::size_t number);
  void awaitFreeCores(CoreWaits &);
  void work(Slot &, std::promise<bool> hasStarted);
  void buildAll(Slot &);
  bool start(Slot &);
  Worker::Ending end(Slot &);
  void leave(Slot &, bool owesReply);
  std::optional<BuildQueue::Build> build(Slot &, const Job &);
};

}
