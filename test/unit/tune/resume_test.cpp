// A tuning that resumes where another one ended or was killed.
#include "test/support/temporary_folder.h"
#include "test/unit/tune/other_process.h"
#include <csignal>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace icl;

TEST(Resume, ResumesWithoutMeasuringTwice) {
  TemporaryFolder folder;
  std::size_t first;
  {
    FakeMeasurer measurer(valley);
    Journal journal(folder / "a.db", key);
    tuneSpace(line(10), measurer, journal, all(6));
    first = measurer.asked.size();
  }
  FakeMeasurer measurer(valley);
  Journal journal(folder / "a.db", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(first + measurer.asked.size(), 10u);
  EXPECT_EQ(winner(result), 7);
}

TEST(Resume, KeepsTheBestThatIsKnownWithASmallerBudget) {
  TemporaryFolder folder;
  {
    FakeMeasurer measurer(valley);
    Journal journal(folder / "a.db", key);
    EXPECT_EQ(winner(tuneSpace(line(10), measurer, journal, all())), 7);
  }
  FakeMeasurer measurer(valley);
  Journal journal(folder / "a.db", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all(2));
  EXPECT_TRUE(measurer.asked.empty());
  EXPECT_EQ(result.evaluations.size(), 2u);
  EXPECT_EQ(winner(result), 7);
}

TEST(Resume, LeavesOutWhatIsKnownOutsideTheSpace) {
  TemporaryFolder folder;
  {
    FakeMeasurer measurer(valley);
    Journal journal(folder / "a.db", key);
    tuneSpace(line(10), measurer, journal, all());
  }
  FakeMeasurer measurer(valley);
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(winner(tuneSpace(line(6), measurer, journal, all(2))), 5);
}

namespace {
/// Notes what is measured alone.
struct Alone : FakeMeasurer {
  using FakeMeasurer::FakeMeasurer;
  std::vector<int> alone;
  void makeReadyAlone(const Configuration &c) override { alone.push_back(c[0]); }
};

/// Measuring 8 kills the tuner.
Outcome lethal(int n) {
  if (n == 8)
    raise(SIGKILL);
  return valley(n);
}

/// A tuning in another process. Returns whether it was killed.
bool isKilledTuning(const TemporaryFolder &folder) {
  FakeMeasurer measurer(lethal);
  return WIFSIGNALED(statusOfTuning(measurer, folder / "a.db"));
}
}

TEST(Resume, TriesWhatWasInFlightOnceMoreAloneAtTheEnd) {
  TemporaryFolder folder;
  ASSERT_TRUE(isKilledTuning(folder));
  Alone measurer(valley); // something else had killed it
  Journal journal(folder / "a.db", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(measurer.alone, std::vector<int>{8});
  EXPECT_EQ(measurer.asked, (std::vector<int>{9, 8}));
  EXPECT_EQ(result.retried, 1u);
  EXPECT_EQ(result.quarantined, 0u);
  EXPECT_EQ(winner(result), 7);
}

TEST(Resume, LeavesOutWhatKillsTheTunerAgain) {
  TemporaryFolder folder;
  ASSERT_TRUE(isKilledTuning(folder));
  ASSERT_TRUE(isKilledTuning(folder));
  Alone measurer(lethal);
  Journal journal(folder / "a.db", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.quarantined, 1u);
  EXPECT_EQ(result.retried, 0u);
  EXPECT_EQ(result.counts[Kind::Crash], 2u) << "4, and the one that killed the tuner";
  EXPECT_TRUE(measurer.asked.empty()) << "9 was measured before 8 killed the second tuner";
  EXPECT_TRUE(measurer.alone.empty());
  EXPECT_EQ(winner(result), 7);
}

TEST(Resume, MeasuresTheReferenceAgainAfterACrash) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("variant 0", {}); // and then the power fails
  }
  FakeMeasurer measurer(valley);
  Journal journal(folder / "a.db", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.referenceTimeNs, 1000);
  EXPECT_EQ(result.quarantined, 0u) << "it is not skipped";
}

TEST(Resume, DoesNotSuspectWhatOnlyWaitsForItsMeasurement) {
  struct DiesBefore : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    void makeReady(const Configuration &c) override {
      if (c[0] == 8)
        _exit(1);
    }
  };
  TemporaryFolder folder;
  DiesBefore dying(valley);
  ASSERT_NE(statusOfTuning(dying, folder / "a.db"), 0);
  Alone measurer(valley);
  Journal journal(folder / "a.db", key);
  tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(measurer.asked, (std::vector<int>{8, 9}));
  EXPECT_TRUE(measurer.alone.empty());
}

TEST(Resume, MeasuresAnEstimateAgainIfItIsNotFarAboveTheBest) {
  TemporaryFolder folder;
  {
    FakeMeasurer measurer([](int n) {
      return n == 1 || n == 9 ? Outcome{Kind::Ok, 2000, 0, ""} : valley(n);
    });
    Journal journal(folder / "a.db", key);
    EXPECT_EQ(tuneSpace(line(10), measurer, journal, all()).counts.at(Kind::Ok), 8u);
  }
  FakeMeasurer measurer(valley);
  Journal journal(folder / "a.db", key);
  tuneSpace(line(2), measurer, journal, all());
  EXPECT_EQ(measurer.asked, std::vector<int>{1}) << "the space has none that is far faster";
}

TEST(Resume, NeverChoosesAnEstimate) {
  FakeMeasurer measurer([](int n) { return n == 2 ? Outcome{Kind::Ok, 1, 0, ""} : valley(n); });
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(winner(result), 7);
  for (const Finalist &finalist : result.finalists)
    EXPECT_NE(finalist.timeNs, 1);
}
