#include "tuner/device/timing.h"
#include <algorithm>
#include <vector>

namespace icl {

static LaunchTime shorter(const LaunchTime &a, const LaunchTime &b) {
  return {std::min(a.launchNs, b.launchNs), std::min(a.kernelNs, b.kernelNs)};
}

double toleratedNs(const TimingPolicy &policy) { return policy.dropFactor * policy.bestNs + policy.coldNs; }

/// Whether the warm-up launch is the only one.
static bool isEnough(const TimingPolicy &policy, double warmUpNs) {
  return warmUpNs > std::min(toleratedNs(policy), policy.budgetNs + policy.coldNs);
}

LaunchTimes timeLaunches(const TimingPolicy &policy, Objective objective, const LaunchTime &warmUp,
                         const std::function<LaunchTime()> &launch) {
  const double warmUpNs = timeBy(warmUp, objective);
  if (isEnough(policy, warmUpNs))
    return {warmUp, 1};
  std::vector<double> times; // by the objective
  LaunchTime fastest{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  if (warmUpNs > policy.coldNs) {
    times.push_back(warmUpNs);
    fastest = warmUp;
  }
  double spent = 0;
  const auto isSteady = [&] {
    const auto near = [&](double time) {
      return time <= timeBy(fastest, objective) * (1 + policy.closeness);
    };
    return std::count_if(times.begin(), times.end(), near) >=
           static_cast<std::ptrdiff_t>(policy.confirmations);
  };
  const auto isSlow = [&] { // one launch may have been interrupted
    const double factor = times.size() > 1 ? policy.slowFactor : policy.dropFactor;
    return timeBy(fastest, objective) > factor * policy.bestNs;
  };
  const auto isKnown = [&] {
    if (times.size() >= policy.maximum || spent >= policy.budgetNs)
      return true;
    return spent >= policy.leastNs && (isSteady() || isSlow());
  };
  do {
    const LaunchTime time = launch();
    times.push_back(timeBy(time, objective));
    fastest = shorter(fastest, time);
    spent += times.back();
  } while (!isKnown());
  return {fastest, static_cast<unsigned>(times.size())};
}

double copiesNs(Session &session, LoadedJob &job) {
  constexpr int enough = 3; // it decides nothing
  double fastest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < enough; ++i) {
    const LaunchTime time = session.run(job, Objective::Launch);
    fastest = std::min(fastest, time.launchNs - time.kernelNs);
  }
  return fastest;
}

static TimingPolicy adapted(TimingPolicy policy, const LoadedJob &job) {
  if (job.isWarm())
    policy.coldNs = policy.warmNs;
  else if (job.runsSeveralCommands())
    policy.coldNs = policy.coldSeveralNs;
  return policy;
}

LaunchTimes timeLaunches(Session &session, LoadedJob &job, const TimingPolicy &given,
                         const LaunchTime &warmUp) {
  const TimingPolicy policy = adapted(given, job);
  LaunchTimes times = timeLaunches(policy, job.objective(), warmUp, [&] { return session.run(job); });
  if (policy.timesCopies && job.objective() == Objective::Kernel && job.makesCopies() &&
      !isEnough(policy, warmUp.kernelNs))
    times.fastest.launchNs = times.fastest.kernelNs + copiesNs(session, job);
  return times;
}

}
