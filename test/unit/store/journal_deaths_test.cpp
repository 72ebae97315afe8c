// What was under way when a process that wrote a journal was killed.
#include "test/support/child_process.h"
#include "test/support/temporary_folder.h"
#include "test/unit/store/journal_key.h"
#include <csignal>
#include <gtest/gtest.h>

using namespace icl;

/// A writer that dies while it builds all of these.
static void dieBuilding(const std::string &path, const std::vector<std::string> &identities) {
  statusOfProcess([&] {
    Journal journal(path, key);
    for (const std::string &identity : identities)
      journal.buildBegins(identity);
    raise(SIGKILL);
  });
}

TEST(JournalDeaths, CountsDeathsDuringABuild) {
  TemporaryFolder folder;
  dieBuilding(folder / "a.db", {"one", "two", "three"});
  {
    Journal journal(folder / "a.db", key);
    EXPECT_TRUE(journal.mayBuildAhead("one")) << "once is often chance";
    journal.buildBegins("two");
    journal.buildEnded("two");
    journal.buildBegins("three"); // called off
  }
  dieBuilding(folder / "a.db", {"two", "three", "four"});
  {
    const Journal journal(folder / "a.db", key);
    EXPECT_TRUE(journal.mayBuildAhead("one"));
    EXPECT_TRUE(journal.mayBuildAhead("two")) << "it has ended since";
    EXPECT_FALSE(journal.mayBuildAhead("three"));
    EXPECT_TRUE(journal.mayBuildAhead("four"));
  }
  dieBuilding(folder / "a.db", {"one"});
  const Journal journal(folder / "a.db", key);
  EXPECT_FALSE(journal.mayBuildAhead("one"));
  EXPECT_FALSE(journal.mayBuildAhead("three")) << "still";
  EXPECT_FALSE(journal.isSuspect("three")) << "it was not measured";
}

TEST(JournalDeaths, KnowsBuildsThatHaveEnded) {
  TemporaryFolder folder;
  for (int death = 0; death < 2; ++death) {
    statusOfProcess([&] {
      Journal journal(folder / "a.db", key);
      journal.buildBegins("built");
      journal.buildEnded("built");
      journal.buildBegins("measured");
      journal.buildEnded("measured");
      journal.begin(std::to_string(death), {});
      raise(SIGKILL);
    });
  }
  const Journal journal(folder / "a.db", key);
  EXPECT_TRUE(journal.mayBuildAhead("built"));
  EXPECT_TRUE(journal.mayBuildAhead("measured"));
}

/// A writer that is killed while it measures `identity`.
static void dieMeasuring(const std::string &path, const std::string &identity) {
  statusOfProcess([&] {
    Journal journal(path, key);
    journal.begin(identity, {});
    raise(SIGKILL);
  });
}

TEST(JournalDeaths, SuspectsWhatAKilledWriterLeftInFlight) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.record("done", {}, ok(42));
  }
  dieMeasuring(folder / "a.db", "deadly");
  for (int session = 0; session < 2; ++session) { // it stays a suspect until it is measured
    Journal journal(folder / "a.db", key);
    EXPECT_EQ(journal.size(), 1u);
    EXPECT_EQ(journal.find("done")->timeNs, 42);
    EXPECT_FALSE(journal.find("deadly"));
    EXPECT_TRUE(journal.isSuspect("deadly"));
    EXPECT_EQ(journal.quarantined(), 0u);
  }
  Journal journal(folder / "a.db", key);
  journal.begin("deadly", {});
  journal.finish("deadly", ok(1));
  EXPECT_FALSE(journal.isSuspect("deadly"));
  EXPECT_EQ(journal.size(), 2u);
}

TEST(JournalDeaths, QuarantinesASuspectThatWasInFlightAgain) {
  TemporaryFolder folder;
  dieMeasuring(folder / "a.db", "deadly");
  dieMeasuring(folder / "a.db", "deadly");
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.quarantined(), 1u);
  EXPECT_FALSE(journal.isSuspect("deadly"));
  ASSERT_TRUE(journal.find("deadly"));
  EXPECT_EQ(journal.find("deadly")->kind, Outcome::Kind::Crash);
  EXPECT_FALSE(journal.find("deadly")->message.empty());
}
