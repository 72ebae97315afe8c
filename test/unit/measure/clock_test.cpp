#include "tuner/measure/clock.h"
#include <gtest/gtest.h>

using namespace icl;
using std::chrono::seconds;

/// A clock whose time passes only when the test advances it.
struct TestClock {
  Clock::Time now{};
  Clock clock{[this] { return now; }};
  void pass(int s) { now += seconds(s); }
};

static double of(const StageTimes &spent, Stage stage) { return toSeconds(spent[std::size_t(stage)]); }

TEST(Clock, EverySecondBelongsToAStage) {
  TestClock test;
  test.pass(1);
  {
    const Clock::Entry searching(test.clock, Stage::Searching);
    test.pass(2);
    {
      const Clock::Entry building(test.clock, Stage::Building);
      test.pass(4);
      test.clock.enter(Stage::Timing);
      test.pass(8);
    }
    test.pass(16);
  }
  test.pass(32);
  const StageTimes spent = test.clock.ledger.times();
  EXPECT_EQ(of(spent, Stage::Other), 33) << "the current stage too";
  EXPECT_EQ(of(spent, Stage::Searching), 18) << "again after what it contains";
  EXPECT_EQ(of(spent, Stage::Building), 4);
  EXPECT_EQ(of(spent, Stage::Timing), 8);
  EXPECT_EQ(totalSeconds(spent), 63);
}

TEST(Clock, ACopyOfItsLedgerContinuesTheAccount) {
  TestClock test;
  Ledger before(test.now, [&] { return test.now; });
  before.enter(Stage::Preparing);
  test.pass(1);
  test.clock.ledger = before;
  test.pass(2);
  test.clock.enter(Stage::Searching);
  test.pass(4);
  const StageTimes spent = test.clock.ledger.times();
  EXPECT_EQ(of(spent, Stage::Preparing), 3);
  EXPECT_EQ(totalSeconds(spent), toSeconds(test.now - before.began()));
}

TEST(Clock, IsCalledOffAtTheDeadline) {
  TestClock test;
  EXPECT_FALSE(test.clock.isCalledOff());
  EXPECT_EQ(test.clock.secondsLeft(60), 60) << "without a deadline";
  test.clock.setDeadline(test.now + seconds(10));
  EXPECT_EQ(test.clock.secondsLeft(60), 10);
  EXPECT_EQ(test.clock.secondsLeft(3), 3);
  EXPECT_EQ(test.clock.secondsLeft(-1), 0);
  test.pass(9);
  EXPECT_FALSE(test.clock.isCalledOff());
  test.pass(1);
  EXPECT_TRUE(test.clock.isCalledOff());
  test.pass(1);
  EXPECT_EQ(test.clock.secondsLeft(60), 0);
  EXPECT_THROW(test.clock.pause(0), MeasureStopped);
  test.clock.setDeadline(std::nullopt);
  EXPECT_FALSE(test.clock.isCalledOff());
}

TEST(Clock, IsCalledOffLaterUnderAnExtension) {
  TestClock test;
  {
    const Clock::Extension extension(test.clock, 5);
    EXPECT_EQ(test.clock.secondsLeft(60), 60) << "without a deadline";
  }
  test.clock.setDeadline(test.now + seconds(10));
  {
    const Clock::Extension shorter(test.clock, 5);
    EXPECT_EQ(test.clock.secondsLeft(60), 10) << "the deadline is later";
    const Clock::Extension longer(test.clock, 15);
    const Clock::Extension inner(test.clock, 12);
    EXPECT_EQ(test.clock.secondsLeft(60), 15);
    EXPECT_EQ(test.clock.deadline(), test.now + seconds(10));
    test.pass(14);
    EXPECT_FALSE(test.clock.isCalledOff());
    test.pass(1);
    EXPECT_TRUE(test.clock.isCalledOff());
  }
  test.clock.setDeadline(test.now + seconds(1));
  EXPECT_EQ(test.clock.secondsLeft(60), 1);
}

TEST(Clock, IsCalledOffByTheStopFlag) {
  TestClock test;
  std::atomic<bool> stop = false;
  test.clock.setStop(&stop);
  test.clock.pause(0);
  stop = true;
  EXPECT_TRUE(test.clock.isCalledOff());
  EXPECT_THROW(test.clock.pause(1000), MeasureStopped);
}
