#include "tuner/measure/build_pool.h"
#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>
#include <vector>

namespace icl {

/// A worker that does not start this often in a row will not start.
static constexpr int maxFailures = 3;

BuildPool::BuildPool(BuildPoolOptions o, PausableProcesses &p)
    : queue(o.jobs), options(std::move(o)), processes(p) {
  queue.join(); // the starter: as long as it runs, there may be a builder
  try {
    starter = std::thread([this] { startAsNeeded(); });
  } catch (const std::system_error &) { // a limit on threads: nothing is built ahead
    queue.leave();
  }
}

BuildPool::~BuildPool() {
  quit = true;
  queue.close();
  if (starter.joinable())
    starter.join();
  for (Slot &slot : slots)
    slot.thread.join();
}

/// As many as there are start together, and at least four, so that the number doubles with each wait:
/// processes that open a device at the same time take longer each, but far less than one after another.
void BuildPool::startAsNeeded() {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t leastTogether = 4; // as fast as two in turn (bench/results/opening_h100.txt)
  CoreWaits waits;
  double lastStart = 0; // seconds
  int failures = 0;
  while (slots.size() < options.jobs && failures < maxFailures) {
    const std::size_t wanted = queue.awaitShortage(lastStart);
    if (wanted == 0)
      break;
    awaitFreeCores(waits);
    const Clock::time_point began = Clock::now();
    const std::size_t most = std::min<std::size_t>(wanted, options.jobs - slots.size());
    const std::size_t kept = options.crew ? options.crew->countBuilders() : 0;
    failures = startSome(std::min(std::max({slots.size(), leastTogether, kept}), most)) ? 0 : failures + 1;
    lastStart = std::chrono::duration<double>(Clock::now() - began).count();
  }
  queue.leave();
}

/// Builders that wait for cores longer than they compute would not become faster by being more.
void BuildPool::awaitFreeCores(CoreWaits &waits) {
  constexpr double tooMuch = 0.5, seconds = 0.5;
  while (waits.share(processes.leaders()) > tooMuch && !queue.awaitClosed(seconds)) {
  }
}

/// Whether at least one has started.
bool BuildPool::startSome(std::size_t number) {
  std::vector<std::pair<std::list<Slot>::iterator, std::future<bool>>> starting;
  for (; number > 0; --number) {
    const auto slot = slots.emplace(slots.end());
    std::promise<bool> promise;
    std::future<bool> hasStarted = promise.get_future();
    queue.join();
    try {
      slot->thread =
          std::thread([this, slot, p = std::move(promise)]() mutable { work(*slot, std::move(p)); });
    } catch (const std::system_error &) { // a limit on threads: the pool works with those it has
      queue.leave();
      slots.erase(slot);
      break;
    }
    starting.emplace_back(slot, std::move(hasStarted));
  }
  bool isAnyThere = false;
  for (auto &[slot, hasStarted] : starting) {
    if (hasStarted.get()) {
      isAnyThere = true;
      continue;
    }
    slot->thread.join();
    slots.erase(slot);
  }
  return isAnyThere;
}

void BuildPool::work(Slot &slot, std::promise<bool> hasStarted) {
  const bool isThere = start(slot);
  hasStarted.set_value(isThere);
  if (isThere)
    buildAll(slot);
  queue.leave();
}

void BuildPool::buildAll(Slot &slot) {
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
  leave(slot, /*owesReply=*/false);
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
    slot.worker = options.crew ? options.crew->takeBuilder(quit) : nullptr;
    if (!slot.worker)
      slot.worker = std::make_unique<Worker>(options.worker);
    else if (options.worker.bytes)
      slot.worker->limitMemory(options.worker.bytes);
    processes.add(slot.worker->id());
    const UnpausedLimit limit(processes, options.startSeconds);
    const auto answer = slot.worker->ask(options.setup, {[&] { return limit.secondsLeft(); }, &quit});
    const auto *reply = std::get_if<protocol::Reply>(&answer);
    if (reply && std::holds_alternative<protocol::Ready>(*reply))
      return true;
    if (const auto *reason = std::get_if<Worker::NoReply>(&answer);
        reason && *reason == Worker::NoReply::Stopped) {
      leave(slot, /*owesReply=*/true);
      return false;
    }
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

/// Keeps the worker if there is a crew.
void BuildPool::leave(Slot &slot, bool owesReply) {
  if (!slot.worker || !options.crew) {
    end(slot);
    return;
  }
  processes.remove(slot.worker->id());
  options.crew->keepBuilder(std::move(slot.worker), owesReply);
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
  const auto reason = std::get<Worker::NoReply>(answer);
  if (reason == Worker::NoReply::Stopped) {
    leave(slot, /*owesReply=*/true);
    return std::nullopt;
  }
  const Worker::Ending ending = end(slot);
  if (reason == Worker::NoReply::TimedOut) // it would also time out when it is measured
    return BuildQueue::Build{{}, timedOut(options.buildSeconds, stage)};
  if (ending.fromOutside)
    return std::nullopt;
  return BuildQueue::Build{{}, crashed(ending, stage)};
}

}
