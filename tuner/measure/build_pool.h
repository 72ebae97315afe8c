// Worker processes that build variants ahead of their measurement, on otherwise idle cores.
#pragma once
#include "tuner/measure/build_queue.h"
#include "tuner/measure/pausable_processes.h"
#include "tuner/measure/worker.h"
#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace icl {

struct BuildPoolOptions {
  WorkerOptions worker;
  protocol::Setup setup; ///< `builds` is set
  unsigned jobs = 1;     ///< worker processes
  double startSeconds = 60, buildSeconds = 60;
  /// Called before a build and after it, by the thread of its worker.
  std::function<void(const std::string &key, bool begins)> onBuild = [](const std::string &, bool) {};
};

/// Builds what its queue requests, in worker processes, with one thread per process. A worker that is lost
/// costs the build and is replaced. A pool whose workers do not start builds nothing and reports no error:
/// the measuring worker will.
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
  std::list<Slot> slots;

  void work(Slot &);
  bool start(Slot &);
  Worker::Ending end(Slot &);
  std::optional<BuildQueue::Build> build(Slot &, const Job &);
};

}
