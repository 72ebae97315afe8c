// A tuning that resumes where another one ended or was killed.
#include "test/support/temporary_folder.h"
#include "test/unit/tune/fake_measurer.h"
#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
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

TEST(Resume, ResumesAfterItWasKilled) {
  TemporaryFolder folder;
  auto lethal = [](int n) {
    if (n == 8)
      raise(SIGKILL);
    return valley(n);
  };
  pid_t tuner = fork();
  if (tuner == 0) {
    FakeMeasurer measurer(lethal);
    Journal journal(folder / "a.db", key);
    tuneSpace(line(10), measurer, journal, all());
    _exit(0);
  }
  int status;
  waitpid(tuner, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  FakeMeasurer measurer(lethal);
  Journal journal(folder / "a.db", key);
  TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(result.quarantined, 1u);
  EXPECT_EQ(result.counts[Kind::Crash], 2u) << "4, and the one that killed the tuner";
  EXPECT_EQ(measurer.asked, std::vector<int>{9});
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
