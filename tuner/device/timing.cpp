#include "tuner/device/timing.h"
#include "tuner/objective.h"
#include <algorithm>
#include <vector>

namespace icl {

static LaunchTime shorter(const LaunchTime &a, const LaunchTime &b) {
  return {std::min(a.launchNs, b.launchNs), std::min(a.kernelNs, b.kernelNs)};
}

/// Of launches that copy all images.
static double fastestLaunchNs(Session &session, LoadedJob &job) {
  constexpr int enough = 3; // it decides nothing
  double fastest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < enough; ++i)
    fastest = std::min(fastest, session.run(job, Objective::Launch).launchNs);
  return fastest;
}

LaunchTimes timeLaunches(Session &session, LoadedJob &job, const TimingPolicy &policy,
                         const LaunchTime &warmUp) {
  const Objective objective = job.objective();
  const double warmUpNs = timeBy(warmUp, objective);
  if (warmUpNs > std::max(std::min(policy.dropFactor * policy.bestNs, policy.budgetNs), policy.coldNs))
    return {warmUp, 1};
  std::vector<double> times; // by the objective
  LaunchTime fastest{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  if (warmUpNs > policy.coldNs) {
    times.push_back(warmUpNs);
    fastest = warmUp;
  }
  double spent = 0;
  auto isSteady = [&] {
    auto near = [&](double time) { return time <= timeBy(fastest, objective) * (1 + policy.closeness); };
    return std::count_if(times.begin(), times.end(), near) >=
           static_cast<std::ptrdiff_t>(policy.confirmations);
  };
  auto isKnown = [&] {
    if (times.size() >= policy.maximum || spent >= policy.budgetNs)
      return true;
    return spent >= policy.leastNs &&
           (isSteady() || timeBy(fastest, objective) > policy.slowFactor * policy.bestNs);
  };
  do {
    const LaunchTime time = session.run(job);
    times.push_back(timeBy(time, objective));
    fastest = shorter(fastest, time);
    spent += times.back();
  } while (!isKnown());
  if (objective == Objective::Kernel && job.makesCopies())
    fastest.launchNs = fastestLaunchNs(session, job);
  return {fastest, static_cast<unsigned>(times.size())};
}

}
