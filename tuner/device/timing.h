// How long a variant takes, and when that is known well enough.
#pragma once
#include <limits>
#include <vector>

namespace icl {

class PreparedJob;
class Session;

/// When to stop. Launches are repeated until `confirmations` of them are within `closeness` of the fastest,
/// or until `maximum` launches or `budgetNs` are spent. A first launch warms up and does not count.
///
/// A variant that is slower than `dropFactor` times the best one is dropped as soon as its launches show it,
/// or already by its warm-up launch if that took longer than a cold start explains. Launches that take less
/// than `leastNs` together show nothing: a thread that wakes up late, or another program, costs as much.
struct TimingPolicy {
  double bestNs = std::numeric_limits<double>::infinity(); ///< the fastest variant so far
  double dropFactor = 4;
  double coldNs = 1e8; ///< that a cold start may take
  double leastNs = 5e6;
  unsigned confirmations = 3;
  double closeness = 0.01; ///< relative
  unsigned maximum = 60;
  double budgetNs = 1e9;
};

/// Launches the job as often as the policy asks for, after a warm-up launch that took `warmUpNs`. Returns the
/// times of the launches that count, in nanoseconds; never empty. Throws runtime::Error.
std::vector<double> timeLaunches(Session &, PreparedJob &, const TimingPolicy &, double warmUpNs);

}
