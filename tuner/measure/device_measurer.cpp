#include "tuner/measure/device_measurer.h"
#include "compiler/space/sizes.h"
#include "tuner/files/memory.h"
#include "tuner/measure/identity.h"
#include <algorithm>
#include <thread>

namespace icl {

using protocol::Message;

DeviceMeasurer::DeviceMeasurer(MakeJob make, Configuration r, const std::vector<MeasuredBuffer> &buffers,
                               DeviceMeasurerOptions o)
    : makeJob(std::move(make)), reference(std::move(r)), options(std::move(o)), data(buffers) {
  setup.device = options.device;
  setup.agreement = options.agreement;
  setup.buffers = data.buffers();
  setup.dataBytes = data.bytes();
}

DeviceMeasurer::~DeviceMeasurer() = default;

// ---- Variants as jobs

/// A configuration is asked for several times on its way, and compiling it takes a while.
const DeviceMeasurer::Known &DeviceMeasurer::lookUp(const Configuration &configuration) {
  const std::size_t most = 256 + 2 * lookahead();
  const auto found = known.find(configuration);
  if (found != known.end())
    return found->second;
  const TimeLedger::Entry entry(ledger, Stage::Compiling);
  auto job = std::make_shared<const Job>(makeJob(configuration));
  std::string identity = identityOf(*job);
  if (known.size() >= most)
    known.clear();
  return known.emplace(configuration, Known{std::move(job), std::move(identity)}).first->second;
}

std::string DeviceMeasurer::identity(const Configuration &configuration) {
  return lookUp(configuration).identity;
}

// ---- Workers

/// At most half of the machine's memory for all workers together; what the data needs on a device that lies
/// in this memory is granted in any case, with a gigabyte for the driver.
WorkerOptions DeviceMeasurer::workerOptions() const {
  constexpr std::uint64_t driver = 1 << 30;
  const unsigned workers = options.jobs > 1 ? options.jobs + 1 : 1;
  const std::uint64_t share = std::max(memoryBytes() / 2 / workers, driver + 3 * setup.dataBytes);
  return {options.worker,
          data.descriptor(),
          scratch.path(),
          options.builds.empty() ? scratch.path() : options.builds,
          options.workerBytes ? options.workerBytes : share,
          0};
}

void DeviceMeasurer::startPool() {
  BuildPoolOptions forBuilds{workerOptions(), setup, options.jobs, options.startSeconds,
                             options.buildSeconds};
  if (onBuild)
    forBuilds.onBuild = onBuild;
  forBuilds.worker.niceness = 5;
  forBuilds.setup.builds = true;
  pool = std::make_unique<BuildPool>(std::move(forBuilds));
}

/// Builds take from a fraction of a second to many seconds: while a long one is under way, the others need
/// this much to go on with, and the long ones ahead are found among so many.
std::size_t DeviceMeasurer::lookahead() const {
  constexpr std::size_t forEach = 32;
  return options.jobs > 1 ? forEach * options.jobs : 0;
}

void DeviceMeasurer::prepare(const std::vector<Configuration> &next, LongBuilds longBuilds) {
  if (options.jobs < 2)
    return;
  if (!pool)
    startPool();
  std::vector<BuildPool::Wish> wishes;
  for (const Configuration &configuration : next) {
    const Known &variant = lookUp(configuration);
    wishes.push_back({variant.identity, variant.job});
  }
  pool->want(std::move(wishes), longBuilds);
}

std::size_t DeviceMeasurer::awaitBuild(const std::vector<Configuration> &configurations) {
  if (!pool)
    return 0;
  std::vector<std::string> keys;
  for (const Configuration &configuration : configurations)
    keys.push_back(lookUp(configuration).identity);
  const TimeLedger::Entry entry(ledger, Stage::Waiting);
  return pool->awaitAny(keys, [this] { return isCalledOff(); });
}

std::optional<BuildPool::Build> DeviceMeasurer::takeBuild(const Known &variant) {
  if (!pool)
    return std::nullopt;
  const TimeLedger::Entry entry(ledger, Stage::Waiting);
  return pool->take(variant.identity, [this] { return isCalledOff(); });
}

bool DeviceMeasurer::isCalledOff() const {
  return (options.stop && *options.stop) || (deadline && std::chrono::steady_clock::now() >= *deadline);
}

void DeviceMeasurer::pause(double seconds) const {
  for (double left = seconds; left > 0 && !isCalledOff(); left -= 0.1)
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(left, 0.1)));
  if (isCalledOff())
    throw MeasureStopped();
}

