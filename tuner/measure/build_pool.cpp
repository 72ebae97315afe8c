#include "tuner/measure/build_pool.h"
#include <exception>
#include <system_error>
#include <utility>

namespace icl {

/// A worker that does not start this often in a row will not start.
static constexpr int maxFailures = 3;

BuildPool::BuildPool(BuildPoolOptions o, PausableProcesses &p)
    : queue(o.jobs), options(std::move(o)), processes(p) {
  for (unsigned i = 0; i < options.jobs; ++i) {
    Slot &slot = slots.emplace_back();
    queue.join();
    try {
      slot.thread = std::thread([this, &slot] { work(slot); });
    } catch (const std::system_error &) { // a limit on threads: the pool works with those it has
      queue.leave();
      slots.pop_back();
      return;
    }
  }
}

BuildPool::~BuildPool() {
  quit = true;
  queue.close();
  for (Slot &slot : slots)
    slot.thread.join();
}

void BuildPool::work(Slot &slot) {
  int failures = 0;
  while (failures < maxFailures) {
    const auto request = queue.next();
    if (!request)
      break;
    if (!slot.worker && !start(slot)) {
      ++failures;
      queue.finish(request->key, std::nullopt);
      continue;
    }
    failures = 0;
    options.onBuild(request->key, true);
    std::optional<BuildQueue::Build> result;
    try {
      result = build(slot, *request->job);
    } catch (const std::exception &) { // the worker cannot be reached
      end(slot);
    }
    options.onBuild(request->key, false);
    queue.finish(request->key, std::move(result));
  }
  end(slot);
  queue.leave();
}

namespace {

/// A time limit for a worker. Pauses do not count.
class UnpausedLimit {
public:
  UnpausedLimit(const PausableProcesses &p, double s) : processes(p), seconds(s) { restart(); }
  void restart() {
    began = Clock::now();
    pausedBefore = processes.paused();
  }
  double secondsLeft() const {
    const std::chrono::duration<double> spent = Clock::now() - began - (processes.paused() - pausedBefore);
    return seconds - spent.count();
  }

private:
  using Clock = std::chrono::steady_clock;
  const PausableProcesses &processes;
  const double seconds;
  Clock::time_point began;
  PausableProcesses::Duration pausedBefore{};
};

}

bool BuildPool::start(Slot &slot) {
  try {
    slot.worker = std::make_unique<Worker>(options.worker);
    processes.add(slot.worker->id());
    const UnpausedLimit limit(processes, options.startSeconds);
    const auto answer = slot.worker->ask(options.setup, {[&] { return limit.secondsLeft(); }, &quit});
    const auto *reply = std::get_if<protocol::Reply>(&answer);
    if (reply && std::holds_alternative<protocol::Ready>(*reply))
      return true;
  } catch (const std::exception &) { // there is no process or descriptor left
  }
  end(slot);
  return false;
}

Worker::Ending BuildPool::end(Slot &slot) {
  if (!slot.worker)
    return {};
  processes.remove(slot.worker->id());
  Worker::Ending ending = slot.worker->end();
  slot.worker.reset();
  return ending;
}

/// Nothing if the build failed and the variant may not be at fault.
std::optional<BuildQueue::Build> BuildPool::build(Slot &slot, const Job &job) {
  UnpausedLimit limit(processes, options.buildSeconds);
  std::string stage = "building";
  const auto answer =
      slot.worker->ask(protocol::Build{job}, {[&] { return limit.secondsLeft(); }, &quit,
                                              [&] {
                                                stage = "building for its work-groups, by running one";
                                                limit.restart();
                                              }});
  if (const auto *reply = std::get_if<protocol::Reply>(&answer)) {
    if (const auto *program = std::get_if<protocol::Program>(reply))
      return BuildQueue::Build{program->binary, {}};
    if (const auto *measured = std::get_if<protocol::Measured>(reply))
      return BuildQueue::Build{{}, measured->outcome};
    end(slot);
    return std::nullopt;
  }
  const Worker::Ending ending = end(slot);
  const auto reason = std::get<Worker::NoReply>(answer);
  if (reason == Worker::NoReply::TimedOut) // it would also time out when it is measured
    return BuildQueue::Build{{}, timedOut(options.buildSeconds, stage)};
  if (reason == Worker::NoReply::Stopped || ending.fromOutside)
    return std::nullopt;
  return BuildQueue::Build{{}, crashed(ending, stage)};
}

}
