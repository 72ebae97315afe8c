#include "tuner/measure/device_measurer.h"
#include "compiler/space/sizes.h"
#include "tuner/files/memory.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/identity.h"
#include <algorithm>
#include <limits>

namespace icl {

/// Builds take from a fraction of a second to many seconds. While a long one is under way, this many requests
/// keep the other builders busy, and include the next long builds.
static std::size_t lookaheadOf(unsigned builders) {
  constexpr std::size_t perBuilder = 32;
  return builders > 1 ? perBuilder * builders : 0;
}

DeviceMeasurer::DeviceMeasurer(MakeJob makeJob, Configuration r, const std::vector<MeasuredBuffer> &buffers,
                               DeviceMeasurerOptions o, std::unique_ptr<WorkerCrew> c)
    : reference(std::move(r)), options(std::move(o)),
      crew(c ? std::move(c) : WorkerCrew::start(options.worker, options.device, options.builds)),
      data(std::move(crew->data), buffers), setup(makeSetup()),
      jobs(std::move(makeJob), 256 + 2 * lookaheadOf(options.jobs)),
      worker(workerOptions(), setup, options, clock, builders, std::move(crew->worker)), guessing(builders) {
  clock.setStop(options.stop);
}

DeviceMeasurer::~DeviceMeasurer() {
  if (!options.leavesWorkers)
    return;
  guessing.end();
  pool.reset();
  crew->worker = worker.release();
  crew->data = data.releaseFile();
  WorkerCrew::leave(std::move(crew));
}

JobCache::Entry DeviceMeasurer::lookUp(const Configuration &configuration) {
  const Clock::Entry entry(clock, Stage::Compiling);
  return jobs.at(configuration);
}

std::string DeviceMeasurer::identity(const Configuration &configuration) {
  return lookUp(configuration).identity;
}

std::string DeviceMeasurer::formerIdentity(const Configuration &configuration) {
  return formerIdentityOf(*lookUp(configuration).job);
}

// ---- Workers

protocol::Setup DeviceMeasurer::makeSetup() const {
  protocol::Setup made;
  made.device = openingOf(options.device).selector;
  made.agreement = options.agreement;
  made.buffers = data.buffers();
  made.dataBytes = data.bytes();
  return made;
}

/// At most half of the machine's memory for all workers together, but always enough for the data in several
/// storages, in case the device uses this memory, and a gigabyte for the driver.
WorkerOptions DeviceMeasurer::workerOptions() const {
  constexpr std::uint64_t driver = 1 << 30;
  const unsigned workers = options.jobs > 1 ? options.jobs + 1 : 1;
  const std::uint64_t share = std::max(memoryBytes() / 2 / workers, driver + 5 * setup.dataBytes);
  return {options.worker,
          data.descriptor(),
          crew->scratch.path(),
          buildsFolder(),
          options.workerBytes ? options.workerBytes : share,
          0,
          openingOf(options.device).visible};
}

std::string DeviceMeasurer::buildsFolder() const {
  return options.builds.empty() ? crew->scratch.path() : options.builds;
}

// ---- Builds ahead

/// The measuring worker starts first: other processes that open the device would delay it.
void DeviceMeasurer::startPool() {
  worker.start();
  BuildPoolOptions forBuilds{workerOptions(), setup, options.jobs, options.startSeconds,
                             options.buildSeconds};
  if (onBuild)
    forBuilds.onBuild = onBuild;
  forBuilds.worker.niceness = builderNiceness;
  forBuilds.worker.onlyBuilds = true;
  forBuilds.setup.builds = true;
  if (options.leavesWorkers)
    forBuilds.crew = crew.get();
  pool = std::make_unique<BuildPool>(std::move(forBuilds), builders);
}

std::size_t DeviceMeasurer::lookahead() const { return lookaheadOf(options.jobs); }

void DeviceMeasurer::buildAhead(const std::vector<Configuration> &next, LongBuilds longBuilds) {
  guessing.begin(nullptr);
  if (options.jobs > 1)
    request(next, longBuilds);
}

void DeviceMeasurer::request(const std::vector<Configuration> &next, LongBuilds longBuilds) {
  std::vector<BuildQueue::Request> variants;
  for (const Configuration &configuration : next) {
    JobCache::Entry variant = lookUp(configuration);
    std::string key = keyOf(variant);
    if (kept.find(key))
      continue;
    noteRequested(key, configuration);
    variants.push_back({std::move(key), std::move(variant.job)});
  }
  if (!pool && variants.empty())
    return;
  if (!pool)
    startPool();
  requests = pool->queue.request(std::move(variants), longBuilds);
}

void DeviceMeasurer::buildGuesses(PossibleBuilds possible) {
  if (options.jobs < 2)
    return;
  if (!pool)
    startPool();
  guessing.begin([this, possible = std::move(possible), ticket = requests, found = std::size_t(0)]() mutable {
    const auto guess = found < possible.most ? possible.guesses() : std::nullopt;
    if (!guess)
      return false;
    JobCache::Entry variant = jobs.at(*guess);
    if (possible.isWanted(variant.identity)) {
      std::string key = keyOf(variant);
      if (kept.find(key))
        return true;
      noteRequested(key, *guess);
      pool->queue.add({std::move(key), std::move(variant.job)}, ticket);
      ++found;
    }
    return true;
  });
}

/// The name of the variant's build: an identity, its own or that of the first variant with that build.
std::string DeviceMeasurer::keyOf(const JobCache::Entry &variant) {
  return options.sharesBuilds ? kept.keyOf(variant.build, variant.identity) : variant.identity;
}

/// May be called from any thread.
void DeviceMeasurer::noteRequested(const std::string &key, const Configuration &configuration) {
  const std::lock_guard lock(requestedMutex);
  requested.try_emplace(key, configuration);
}

std::vector<Configuration> DeviceMeasurer::builtAhead() {
  std::vector<Configuration> built;
  if (!pool)
    return built;
  const std::lock_guard lock(requestedMutex);
  for (const std::string &key : pool->queue.done())
    if (const auto found = requested.find(key); found != requested.end())
      built.push_back(found->second);
  return built;
}

bool DeviceMeasurer::buildsLong(const Configuration &configuration) {
  return pool && pool->queue.takesLong(jobs.at(configuration).job->source.size());
}

std::vector<BuildTime> DeviceMeasurer::buildTimes(std::size_t after) {
  return pool ? pool->queue.buildTimes(after) : std::vector<BuildTime>();
}

bool DeviceMeasurer::isBuiltAhead(const Configuration &configuration) {
  if (!pool)
    return false;
  const std::string key = keyOf(lookUp(configuration));
  return kept.find(key) || pool->queue.hasBegun(key);
}

std::optional<std::size_t> DeviceMeasurer::awaitBuild(const std::vector<Configuration> &configurations,
                                                      double seconds) {
  if (!pool)
    return 0;
  std::vector<std::string> keys;
  for (const Configuration &configuration : configurations)
    keys.push_back(keyOf(lookUp(configuration)));
  if (pool->queue.areAllAwaited(keys))
    requireReference(); // the worker that measures is idle
  const Clock::Entry entry(clock, Stage::Waiting);
  return pool->queue.awaitAny(keys, seconds, [this] { return clock.isCalledOff(); });
}

std::optional<BuildQueue::Build> DeviceMeasurer::takeBuild(const JobCache::Entry &variant) {
  if (!pool)
    return std::nullopt;
  const Clock::Entry entry(clock, Stage::Waiting);
  const std::string key = keyOf(variant);
  if (auto build = kept.find(key))
    return build;
  auto build = pool->queue.waitForBuild(key, [this] { return clock.isCalledOff(); });
  if (build && options.sharesBuilds)
    kept.keep(key, *build);
  return build;
}

// ---- Measuring

/// In a resumed tuning its time is in the journal, but not its output.
void DeviceMeasurer::requireReference() {
  if (worker.hasReference())
    return;
  const Outcome outcome = worker.launchReference(lookUp(reference).job);
  if (!outcome.ok())
    throwReferenceFailure(outcome);
  referenceLaunch = outcome;
}

std::optional<Outcome> DeviceMeasurer::launchReferenceInstead(const Configuration &configuration) {
  if (configuration == reference)
    return std::nullopt;
  if (!worker.hasReference())
    worker.startAnyway();
  const Clock::Extension enough(clock, options.referenceSeconds);
  requireReference();
  return referenceLaunch;
}

/// The reference variant may be measured even after the deadline, and then starts its worker itself.
void DeviceMeasurer::makeReady(const Configuration &configuration) {
  if (configuration == reference)
    return;
  awaitBuild({configuration}, std::numeric_limits<double>::infinity());
  requireReference();
  worker.start();
}

void DeviceMeasurer::makeReadyAlone(const Configuration &configuration) {
  if (pool) {
    const Clock::Entry entry(clock, Stage::Waiting);
    pool->queue.request({}, LongBuilds::InTurn);
    pool->queue.awaitIdle([this] { return clock.isCalledOff(); });
  }
  worker.end();
  makeReady(configuration);
}

Outcome DeviceMeasurer::measure(const Configuration &configuration) {
  if (configuration == reference)
    return worker.measureReferenceAnyway(lookUp(reference).job);
  requireReference();
  const JobCache::Entry variant = lookUp(configuration);
  Job job = *variant.job;
  if (auto build = takeBuild(variant)) {
    if (build->failure)
      return *build->failure;
    job.binary = std::move(build->binary);
  }
  if (clock.isCalledOff())
    throw MeasureStopped();
  Outcome outcome = worker.measure(job);
  if (outcome.kind != Outcome::Kind::WrongOutput || !options.makeRounded || clock.isCalledOff())
    return outcome;
  {
    const Clock::Entry entry(clock, Stage::Compiling);
    job.rounded = {options.makeRounded(reference), options.makeRounded(configuration)};
  }
  return worker.measure(job);
}

std::vector<RaceTimes> DeviceMeasurer::race(const std::vector<Configuration> &configurations,
                                            unsigned rounds) {
  worker.start();
  buildAhead(configurations, LongBuilds::First);
  std::vector<Job> runners;
  for (const Configuration &configuration : configurations) {
    const JobCache::Entry variant = lookUp(configuration);
    Job job = *variant.job;
    if (auto build = takeBuild(variant))
      job.binary = std::move(build->binary);
    runners.push_back(std::move(job));
  }
  return worker.race(std::move(runners), rounds);
}

// ---- Facts

static std::string geometryText(const runtime::Geometry &geometry) {
  return extentText(geometry.groups, geometry.dimensions) + " work-groups of " +
         extentText(geometry.workGroup, geometry.dimensions);
}

static std::string needsText(const FunctionNeeds &needs) {
  return ", " + std::to_string(needs.localBytes) + " bytes of local memory a work-group, " +
         std::to_string(needs.privateBytes) + " of private memory a work-item";
}

std::string DeviceMeasurer::facts(const Configuration &configuration) {
  const Job job = *lookUp(configuration).job;
  const std::string lines =
      std::to_string(std::count(job.source.begin(), job.source.end(), '\n')) + " lines of OpenCL C";
  worker.start();
  const std::vector<FunctionNeeds> needs = worker.describe(job);
  const auto needsOf = [&](std::size_t launch) -> std::string {
    return needs.empty() ? "" : needsText(needs[launch]);
  };
  const std::vector<runtime::BoundLaunch> &launches = job.program.launches;
  if (launches.size() == 1)
    return geometryText(launches[0].geometry) + ", " + lines + needsOf(0);
  std::string text = lines;
  for (std::size_t i = 0; i < launches.size(); ++i)
    text += "; " + launches[i].entry + ": " + geometryText(launches[i].geometry) + needsOf(i);
  return text;
}

}
