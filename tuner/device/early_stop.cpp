#include "tuner/device/early_stop.h"
#include <algorithm>
#include <cmath>

namespace icl {
namespace {

/// The first slabs of a launch, and how long they took.
struct Part {
  std::size_t slabs = 0;
  double timeNs = 0;
};

}

/// The time of `all` slabs. What both parts contain, such as the border of the grid, cancels in their
/// difference.
static double extrapolated(const Part &before, const Part &now, std::size_t all) {
  const double perSlab = std::max(0.0, now.timeNs - before.timeNs) / double(now.slabs - before.slabs);
  return now.timeNs + perSlab * double(all - now.slabs);
}

std::optional<LaunchTime> timeIfFarSlower(std::size_t slabs, const TimingPolicy &policy,
                                          const std::function<LaunchTime(std::size_t)> &launchFirst) {
  constexpr std::size_t parts = 256, growth = 4;
  constexpr double coldStartNs = 1e9; // at most
  const double tolerated = toleratedNs(policy);
  const double tooLong = 2 * tolerated; // other processes may take half of the device
  const double enough = tolerated / 4;  // what is shorter may have been interrupted
  std::size_t count = std::max<std::size_t>(1, slabs / parts);
  if (!std::isfinite(tolerated) || count > slabs / 2)
    return std::nullopt;
  const auto mayBeTooLong = [&](const Part &part) {
    return part.timeNs * double(slabs) > tooLong * double(part.slabs);
  };
  const LaunchTime cold = launchFirst(count);
  const double copiesNs = cold.launchNs - cold.kernelNs;
  if (!mayBeTooLong({count, cold.kernelNs}))
    return std::nullopt;
  if (const double ns = cold.kernelNs; ns > std::max(tooLong, coldStartNs)) { // so slow is no cold start
    const double whole = extrapolated({}, {count, ns}, slabs);
    return LaunchTime{whole + copiesNs, whole};
  }
  for (Part before; count <= slabs / 2; count *= growth) {
    // One part may be too small to fill the device. Then more of them do not take longer.
    const auto isShownBy = [&](const Part &now) {
      return before.slabs > 0 && now.timeNs >= enough && extrapolated(before, now, slabs) > tooLong;
    };
    Part now{count, launchFirst(count).kernelNs};
    if (now.timeNs <= tooLong && isShownBy(now)) // the difference is multiplied: it needs two witnesses
      now.timeNs = std::min(now.timeNs, launchFirst(count).kernelNs);
    if (!mayBeTooLong(now))
      return std::nullopt;
    if (now.timeNs > tooLong || isShownBy(now)) {
      const double whole = extrapolated(before, now, slabs);
      return LaunchTime{whole + copiesNs, whole};
    }
    before = now;
  }
  return std::nullopt;
}

std::optional<LaunchTime> timeIfFarSlower(Session &session, LoadedJob &job, const TimingPolicy &policy) {
  return timeIfFarSlower(job.slabs(), policy,
                         [&](std::size_t count) { return session.runFirst(job, count); });
}

}
