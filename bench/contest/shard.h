// A kernel on some of the machine's processors: several shards measure in parallel.
#pragma once
#include "bench/contest/pinned_threads.h"
#include "bench/contest/subject.h"
#include "tuner/kernel_on_device.h"
#include "tuner/objective.h"

namespace icl::contest {

/// Prints what putOnDevice() reports. Throws Error where the kernel cannot be used.
KernelOnDevice putOrThrow(const TuneRequest &, Diagnostics &);

/// Cannot be moved: the request refers to the subject, and the data on the device to the request.
struct Shard {
  /// `jobs`: processes that build; `builds`: TuneRequest::builds; `strategy`: whose space. Throws as load()
  /// and tune() do.
  Shard(const std::string &path, const Sides &, const std::string &device, Objective, unsigned jobs,
        const std::string &builds, const std::string &strategy);
  Shard(const Shard &) = delete;

  Subject subject;
  TuneRequest request;
  KernelOnDevice on;
};

struct Shards {
  std::vector<std::unique_ptr<Shard>> shards;
  std::unique_ptr<PinnedThreads> threads;

  std::size_t size() const { return shards.size(); }
  /// Each on its own processors.
  void each(const std::function<void(Shard &, std::size_t number)> &work) {
    threads->each([&](unsigned i) { work(*shards[i], i); });
  }
};

/// Gives each shard an equal number of processors, and PoCL's devices as many threads. Call it before this
/// process uses OpenCL or starts threads. `auto` leaves configurations out that all other
/// strategies have (`wg_binding: launch`).
Shards makeShards(unsigned count, const std::string &path, const Sides &, const std::string &device,
                  Objective, const std::string &builds = "", const std::string &strategy = "auto");

}
