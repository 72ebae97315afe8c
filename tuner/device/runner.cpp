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

std::vector<std::vector<std::byte>> Runner::outputs() const {
  std::vector<std::vector<std::byte>> all;
  for (std::size_t i = 0; i < session.buffers().size(); ++i)
    if (const BufferSpec &spec = session.buffers()[i]; spec.isWritten) {
      all.emplace_back(spec.bytes());
      session.read(i, all.back().data());
    }
  return all;
}

/// Whether all jobs compute what the first one does. Floating sums have bounds of their own, and do not
/// count.
bool Runner::agree(const std::vector<Job> &jobs) {
  std::vector<std::vector<std::byte>> expected;
  for (const Job &one : jobs) {
    LoadedJob job = session.load(one);
    session.reset();
    session.run(job);
    const auto computed = outputs();
    if (expected.empty())
      expected = computed;
    std::size_t next = 0;
    for (const BufferSpec &spec : session.buffers())
      if (spec.isWritten) {
        const std::size_t i = next++;
        if (spec.summands == 0 && difference(spec, expected[i].data(), computed[i].data(), agreement))
          return false;
      }
  }
  return true;
}

/// Of the outputs that the job has just computed. Where an image is turned, rounding that drivers may choose
/// decides a pixel's place, and where large numbers cancel, its value. There variants may differ by more,
/// four times as much as the first one for which this is shown.
std::optional<std::string> Runner::differenceOf(LoadedJob &loaded, const Job &job) {
  const Agreement asked = job.isFiltered ? Agreement::Filtered : agreement;
  auto text = check.compare(session, asked, slackNow);
  if (!text || asked == Agreement::Exact || job.rounded.empty() || !agree(job.rounded))
    return text;
  session.reset();
  session.run(loaded);
  constexpr double most = 1 << 20;
  for (double slack = slackNow; slack <= most; slack *= 4)
    if (!check.compare(session, asked, slack)) {
      slackNow = 4 * slack;
      return std::nullopt;
    }
  return text;
}

Outcome Runner::run(const protocol::Measure &request) {
  slackNow = request.slack;
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
  else if (auto text = differenceOf(job, request.job))
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
