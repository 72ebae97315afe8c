// When the time of a variant is known well enough.
#include "tuner/device/timing.h"
#include <algorithm>
#include <gtest/gtest.h>

using namespace icl;

namespace {

constexpr double nsPerMs = 1e6;

struct Known {
  double ms;
  unsigned launches;
  bool operator==(const Known &) const = default;
};

/// What is known of a variant after a warm-up launch and these launches, the last of which repeats.
Known timed(double bestMs, double warmUpMs, const std::vector<double> &launchesMs) {
  TimingPolicy policy;
  policy.bestNs = bestMs * nsPerMs;
  std::size_t next = 0;
  const LaunchTimes times =
      timeLaunches(policy, Objective::Launch, {warmUpMs * nsPerMs, warmUpMs * nsPerMs}, [&] {
        const double time = launchesMs[std::min(next++, launchesMs.size() - 1)] * nsPerMs;
        return LaunchTime{time, time};
      });
  return {times.fastest.launchNs / nsPerMs, times.launches};
}

}

TEST(Timing, RepeatsALaunchThatMayHaveBeenInterrupted) {
  EXPECT_EQ(timed(6, 20, {10, 5.5}), (Known{5.5, 4})) << "three of these confirm it";
}

TEST(Timing, TwoLaunchesShowThatAVariantIsSlow) { EXPECT_EQ(timed(6, 20, {10, 11}), (Known{10, 2})); }

TEST(Timing, OneLaunchShowsThatAVariantIsFarSlower) { EXPECT_EQ(timed(6, 20, {30}), (Known{30, 1})); }

TEST(Timing, DropsAVariantByItsWarmUpLaunch) { EXPECT_EQ(timed(6, 200, {}), (Known{200, 1})); }

TEST(Timing, AllowsForAColdStartOfAVariantThatIsAsFast) {
  EXPECT_EQ(timed(40, 200, {41}), (Known{41, 4})) << "the warm-up launch counts";
}

TEST(Timing, ShortLaunchesShowNothing) {
  EXPECT_EQ(timed(0.1, 20, {0.5}), (Known{0.5, 10})) << "these take 5 ms together";
}