/// The worker's next message, waited for until the limit (in seconds) or the deadline.
std::variant<Message, Worker::NoReply> DeviceMeasurer::receive(double limit) {
  double left = limit;
  if (deadline) {
    const std::chrono::duration<double> granted = *deadline - std::chrono::steady_clock::now();
    left = std::clamp(granted.count(), 0.0, limit);
  }
  auto answer = worker->receive(left, options.stop);
  const auto *noReply = std::get_if<Worker::NoReply>(&answer);
  if (noReply && *noReply == Worker::NoReply::TimedOut && isCalledOff())
    return Worker::NoReply::Stopped;
  return answer;
}

void DeviceMeasurer::startWorker() {
  const TimeLedger::Entry entry(ledger, Stage::Starting);
  worker = std::make_unique<Worker>(workerOptions());
  worker->send({{"setup", setup}});
  auto answer = receive(options.startSeconds);
  if (auto *message = std::get_if<Message>(&answer)) {
    if (message->contains("ready")) {
      sharesCores = (*message)["ready"].value("isCpu", false);
      killedStarts = 0;
      return;
    }
    std::string reason = message->value("failed", "it gave no answer to the set-up");
    worker.reset();
    throw MeasureError(reason);
  }
  const Worker::Ending ending = worker->end();
  worker.reset();
  constexpr int mostKilled = 3;
  if (ending.fromOutside && !isCalledOff() && ++killedStarts < mostKilled)
    return startWorker();
  switch (std::get<Worker::NoReply>(answer)) {
  case Worker::NoReply::Stopped:
    throw MeasureStopped();
  case Worker::NoReply::TimedOut:
    throw MeasureError("the device does not answer");
  case Worker::NoReply::Died:
    throw MeasureError("the measuring process died when it opened the device: " + ending.text);
  }
}

/// After a loss the device may be slow to come back, or gone. It is well when the reference variant computes
/// what it did.
void DeviceMeasurer::startSoundWorker() {
  if (suspicion.empty())
    return startWorker();
  const std::string cause = suspicion; // not what befalls the probe
  std::string reason;
  for (const double seconds : options.retrySeconds) {
    pause(seconds);
    try {
      startWorker();
      if (!hasReference)
        return;
      const Outcome probe = measureIn(*lookUp(reference).job, protocol::Purpose::Probe);
      if (probe.ok())
        return suspicion.clear();
      worker.reset();
      reason = "the untuned variant ends with " + std::string(toString(probe.kind)) + ": " + probe.message;
    } catch (const MeasureError &error) {
      reason = error.what();
    }
  }
  suspicion = cause;
  throw MeasureError("the device has not been well since a variant's " + cause + ", in " +
                     std::to_string(options.retrySeconds.size()) + " tries: " + reason);
}

// ---- Measuring

/// A limit that grows with the reference variant: one that takes far longer than it will not win.
double DeviceMeasurer::runLimit() const {
  return hasReference ? std::min(options.runSeconds, 10 + 20e-9 * referenceNs) : options.runSeconds;
}

/// The worker is about to time. Where it does so on the cores that builds use, they rest until what is
/// returned is gone.
std::unique_ptr<BuildPool::Rest> DeviceMeasurer::letItTime() {
  ledger.enter(Stage::Timing);
  auto rest = pool && sharesCores ? std::make_unique<BuildPool::Rest>(*pool) : nullptr;
  worker->send({{"go", Message::object()}});
  return rest;
}

Outcome DeviceMeasurer::measureIn(const Job &job, protocol::Purpose purpose) {
  if (!worker)
    startSoundWorker();
  const TimeLedger::Entry entry(ledger, Stage::Building);
  worker->send({{"measure", protocol::MeasureRequest{job, policy, purpose}}});
  std::unique_ptr<BuildPool::Rest> rest;
  bool isBuilt = false;
  for (;;) {
    const double limit = isBuilt ? runLimit() : options.buildSeconds;
    auto answer = receive(limit);
    if (auto *message = std::get_if<Message>(&answer)) {
      if (message->contains("built")) {
        isBuilt = true;
        ledger.enter(Stage::Checking);
        continue;
      }
      if (message->contains("quiet")) {
        rest = letItTime();
        continue;
      }
      if (message->contains("outcome")) {
        Outcome outcome = (*message)["outcome"].get<Outcome>();
        // What went wrong on the device may have spoilt it, or the data there, for those that follow.
        if (outcome.kind == Outcome::Kind::LaunchError || outcome.kind == Outcome::Kind::WrongOutput) {
          worker.reset();
          suspicion = toString(outcome.kind);
        }
        return outcome;
      }
      throw MeasureError("the measuring process failed: " +
                         message->value("failed", "it broke the protocol"));
    }
    const Worker::Ending ending = worker->end();
    worker.reset();
    const std::string stage = isBuilt ? "running" : "building";
    const auto noReply = std::get<Worker::NoReply>(answer);
    if (noReply == Worker::NoReply::Stopped)
      throw MeasureStopped();
    Outcome outcome = noReply == Worker::NoReply::TimedOut ? timedOut(limit, stage) : crashed(ending, stage);
    suspicion = toString(outcome.kind);
    return outcome;
  }
}

