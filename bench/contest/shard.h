// A kernel on a part of the machine's processors: several of these measure side by side.
#pragma once
#include "bench/contest/crew.h"
#include "bench/contest/subject.h"
#include "tuner/kernel_on_device.h"

namespace icl::contest {

/// Not to be moved: its request refers to its subject, and what is on the device to its request.
struct Shard {
  /// `jobs`: processes that build; `builds`: TuneRequest::builds. Throws as load() and tune() do.
  Shard(const std::string &path, const Sides &, const std::string &device, unsigned jobs,
        const std::string &builds);
  Shard(const Shard &) = delete;

  Subject subject;
  TuneRequest request;
  KernelOnDevice on;
};

struct Shards {
  std::vector<std::unique_ptr<Shard>> shards;
  std::unique_ptr<Crew> crew;

  std::size_t size() const { return shards.size(); }
  /// Each on its own processors.
  void each(const std::function<void(Shard &, std::size_t number)> &work) {
    crew->each([&](unsigned i) { work(*shards[i], i); });
  }
};

/// On as many processors each as there are for it. A device of PoCL has as many threads as that. To be called
/// before this process has used OpenCL or started threads.
Shards makeShards(unsigned count, const std::string &path, const Sides &, const std::string &device,
                  const std::string &builds = "");

}
