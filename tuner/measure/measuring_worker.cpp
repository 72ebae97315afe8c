#include "tuner/measure/measuring_worker.h"
#include "tuner/measure/host_lock.h"
#include <algorithm>
#include <utility>

namespace icl {

MeasuringWorker::MeasuringWorker(WorkerOptions w, protocol::Setup s, MeasuringLimits l, Clock &c,
                                 PausableProcesses &b, std::unique_ptr<Worker> o)
    : workerOptions(std::move(w)), setup(std::move(s)), limits(std::move(l)), clock(c), builders(b),
      opened(std::move(o)) {
  if (opened && workerOptions.bytes)
    opened->limitMemory(workerOptions.bytes);
}

/// Sends the request and handles the worker's reports until it answers. A time limit, in seconds, starts
/// again with each report: `buildLimit` until all jobs are built, then `runLimit`.
MeasuringWorker::Answer MeasuringWorker::ask(const protocol::Request &request, double buildLimit,
                                             double runLimit, std::size_t jobs) {
  Answer answer;
  answer.limit = buildLimit;
  auto began = std::chrono::steady_clock::now();
  std::optional<PausableProcesses::Pause> pause;
  std::size_t built = 0;

  Waiting waiting;
  waiting.stop = clock.stopFlag();
  waiting.secondsLeft = [&] {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
    return clock.secondsLeft(answer.limit - spent.count());
  };
  waiting.onBuilt = [&] {
    began = std::chrono::steady_clock::now();
    if (++built < jobs)
      return;
    answer.isBuilt = true;
    answer.limit = runLimit;
    clock.enter(Stage::Checking);
  };
  std::optional<HostLock> quiet;
  waiting.beforeTiming = [&] {
    if (!limits.timingLock.empty())
      quiet.emplace(limits.timingLock, [this] { return clock.isCalledOff(); });
    began = std::chrono::steady_clock::now();
    clock.enter(Stage::Timing);
    if (sharesCores)
      pause.emplace(builders);
  };
  answer.reply = worker->ask(request, waiting);

  if (auto *reason = std::get_if<Worker::NoReply>(&answer.reply)) {
    if (*reason == Worker::NoReply::TimedOut && clock.isCalledOff())
      *reason = Worker::NoReply::Stopped;
    {
      const Clock::Entry entry(clock, Stage::Ending);
      answer.ending = worker->end();
    }
    worker.reset();
  }
  return answer;
}

/// The reply, if it is one of that kind.
template <class Kind, class Reply>
static Kind *replyAs(Reply &answer) {
  auto *reply = std::get_if<protocol::Reply>(&answer.reply);
  return reply ? std::get_if<Kind>(reply) : nullptr;
}

/// Why the worker did not reply as expected, to be read by people.
template <class Reply>
static std::string reasonOf(Reply &answer) {
  const auto *failed = replyAs<protocol::Failed>(answer);
  return failed ? failed->reason : "it broke the protocol";
}

// ---- Starting

/// Null if it has not opened the device. Then another one is started, which will tell why.
std::unique_ptr<Worker> MeasuringWorker::takeOpened() {
  if (!opened)
    return nullptr;
  const auto began = std::chrono::steady_clock::now();
  const auto answer = opened->receive({[&] {
                                         const std::chrono::duration<double> spent =
                                             std::chrono::steady_clock::now() - began;
                                         return clock.secondsLeft(limits.startSeconds - spent.count());
                                       },
                                       clock.stopFlag()});
  const auto *reply = std::get_if<protocol::Reply>(&answer);
  std::unique_ptr<Worker> taken = std::exchange(opened, nullptr);
  return reply && std::holds_alternative<protocol::Opened>(*reply) ? std::move(taken) : nullptr;
}

void MeasuringWorker::startWorker() {
  const Clock::Entry entry(clock, Stage::Starting);
  worker = takeOpened();
  if (!worker)
    worker = std::make_unique<Worker>(workerOptions);
  Answer answer = ask(setup, limits.startSeconds, limits.startSeconds);
  sentSource.clear();
  if (const auto *ready = replyAs<protocol::Ready>(answer)) {
    sharesCores = ready->isCpu;
    killedStarts = 0;
    return;
  }
  if (std::holds_alternative<protocol::Reply>(answer.reply)) {
    end();
    throw MeasureError(reasonOf(answer));
  }
  constexpr int mostKilled = 3;
  if (answer.ending.fromOutside && !clock.isCalledOff() && ++killedStarts < mostKilled)
    return startWorker();
  switch (std::get<Worker::NoReply>(answer.reply)) {
  case Worker::NoReply::Stopped:
    throw MeasureStopped();
  case Worker::NoReply::TimedOut:
    throw MeasureError("the device does not answer");
  case Worker::NoReply::Died:
    throw MeasureError("the measuring process died when it opened the device: " + answer.ending.text);
  }
}

void MeasuringWorker::end() {
  const Clock::Entry entry(clock, Stage::Ending);
  worker.reset();
}

std::unique_ptr<Worker> MeasuringWorker::release() { return suspicion.empty() ? std::move(worker) : nullptr; }

/// Why the untuned variant does not show that the device has recovered.
static std::string reasonOfProbe(const Outcome &probe) {
  if (probe.kind == Outcome::Kind::WrongOutput)
    return "the untuned variant does not compute what it did before: " + probe.message +
           " (where the device is sound, the kernel reads what nothing defines: pixels outside an image with "
           "`undefined`, or variables and elements before they are written)";
  return "the untuned variant ends with " + std::string(toString(probe.kind)) + ": " + probe.message;
}

/// After a crash the device may recover slowly or not at all. It has recovered when the reference variant
/// computes the same as before.
void MeasuringWorker::start() {
  if (worker)
    return;
  if (suspicion.empty())
    return startWorker();
  const std::string cause = suspicion; // not what happens to the probe
  std::string reason;
  for (const double seconds : limits.retrySeconds) {
    clock.pause(seconds);
    try {
      startWorker();
      if (!reference)
        return;
      const Outcome probe = measure(*reference, protocol::Purpose::Probe, limits.timing);
      if (probe.ok())
        return suspicion.clear();
      end();
      reason = reasonOfProbe(probe);
    } catch (const MeasureError &error) {
      reason = error.what();
    }
  }
  suspicion = cause;
  throw MeasureError("the device has not recovered from a variant's " + cause + " in " +
                     std::to_string(limits.retrySeconds.size()) + " tries: " + reason);
}

void MeasuringWorker::startAnyway() {
  const auto end = clock.deadline();
  clock.setDeadline(std::nullopt);
  start();
  clock.setDeadline(end);
}

// ---- Measuring

/// Grows with the reference variant's time: a variant that takes far longer will not win. A launch cannot be
/// called off, and must not take most of the time that is left.
double MeasuringWorker::runLimit() const {
  constexpr double least = 3, most = 10;
  if (!reference)
    return limits.runSeconds;
  return std::min(limits.runSeconds, std::max(least, clock.secondsLeft(4 * most) / 4) + 20e-9 * referenceNs);
}

protocol::Measure MeasuringWorker::requestFor(const Job &job, protocol::Purpose purpose,
                                              const TimingPolicy &timing) {
  protocol::Measure request{job, timing, purpose, slack};
  request.keepsCode = !sentSource.empty() && job.source == sentSource && job.program.options == sentOptions;
  if (request.keepsCode) {
    request.job.source.clear();
    request.job.binary.clear();
  }
  sentSource = job.source;
  sentOptions = job.program.options;
  return request;
}

Outcome MeasuringWorker::measure(const Job &job, protocol::Purpose purpose, const TimingPolicy &timing) {
  start();
  const Clock::Entry entry(clock, Stage::Building);
  Answer answer = ask(requestFor(job, purpose, timing), limits.buildSeconds, runLimit());
  if (auto *measured = replyAs<protocol::Measured>(answer)) {
    killedMeasurements = 0;
    slack = measured->slack;
    const Outcome::Kind kind = measured->outcome.kind;
    // This may have damaged the device's state, or the data on it, for the variants that follow.
    if (kind == Outcome::Kind::LaunchError || kind == Outcome::Kind::WrongOutput) {
      end();
      suspicion = toString(kind);
    }
    return std::move(measured->outcome);
  }
  if (std::holds_alternative<protocol::Reply>(answer.reply))
    throw MeasureError("the measuring process failed: " + reasonOf(answer));
  const auto reason = std::get<Worker::NoReply>(answer.reply);
  if (reason == Worker::NoReply::Stopped)
    throw MeasureStopped();
  const std::string stage = answer.isBuilt ? "running" : "building";
  constexpr int mostKilled = 3;
  if (answer.ending.fromOutside && ++killedMeasurements < mostKilled) {
    suspicion = "end from outside";
    return measure(job, purpose, timing);
  }
  killedMeasurements = 0;
  Outcome outcome =
      reason == Worker::NoReply::TimedOut ? timedOut(answer.limit, stage) : crashed(answer.ending, stage);
  suspicion = toString(outcome.kind);
  return outcome;
}

Outcome MeasuringWorker::measureReference(std::shared_ptr<const Job> job, const TimingPolicy &timing) {
  // There is no tuning without it, and its worker may have been killed from outside.
  constexpr int tries = 3;
  Outcome outcome;
  for (int i = 0; i < tries; ++i) {
    outcome = measure(*job, protocol::Purpose::Reference, timing);
    if (outcome.kind != Outcome::Kind::Crash)
      break;
  }
  reference = outcome.ok() ? std::move(job) : nullptr;
  referenceNs = outcome.timeNs;
  return outcome;
}

Outcome MeasuringWorker::launchReference(std::shared_ptr<const Job> job) {
  TimingPolicy once = limits.timing;
  once.maximum = 0;
  return measureReference(std::move(job), once);
}

Outcome MeasuringWorker::measureReferenceAnyway(std::shared_ptr<const Job> job) {
  startAnyway();
  const Clock::Extension enough(clock, limits.referenceSeconds);
  TimingPolicy shorter = limits.timing;
  if (const auto end = clock.deadline()) {
    const std::chrono::duration<double, std::nano> left = *end - std::chrono::steady_clock::now();
    shorter.budgetNs = std::clamp(left.count() / 10, 0.0, limits.timing.budgetNs);
  }
  return measureReference(std::move(job), shorter);
}

std::vector<RaceTimes> MeasuringWorker::race(std::vector<Job> jobs, unsigned rounds) {
  const Clock::Entry entry(clock, Stage::Building);
  const double limit = limits.buildSeconds + limits.runSeconds;
  const std::size_t count = jobs.size();
  Answer answer = ask(protocol::Race{std::move(jobs), rounds}, limit, limit, count);
  auto *raced = replyAs<protocol::Raced>(answer);
  const auto isWhole = [&](const RaceTimes &runner) { return runner.timesNs.size() == rounds; };
  if (raced && raced->times.size() == count && std::all_of(raced->times.begin(), raced->times.end(), isWhole))
    return std::move(raced->times);
  // They ran before: if one fails now, what was measured then is still valid.
  end();
  if (clock.isCalledOff())
    throw MeasureStopped();
  return {};
}

std::vector<FunctionNeeds> MeasuringWorker::describe(const Job &job) {
  Answer answer = ask(protocol::Describe{job}, limits.buildSeconds, limits.buildSeconds);
  auto *described = replyAs<protocol::Described>(answer);
  if (described && described->launches.size() == job.program.launches.size())
    return std::move(described->launches);
  end();
  return {};
}

}
