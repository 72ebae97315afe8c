#include "test/fuzz/kernels/campaign.h"
#include "test/fuzz/kernels/child.h"
#include "test/fuzz/kernels/draw.h"
#include <algorithm>
#include <chrono>
#include <memory>
#include <poll.h>
#include <sstream>

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
  Campaign(const CampaignOptions &o, const std::function<bool(std::uint64_t, const std::string &)> &f)
      : options(o), jobs(std::max(1u, o.jobs)), onFailure(f),
        last(o.seconds > 0 ? UINT64_MAX : o.seed + o.kernels) {
    for (unsigned i = 0; i < jobs; ++i) {
      workers.emplace_back();
      workers.back().next = options.seed + i;
      start(workers.back());
    }
  }

  CampaignResult run() {
    while (!stopped &&
           std::any_of(workers.begin(), workers.end(), [](const Worker &w) { return w.child != nullptr; })) {
      if (options.seconds > 0 && secondsSince(began) > options.seconds)
        break;
      wait();
      for (Worker &worker : workers)
        if (worker.child && !stopped)
          attend(worker);
    }
    return result;
  }

private:
  void start(Worker &worker) {
    worker.child.reset();
    worker.since = Clock::now();
    if (worker.next >= last)
      return;
    worker.child = std::make_unique<Child>([this, first = worker.next](const Child::Say &say) {
      const Checker checker(options.device);
      const Device device = checker.device();
      for (std::uint64_t seed = first; seed < last; seed += jobs) {
        limitProcessorTime(options.processorSeconds);
        say(lineOf(checker.check(drawCase(seed, device, options.configurations))));
      }
    });
  }

  /// Parses an answer: kind, pairs, text without line breaks.
  static std::string lineOf(const Verdict &verdict) {
    std::string text = verdict.isFailure() ? verdict.text : "";
    std::replace(text.begin(), text.end(), '\n', ' ');
    return std::to_string(static_cast<int>(verdict.kind)) + " " + std::to_string(verdict.pairs) + " " + text;
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
      if (stopped)
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
    std::istringstream in(line);
    int kind = 0;
    Verdict verdict;
    in >> kind >> verdict.pairs;
    verdict.kind = static_cast<Verdict::Kind>(kind);
    std::getline(in, verdict.text);
    const std::uint64_t seed = worker.next;
    worker.next += jobs;
    worker.since = Clock::now();
    if (verdict.isFailure()) {
      stopped = !onFailure(seed, std::string(nameOf(verdict.kind)) + ":" + verdict.text);
      return;
    }
    result.pairs += verdict.pairs;
    ++(verdict.kind == Verdict::Kind::Agrees ? result.kernels : result.undefined);
  }

  /// The process has crashed or hangs: replaces it by one that continues with the next kernel.
  void fail(Worker &worker, const std::string &how) {
    const std::uint64_t seed = worker.next;
    worker.child.reset();
    worker.next += jobs;
    stopped = !onFailure(seed, how);
    if (!stopped)
      start(worker);
  }

  const CampaignOptions &options;
  const unsigned jobs;
  const std::function<bool(std::uint64_t, const std::string &)> &onFailure;
  std::uint64_t last;
  Clock::time_point began = Clock::now();
  std::vector<Worker> workers;
  CampaignResult result;
  bool stopped = false;
};

}

CampaignResult runCampaign(const CampaignOptions &options,
                           const std::function<bool(std::uint64_t, const std::string &)> &onFailure) {
  return Campaign(options, onFailure).run();
}

}