Outcome DeviceMeasurer::measureReference() {
  // Without it there is no tuning, and its worker may have been killed by somebody else.
  constexpr int tries = 3;
  Outcome outcome;
  for (int i = 0; i < tries; ++i) {
    outcome = measureIn(*lookUp(reference).job, protocol::Purpose::Reference);
    if (outcome.kind != Outcome::Kind::Crash)
      break;
  }
  hasReference = outcome.ok();
  referenceNs = outcome.timeNs;
  return outcome;
}

/// Beyond the deadline too. What only times it takes a tenth of the time left, and one launch at least.
Outcome DeviceMeasurer::measureReferenceAnyway() {
  if (!deadline)
    return measureReference();
  const auto end = *deadline;
  const TimingPolicy before = policy;
  const std::chrono::duration<double, std::nano> left = end - std::chrono::steady_clock::now();
  policy.budgetNs = std::clamp(left.count() / 10, 0.0, before.budgetNs);
  deadline.reset();
  Outcome outcome = measureReference();
  deadline = end;
  policy = before;
  return outcome;
}

Outcome DeviceMeasurer::measure(const Configuration &configuration) {
  if (configuration == reference)
    return measureReferenceAnyway();
  if (!hasReference) {
    Outcome outcome = measureReference();
    if (!outcome.ok())
      throw referenceFailed(outcome);
  }
  const Known &variant = lookUp(configuration);
  Job job = *variant.job;
  if (auto build = takeBuild(variant)) {
    if (build->failure)
      return *build->failure;
    job.binary = std::move(build->binary);
  }
  if (isCalledOff())
    throw MeasureStopped();
  return measureIn(job, protocol::Purpose::Variant);
}

std::vector<std::vector<double>> DeviceMeasurer::race(const std::vector<Configuration> &configurations,
                                                      unsigned rounds) {
  if (!worker)
    startSoundWorker();
  prepare(configurations, LongBuilds::First);
  protocol::RaceRequest request;
  request.rounds = rounds;
  for (const Configuration &configuration : configurations) {
    const Known &variant = lookUp(configuration);
    Job job = *variant.job;
    if (auto build = takeBuild(variant))
      job.binary = std::move(build->binary);
    request.jobs.push_back(std::move(job));
  }
  const TimeLedger::Entry entry(ledger, Stage::Building);
  worker->send({{"race", request}});
  std::unique_ptr<BuildPool::Rest> rest;
  for (;;) {
    auto answer = receive(options.buildSeconds + options.runSeconds);
    auto *message = std::get_if<Message>(&answer);
    if (message && message->contains("built"))
      continue;
    if (message && message->contains("quiet")) {
      rest = letItTime();
      continue;
    }
    if (message && message->contains("times"))
      return (*message)["times"].get<std::vector<std::vector<double>>>();
    // They ran before: that one fails now leaves what was measured then.
    worker.reset();
    if (isCalledOff())
      throw MeasureStopped();
    return {};
  }
}

// ---- Facts

static std::string geometryText(const runtime::Geometry &geometry) {
  return extentText(geometry.groups, geometry.dimensions) + " work-groups of " +
         extentText(geometry.workGroup, geometry.dimensions);
}

/// What a launch needs, as the worker tells; empty if it does not.
static std::string needsText(const Message &needs) {
  if (!needs.is_object())
    return "";
  return ", " + std::to_string(needs.value("localBytes", 0)) + " bytes of local memory a work-group, " +
         std::to_string(needs.value("privateBytes", 0)) + " of private memory a work-item";
}

std::string DeviceMeasurer::facts(const Configuration &configuration) {
  const Job job = *lookUp(configuration).job;
  const std::string lines =
      std::to_string(std::count(job.source.begin(), job.source.end(), '\n')) + " lines of OpenCL C";
  if (!worker)
    startSoundWorker();
  worker->send({{"describe", job}});
  auto answer = receive(options.buildSeconds);
  const auto *message = std::get_if<Message>(&answer);
  const std::vector<runtime::BoundLaunch> &launches = job.program.launches;
  Message needs(launches.size(), nullptr);
  if (message && message->contains("needs"))
    needs = (*message)["needs"];
  else
    worker.reset();
  if (launches.size() == 1)
    return geometryText(launches[0].geometry) + ", " + lines + needsText(needs.at(0));
  std::string text = lines;
  for (std::size_t i = 0; i < launches.size(); ++i)
    text += "; " + launches[i].entry + ": " + geometryText(launches[i].geometry) + needsText(needs.at(i));
  return text;
}

}
