#include "tuner/ranks/team_measurer.h"
#include "tuner/files/assignment_json.h"
#include "tuner/measure/identity.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace icl::ranks {

static constexpr std::size_t keptJobs = 8192;

TeamMeasurer::TeamMeasurer(Team &t, Preparation preparation, JobCache::MakeJob makeJob, Configuration r,
                           AssignmentOf a, const std::atomic<bool> *stop)
    : team(t), reference(std::move(r)), assignmentOf(std::move(a)), jobs(std::move(makeJob), keptJobs) {
  clock.setStop(stop);
  preparation.reference = identity(reference);
  team.setSecondsLeft([] { return 0.0; });
  team.prepare(std::move(preparation));
}

TeamMeasurer::~TeamMeasurer() { team.request({}); }

JobCache::Entry TeamMeasurer::lookUp(const Configuration &configuration) {
  const Clock::Entry entry(clock, Stage::Compiling);
  return jobs.at(configuration);
}

std::string TeamMeasurer::identity(const Configuration &configuration) {
  return lookUp(configuration).identity;
}

std::string TeamMeasurer::formerIdentity(const Configuration &configuration) {
  return formerIdentityOf(*lookUp(configuration).job);
}

std::string TeamMeasurer::text(const Configuration &configuration) const {
  return toJson(assignmentOf(configuration)).dump();
}

Team::IsCalledOff TeamMeasurer::isCalledOff() {
  return [this] { return clock.isCalledOff(); };
}

/// Orders that are given from now on are called off when the clock calls off.
void TeamMeasurer::limitTime() {
  team.setSecondsLeft([end = clock.end()] {
    constexpr double least = 1e-3; // 0: no limit
    const auto now = std::chrono::steady_clock::now();
    return end ? std::max(least, std::chrono::duration<double>(*end - now).count()) : 0.0;
  });
}

// ---- Builds ahead

/// What ranks evaluate at once, and as much again; with builders as much as they can use
/// (device_measurer.cpp), as long as looking it up costs little.
std::size_t TeamMeasurer::lookahead() const {
  constexpr std::size_t perBuilder = 32, most = 1024;
  return std::max(2 * atOnce(), std::min(perBuilder * team.builders(), most));
}

/// May be called from any thread.
WorkList::Work TeamMeasurer::workOf(const std::string &key, const Configuration &configuration) {
  const std::lock_guard lock(requestedMutex);
  requested.try_emplace(key, configuration);
  return {key, text(configuration), buildsLong(configuration)};
}

bool TeamMeasurer::buildsLong(const Configuration &configuration) {
  return team.buildsLong(jobs.at(configuration).job->source.size());
}

void TeamMeasurer::buildAhead(const std::vector<Configuration> &next, LongBuilds) {
  guessing.begin(nullptr);
  limitTime();
  std::vector<WorkList::Work> work;
  for (const Configuration &configuration : next)
    work.push_back(workOf(identity(configuration), configuration));
  request = team.request(work);
}

void TeamMeasurer::buildGuesses(PossibleBuilds possible) {
  if (team.builders() == 0)
    return;
  guessing.begin([this, possible = std::move(possible), of = request, found = std::size_t(0)]() mutable {
    const auto guess = found < possible.most ? possible.guesses() : std::nullopt;
    if (!guess)
      return false;
    const std::string key = jobs.at(*guess).identity;
    if (possible.isWanted(key)) {
      team.guess(workOf(key, *guess), of);
      ++found;
    }
    return true;
  });
}

bool TeamMeasurer::isBuiltAhead(const Configuration &configuration) {
  const std::string key = identity(configuration);
  return team.hasBegun(key) || team.isBuilt(key);
}

std::vector<Configuration> TeamMeasurer::builtAhead() {
  const std::vector<std::string> keys = team.built();
  const std::lock_guard lock(requestedMutex);
  std::vector<Configuration> found;
  for (const std::string &key : keys)
    if (const auto one = requested.find(key); one != requested.end())
      found.push_back(one->second);
  return found;
}

// ---- Measuring

std::optional<std::size_t> TeamMeasurer::awaitBuild(const std::vector<Configuration> &configurations,
                                                    double seconds) {
  std::vector<std::string> keys;
  for (const Configuration &configuration : configurations)
    keys.push_back(identity(configuration));
  const Clock::Entry entry(clock, Stage::Waiting);
  return team.awaitAny(keys, seconds, isCalledOff());
}

/// The reference variant was measured when the ranks were calibrated.
Outcome TeamMeasurer::measure(const Configuration &configuration) {
  const std::string key = identity(configuration);
  if (!team.hasBegun(key) && (configuration == reference || key == identity(reference))) {
    const Clock::Entry entry(clock, Stage::Waiting);
    const Clock::Extension enough(clock, graceSeconds);
    if (auto outcome = team.calibration(isCalledOff()))
      return *outcome;
    throw MeasureStopped();
  }
  limitTime();
  team.want({key, text(configuration)}); // also what is under way: its rank may be lost, or return it
  const Clock::Entry entry(clock, Stage::Waiting);
  const auto taken = team.take(key, isCalledOff());
  if (!taken)
    throw MeasureStopped();
  {
    const std::lock_guard lock(requestedMutex);
    requested.erase(key);
  }
  lastSeconds = taken->seconds;
  return taken->outcome;
}

std::vector<RaceTimes> TeamMeasurer::race(const std::vector<Configuration> &configurations, unsigned rounds) {
  guessing.begin(nullptr);
  limitTime();
  std::vector<std::string> runners;
  for (const Configuration &configuration : configurations)
    runners.push_back(text(configuration));
  const Clock::Entry entry(clock, Stage::Timing);
  std::vector<RaceTimes> times = team.race(std::move(runners), rounds, isCalledOff());
  if (clock.isCalledOff())
    throw MeasureStopped();
  const bool isWhole = times.size() == configurations.size() &&
                       std::all_of(times.begin(), times.end(),
                                   [&](const RaceTimes &runner) { return runner.timesNs.size() == rounds; });
  return isWhole ? times : std::vector<RaceTimes>();
}

std::string TeamMeasurer::facts(const Configuration &configuration) {
  const Clock::Entry entry(clock, Stage::Building);
  return team.describe(text(configuration), isCalledOff());
}

}
