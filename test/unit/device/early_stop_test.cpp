// When parts of a launch show that a variant is far slower than the best one.
#include "tuner/device/early_stop.h"
#include <gtest/gtest.h>

using namespace icl;

namespace {

constexpr double ms = 1e6;

/// A variant of 1024 slabs, and what was launched of it.
struct Variant {
  double msPerSlab = 0;
  double msAtLeast = 0; ///< of every launch: the device is not full
  double msForCopies = 0, msForColdStart = 0;
  std::size_t interruptedLaunch = 0; ///< from 1; takes 30 ms more
  std::vector<std::size_t> launched{};

  std::optional<LaunchTime> estimate(double bestNs) {
    TimingPolicy policy;
    policy.bestNs = bestNs;
    return timeIfFarSlower(1024, policy, [&](std::size_t count) {
      const bool isFirst = launched.empty();
      launched.push_back(count);
      const double warmNs = ms * std::max(msAtLeast, double(count) * msPerSlab);
      const double interruption = launched.size() == interruptedLaunch ? 30 * ms : 0;
      const double kernelNs = warmNs + (isFirst ? ms * msForColdStart : 0) + interruption;
      return LaunchTime{kernelNs + (isFirst ? ms * msForCopies : 0), kernelNs};
    });
  }
};

}

TEST(EarlyStop, EstimatesTheWholeLaunch) {
  Variant variant{5};
  const auto time = variant.estimate(1 * ms);
  ASSERT_TRUE(time);
  EXPECT_NEAR(time->launchNs, 5120 * ms, ms);
  EXPECT_EQ(variant.launched, (std::vector<std::size_t>{4, 4, 16, 16})) << "of 1024";
}

TEST(EarlyStop, CostsLittleIfTheVariantIsFast) {
  Variant variant{0.1};
  EXPECT_FALSE(variant.estimate(1 * ms)) << "it takes what a cold start may take";
  EXPECT_EQ(variant.launched, std::vector<std::size_t>{4});
}

TEST(EarlyStop, ComparesWithTheBest) {
  Variant first{1}, slow{1};
  EXPECT_FALSE(first.estimate(std::numeric_limits<double>::infinity()));
  EXPECT_TRUE(first.launched.empty()) << "there is no best one yet";
  EXPECT_FALSE(slow.estimate(200 * ms)) << "it takes about five times as long";
}

TEST(EarlyStop, IgnoresAColdStart) {
  Variant variant{0.1, 0, 0, 500};
  EXPECT_FALSE(variant.estimate(1 * ms));
  EXPECT_EQ(variant.launched, (std::vector<std::size_t>{4, 4}));
}

TEST(EarlyStop, IgnoresAnInterruption) {
  Variant variant{0.001, 1, 0, 500, 3};
  EXPECT_FALSE(variant.estimate(1 * ms));
  EXPECT_EQ(variant.launched, (std::vector<std::size_t>{4, 4, 16, 16}));
}

TEST(EarlyStop, IgnoresPartsThatDoNotFillTheDevice) {
  Variant variant{0.05, 20};
  EXPECT_FALSE(variant.estimate(1 * ms)) << "a whole launch takes 51 ms";
  EXPECT_EQ(variant.launched.back(), 256u);
}

TEST(EarlyStop, CountsCopiesOnce) {
  Variant copies{0.05, 0, 20}, slow{5, 0, 20};
  EXPECT_FALSE(copies.estimate(1 * ms));
  EXPECT_EQ(copies.launched.size(), 1u);
  const auto time = slow.estimate(1 * ms);
  ASSERT_TRUE(time);
  EXPECT_NEAR(time->launchNs, 5140 * ms, ms);
  EXPECT_NEAR(time->kernelNs, 5120 * ms, ms);
}

TEST(EarlyStop, DoesNotRepeatWhatNoColdStartExplains) {
  Variant variant{1000};
  const auto time = variant.estimate(1 * ms);
  ASSERT_TRUE(time);
  EXPECT_NEAR(time->launchNs, 1024000 * ms, ms);
  EXPECT_EQ(variant.launched, std::vector<std::size_t>{4}) << "it took 4 s";
}

TEST(EarlyStop, RepeatsAPartThatTakesTooLongByItself) {
  Variant variant{100};
  const auto time = variant.estimate(1 * ms);
  ASSERT_TRUE(time);
  EXPECT_NEAR(time->launchNs, 102400 * ms, ms);
  EXPECT_EQ(variant.launched, (std::vector<std::size_t>{4, 4})) << "the first may have been a cold start";
}

TEST(EarlyStop, NeedsSeveralSlabs) {
  TimingPolicy policy;
  policy.bestNs = ms;
  const auto unused = [](std::size_t) -> LaunchTime { throw std::logic_error("launched"); };
  EXPECT_FALSE(timeIfFarSlower(1, policy, unused));
}
