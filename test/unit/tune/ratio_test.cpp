#include "tuner/ratio.h"
#include <gtest/gtest.h>

using namespace icl;

using Times = std::vector<double>;
static Verdict verdict(const Times &times) { return verdictOf(ratioOf(times, Times(times.size(), 100))); }

TEST(Ratio, IsTheMedianOfTheRounds) {
  const Ratio ratio = ratioOf({110, 400, 90}, {100, 200, 100});
  EXPECT_DOUBLE_EQ(ratio.middle, 1.1);
  EXPECT_EQ(ratio.rounds, 3u);
}

TEST(Ratio, IntervalLeavesOutAsManyRoundsAsASignTestAllows) {
  // One of ten outside on each side: nine or ten wins of ten have a chance of 1.1%, eight or more of 5.5%.
  const Ratio ratio = ratioOf({50, 101, 102, 103, 104, 105, 106, 107, 108, 200}, Times(10, 100));
  EXPECT_DOUBLE_EQ(ratio.low, 1.01);
  EXPECT_DOUBLE_EQ(ratio.high, 1.08);
  const Ratio few = ratioOf({101, 102, 103, 104, 105, 106, 107}, Times(7, 100));
  EXPECT_DOUBLE_EQ(few.low, 1.01) << "of seven none can be left out";
  EXPECT_DOUBLE_EQ(few.high, 1.07);
}

TEST(Ratio, DistinguishesTiesFromUndecidedRaces) {
  EXPECT_EQ(verdict({100, 100.9, 99.1, 100, 100.5, 99.5, 100}), Verdict::Tied);
  EXPECT_EQ(verdict({100, 144, 98, 144, 144, 144, 150}), Verdict::Undecided)
      << "it may be half as slow again";
  EXPECT_EQ(verdict({100, 102, 98, 100, 100, 100, 100}), Verdict::Undecided);
  EXPECT_EQ(verdict(Times(7, 102)), Verdict::Slower);
  EXPECT_EQ(verdict(Times(7, 98)), Verdict::Faster);
  EXPECT_EQ(verdict(Times(7, 100.5)), Verdict::Tied) << "a difference below the precision of times";
}
