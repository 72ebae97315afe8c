#include "bench/contest/shard.h"
#include "compiler/space/error.h"
#include <cstdlib>

namespace icl::contest {

KernelOnDevice putOrThrow(const TuneRequest &request, Diagnostics &diagnostics) {
  auto kernel = putOnDevice(request, diagnostics);
  if (kernel)
    return std::move(*kernel);
  diagnostics.print(llvm::errs());
  throw inputError("cannot use " + request.kernel.name);
}

static TuneRequest requestFor(const Subject &s, const std::string &device, Objective objective, unsigned jobs,
                              const std::string &builds, const std::string &strategy) {
  TuneRequest request{s.kernel(), s.text, device, s.sizes, s.arguments, {}, false, {}, jobs, {}};
  request.objective = objective;
  request.builds = builds;
  request.search.strategy = strategy;
  return request;
}

Shard::Shard(const std::string &path, const Sides &sides, const std::string &device, Objective objective,
             unsigned jobs, const std::string &builds, const std::string &strategy)
    : subject(load(path, sides)), request(requestFor(subject, device, objective, jobs, builds, strategy)),
      on(putOrThrow(request, *subject.diagnostics)) {}

Shards makeShards(unsigned count, const std::string &path, const Sides &sides, const std::string &device,
                  Objective objective, const std::string &builds, const std::string &strategy) {
  const auto processors = shareProcessors(count);
  const auto width = static_cast<unsigned>(processors.front().size());
  setenv("POCL_MAX_PTHREAD_COUNT", std::to_string(width).c_str(), 1);
  Shards all;
  for (unsigned i = 0; i < count; ++i)
    all.shards.push_back(
        std::make_unique<Shard>(path, sides, device, objective, std::max(2u, width), builds, strategy));
  all.threads = std::make_unique<PinnedThreads>(processors);
  return all;
}

}
