#include "tuner/device/timing.h"
#include "tuner/device/session.h"
#include <algorithm>

namespace icl {

std::vector<double> timeLaunches(Session &session, PreparedJob &job, const TimingPolicy &policy,
                                 double warmUpNs) {
  const double tooSlow = policy.dropFactor * policy.bestNs;
  if (warmUpNs > std::max(tooSlow, policy.coldNs))
    return {warmUpNs};
  std::vector<double> times;
  double spent = 0, fastest = std::numeric_limits<double>::infinity();
  auto isSteady = [&] {
    auto near = [&](double time) { return time <= fastest * (1 + policy.closeness); };
    return std::count_if(times.begin(), times.end(), near) >=
           static_cast<std::ptrdiff_t>(policy.confirmations);
  };
  auto isKnown = [&] {
    if (times.size() >= policy.maximum || spent >= policy.budgetNs)
      return true;
    return spent >= policy.leastNs && (isSteady() || fastest > tooSlow);
  };
  do {
    times.push_back(session.run(job));
    fastest = std::min(fastest, times.back());
    spent += times.back();
  } while (!isKnown());
  return times;
}

}
