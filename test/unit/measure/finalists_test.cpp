#include "test/unit/measure/fake_measurer.h"
#include "tuner/finalists.h"
#include <gtest/gtest.h>

using namespace icl;

TEST(Finalists, RacesTheFinalists) {
  FakeMeasurer measurer([](int n) { return ok(n == 0 ? 1000 : n < 4 ? 100 + n : 200); });
  // In the order in which they finished: 1, 2, 3. The second turns out to be the fastest, the third its
  // equal.
  measurer.raceTimes = {{110, 111, 110, 112, 110, 110, 111},
                        {100, 102, 101, 103, 100, 102, 101},
                        {101, 101, 102, 102, 101, 101, 102},
                        {1010, 1020, 1010, 1030, 1100, 1020, 1010}};
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(measurer.raced, (std::vector<int>{1, 2, 3, 0})) << "and the untuned variant beside them";
  ASSERT_EQ(result.finalists.size(), 3u);
  EXPECT_EQ(winner(result), 2);
  EXPECT_EQ(result.best()->timeNs, 101) << "the median, as the speed-up is of medians";
  EXPECT_TRUE(result.finalists[1].tiedWithBest);
  EXPECT_FALSE(result.finalists[2].tiedWithBest);
  EXPECT_EQ(std::get<std::int64_t>(result.finalists[2].configuration.at("n")), 1);
  EXPECT_EQ(result.referenceTimeNs, 1020);
  ASSERT_TRUE(result.speedUp);
  EXPECT_DOUBLE_EQ(result.speedUp->factor, 1010 / 101.0);
  EXPECT_DOUBLE_EQ(result.speedUp->high, 11);
  EXPECT_EQ(result.speedUp->rounds, 7u);
}

static SetBack setBackOf(const std::vector<std::vector<double>> &raceTimes) {
  FakeMeasurer measurer(valley);
  measurer.raceTimes = raceTimes;
  Journal journal("", key);
  SearchRequest request = all();
  request.explain = true;
  return tuneSpace(line(10), measurer, journal, request).setBacks.at(0);
}

TEST(Finalists, TellsATieFromASetBack) {
  const std::vector<double> best(7, 100);
  const SetBack slower = setBackOf({best, std::vector<double>(7, 200)});
  EXPECT_FALSE(slower.tied);
  EXPECT_EQ(slower.factor, 2);
  EXPECT_TRUE(setBackOf({best, {110, 110, 110, 110, 99, 99, 99}}).tied) << "four rounds of seven";
}

TEST(Finalists, KeepsTheBestWhenTheDeviceIsGoneBeforeTheRace) {
  struct Leaves : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<std::vector<double>> race(const std::vector<Configuration> &, unsigned) override {
      throw MeasureError("the device is gone");
    }
  } measurer(valley);
  Journal journal("", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.end, TuneEnd::Failed);
  EXPECT_EQ(winner(result), 7);
}

TEST(Finalists, LeavesTimeForTheRace) {
  // Variants of 100 ms: a race of seven rounds of two takes a second and a half.
  FakeMeasurer measurer([](int n) { return ok(n == 0 ? 1.2e8 : 1e8); });
  measurer.raceTimes = {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}};
  Journal journal("", key);
  SearchRequest request = all(1000000);
  request.seconds = 6;
  request.began -= std::chrono::milliseconds(5900);
  TuneResult result = tuneSpace(line(10), measurer, journal, request);
  EXPECT_EQ(result.end, TuneEnd::TimeSpent);
  EXPECT_TRUE(result.trials.empty()) << "what is left of the time is the race's";
  EXPECT_TRUE(measurer.raced.empty()) << "for which it is too late";
}

TEST(Finalists, SignTest) {
  std::vector<double> slow(10, 2.0), fast(10, 1.0), mixed = fast;
  EXPECT_TRUE(beats(fast, slow));
  EXPECT_FALSE(beats(fast, fast));
  EXPECT_FALSE(beats(slow, fast));
  mixed[0] = 3; // nine of ten: a chance of 1.1%
  EXPECT_TRUE(beats(mixed, slow));
  mixed[1] = 3; // eight of ten: 5.5%
  EXPECT_FALSE(beats(mixed, slow));
  EXPECT_FALSE(beats({1, 1, 1, 1}, {2, 2, 2, 2})) << "four rounds prove nothing";
}
