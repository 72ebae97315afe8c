#include "test/fuzz/kernels/campaign.h"
#include "test/fuzz/kernels/child.h"
#include "test/fuzz/kernels/draw.h"
#include "test/fuzz/kernels/features.h"
#include <algorithm>
#include <chrono>
#include <memory>
#include <poll.h>

namespace icl::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One of n processes: it checks every n-th kernel from `next` on.
struct Worker {
  std::unique_ptr<Child> child;
  std::uint64_t next = 0; ///< the seed of its current or next kernel
  Clock::time_point since = Clock::now();
};

class Campaign {
public:
  Campaign(const CampaignOptions &o, const std::function<bool(const Checked &)> &f)
      : options(o), jobs(std::max(1u, o.jobs)), onChecked(f),
        last(o.kernels > 0 ? o.seed + o.kernels : UINT64_MAX) {
    for (unsigned i = 0; i < jobs; ++i) {
      workers.emplace_back();
      workers.back().next = checkedFrom(options.seed + i);
      start(workers.back());
    }
  }

  void run() {
    while (!stopped &&
           std::any_of(workers.begin(), workers.end(), [](const Worker &w) { return w.child != nullptr; })) {
      if (options.seconds > 0 && secondsSince(began) > options.seconds)
        break;
      wait();
      for (Worker &worker : workers)
        if (worker.child && !stopped)
          attend(worker);
    }
  }

private:
  /// The first seed from this one on, in steps of the number of processes, that is to be checked.
  std::uint64_t checkedFrom(std::uint64_t seed) const {
    while (options.leftOut.count(seed))
      seed += jobs;
    return seed;
  }

  void start(Worker &worker) {
    worker.child.reset();
    worker.since = Clock::now();
    if (worker.next >= last)
      return;
    worker.child = std::make_unique<Child>([this, first = worker.next](const Child::Say &say) {
      const Checker checker(options.device);
      const Device device = checker.device();
      for (std::uint64_t seed = first; seed < last; seed = checkedFrom(seed + jobs)) {
        limitProcessorTime(options.processorSeconds);
        const Case test = drawCase(seed, device, options.drawing);
        const Verdict verdict = checker.check(test);
        say(toString(Checked{seed, verdict.kind, verdict.pairs, featuresOf(test), verdict.text}));
      }
    });
  }

  void wait() {
    std::vector<pollfd> all;
    for (const Worker &worker : workers)
      if (worker.child)
        all.push_back({worker.child->descriptor(), POLLIN, 0});
    ::poll(all.data(), all.size(), 500);
  }

  void attend(Worker &worker) {
    while (const auto line = worker.child->line()) {
      take(worker, *line);
      if (stopped || !worker.child)
        return;
    }
    if (worker.child->isAtEnd()) {
      const std::string how = worker.child->end();
      const bool isDone = worker.next >= last;
      worker.child.reset();
      if (!isDone || !how.empty())
        fail(worker, how.empty() ? "the process ended early" : how);
    } else if (secondsSince(worker.since) > options.waitSeconds) {
      fail(worker, "still running after " + std::to_string(static_cast<int>(options.waitSeconds)) + " s");
    }
  }

  void take(Worker &worker, const std::string &line) {
    const Checked checked = parseChecked(line);
    worker.next = checkedFrom(checked.seed + jobs);
    worker.since = Clock::now();
    stopped = !onChecked(checked);
    if (!stopped &&
        checked.kind == Verdict::Kind::NoLaunch) // a kernel that fails may take the context with it
      start(worker);
  }

  /// The process has crashed or hangs: replaces it by one that continues with the next kernel.
  void fail(Worker &worker, const std::string &how) {
    const std::uint64_t seed = worker.next;
    worker.child.reset();
    worker.next = checkedFrom(seed + jobs);
    stopped = !onChecked({seed, Verdict::Kind::Crashed, 0, {}, how});
    if (!stopped)
      start(worker);
  }

  const CampaignOptions &options;
  const unsigned jobs;
  const std::function<bool(const Checked &)> &onChecked;
  std::uint64_t last;
  Clock::time_point began = Clock::now();
  std::vector<Worker> workers;
  bool stopped = false;
};

}

void runCampaign(const CampaignOptions &options, const std::function<bool(const Checked &)> &onChecked) {
  Campaign(options, onChecked).run();
}

}
