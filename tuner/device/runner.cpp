#include "tuner/device/runner.h"
#include <algorithm>
#include <utility>

namespace icl {

Outcome failure(Outcome::Kind kind, const std::exception &error) { return {kind, 0, 0, error.what()}; }

Runner::Runner(const protocol::Setup &setup, Events e)
    : agreement(setup.agreement), events(std::move(e)), data(setup.dataBytes),
      session(runtime::Queue(runtime::chooseDevice(setup.device), /*profiling=*/true), specsOf(setup.buffers),
              contentsOf(setup.buffers, data)),
      check(setup.buffers, data) {}

PreparedJob Runner::build(const Job &job) {
  PreparedJob prepared = session.prepare(job);
  events.onBuilt();
  return prepared;
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
  PreparedJob job = build(request.job);
  if (auto reason = job.refusal(session.onQueue()))
    return {Outcome::Kind::Refused, 0, 0, *reason};
  session.reset();
  const double warmUpNs = session.run(job);
  if (request.purpose == protocol::Purpose::Reference)
    check.keepReference(session);
  else if (auto text = check.compare(session, request.job.isFiltered ? Agreement::Filtered : agreement))
    return {Outcome::Kind::WrongOutput, 0, 0, *text};
  if (request.purpose == protocol::Purpose::Probe)
    return {Outcome::Kind::Ok, warmUpNs, 1, ""};
  events.beforeTiming();
  const std::vector<double> times = timeLaunches(session, job, request.policy, warmUpNs);
  return {Outcome::Kind::Ok, *std::min_element(times.begin(), times.end()),
          static_cast<unsigned>(times.size()), ""};
}

std::vector<std::vector<double>> Runner::race(const protocol::Race &request) {
  std::vector<PreparedJob> jobs;
  for (const Job &job : request.jobs) {
    jobs.push_back(build(job));
    session.run(jobs.back());
  }
  events.beforeTiming();
  std::vector<std::vector<double>> times(jobs.size());
  for (unsigned round = 0; round < request.rounds; ++round)
    for (std::size_t i = 0; i < jobs.size(); ++i)
      times[i].push_back(session.run(jobs[i]));
  return times;
}

std::vector<FunctionNeeds> Runner::describe(const Job &job) {
  return session.prepare(job).needs(session.onQueue());
}

}
