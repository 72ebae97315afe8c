#include "tuner/device/runner.h"
#include "tuner/device/early_stop.h"
#include "tuner/device/timing.h"
#include "tuner/median.h"
#include "tuner/objective.h"
#include <algorithm>
#include <utility>

namespace icl {

Outcome failure(Outcome::Kind kind, const std::exception &error) { return {kind, 0, 0, error.what()}; }

Runner::Runner(const protocol::Setup &setup, const runtime::Queue &queue, Events e)
    : agreement(setup.agreement), events(std::move(e)), data(setup.dataBytes),
      session(queue, specsOf(setup.buffers), contentsOf(setup.buffers, data)), check(setup.buffers, data) {}

LoadedJob Runner::build(const Job &job) {
  LoadedJob loaded = session.load(job);
  events.onBuilt();
  return loaded;
}

Outcome Runner::measure(const protocol::Measure &request) {
  try {
    return run(request);
  } catch (const runtime::BuildError &error) {
    return failure(Outcome::Kind::BuildError, error);
  } catch (const runtime::Error &error) {
    return failure(Outcome::Kind::LaunchError, error);
  }
}

Outcome Runner::run(const protocol::Measure &request) {
  if (request.purpose == protocol::Purpose::Reference)
    for (const Job &magnitudes : request.job.magnitudes) {
      LoadedJob job = session.load(magnitudes);
      session.reset();
      session.run(job);
      check.keepMagnitudes(session);
    }
  LoadedJob job = build(request.job);
  if (auto reason = job.refusal(session.onQueue()))
    return {Outcome::Kind::Refused, 0, 0, *reason};
  session.reset();
  if (request.purpose == protocol::Purpose::Variant)
    if (const auto estimate = timeIfFarSlower(session, job, request.policy))
      return {Outcome::Kind::Ok, timeBy(*estimate, job.objective()), 0, "", *estimate};
  const LaunchTime warmUp = session.run(job);
  if (request.purpose == protocol::Purpose::Reference)
    check.keepReference(session);
  else if (auto text = check.compare(session, request.job.isFiltered ? Agreement::Filtered : agreement))
    return {Outcome::Kind::WrongOutput, 0, 0, *text};
  if (request.purpose == protocol::Purpose::Probe || request.policy.maximum == 0)
    return {Outcome::Kind::Ok, timeBy(warmUp, job.objective()), 1, "", warmUp};
  events.beforeTiming();
  const LaunchTimes times = timeLaunches(session, job, request.policy, warmUp);
  return {Outcome::Kind::Ok, timeBy(times.fastest, job.objective()), times.launches, "", times.fastest};
}

std::vector<RaceTimes> Runner::race(const protocol::Race &request) {
  std::vector<LoadedJob> jobs;
  for (const Job &job : request.jobs) {
    jobs.push_back(build(job));
    session.run(jobs.back());
  }
  events.beforeTiming();
  std::vector<std::vector<LaunchTime>> times(jobs.size());
  for (unsigned round = 0; round < request.rounds; ++round)
    for (std::size_t i = 0; i < jobs.size(); ++i)
      times[i].push_back(session.run(jobs[i]));
  std::vector<RaceTimes> results;
  for (std::size_t i = 0; i < jobs.size(); ++i)
    results.push_back(resultOf(jobs[i], times[i]));
  return results;
}

/// The times from a runner's rounds. If images stayed in their storage, launches on plain buffers are timed
/// now.
RaceTimes Runner::resultOf(LoadedJob &job, const std::vector<LaunchTime> &rounds) {
  RaceTimes result;
  std::vector<double> launches, kernels;
  for (const LaunchTime &time : rounds) {
    result.timesNs.push_back(timeBy(time, job.objective()));
    launches.push_back(time.launchNs);
    kernels.push_back(time.kernelNs);
  }
  result.medians = {medianOf(launches), medianOf(kernels)};
  if (job.objective() == Objective::Kernel && job.makesCopies())
    result.medians.launchNs = result.medians.kernelNs + copiesNs(session, job);
  return result;
}

std::vector<FunctionNeeds> Runner::describe(const Job &job) {
  return session.load(job).needs(session.onQueue());
}

}
