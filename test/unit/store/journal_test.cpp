#include "test/support/temporary_folder.h"
#include "test/unit/store/journal_key.h"
#include <chrono>
#include <gtest/gtest.h>
#include <memory>
#include <thread>

using namespace icl;

TEST(Journal, KeepsBothTimes) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("padded", {});
    journal.finish("padded", {Outcome::Kind::Ok, 9, 7, "", {9, 5}});
    journal.record("plain", {}, {Outcome::Kind::Ok, 6, 7, "", {6, 6}});
  }
  const Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.find("padded")->timeNs, 9);
  EXPECT_EQ(journal.find("padded")->times.kernelNs, 5);
  EXPECT_EQ(journal.entries()[1].outcome.times.launchNs, 6);
}

TEST(Journal, KeepsOutcomesAcrossSessions) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    EXPECT_FALSE(journal.find("one"));
    journal.begin("one", {{"wg_x", std::int64_t(16)}, {"boundary", "split"}});
    EXPECT_FALSE(journal.find("one")) << "still in flight";
    journal.finish("one", ok(1500));
    journal.begin("two", {{"wg_x", std::int64_t(8)}, {"boundary", "guard"}});
    journal.finish("two", {Outcome::Kind::BuildError, 0, 0, "no such \xff thing"});
  }
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.quarantined(), 0u);
  ASSERT_TRUE(journal.find("one"));
  EXPECT_EQ(journal.find("one")->timeNs, 1500);
  EXPECT_EQ(journal.find("one")->repetitions, 7u);
  ASSERT_EQ(journal.entries().size(), 2u);
  EXPECT_EQ(journal.entries()[0].configuration,
            (Assignment{{"wg_x", std::int64_t(16)}, {"boundary", "split"}}));
  EXPECT_EQ(journal.entries()[1].outcome.kind, Outcome::Kind::BuildError);
  EXPECT_EQ(journal.entries()[1].outcome.message, "no such \xff thing");
}

TEST(Journal, KeepsKeysApart) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("one", {});
    journal.finish("one", ok(1));
  }
  TuningKey other = key;
  other.driver = "1.3";
  EXPECT_FALSE(Journal(folder / "a.db", other).find("one"));
  EXPECT_TRUE(Journal(folder / "a.db", key).find("one"));
}

TEST(Journal, KnowsWhatWasMeasuredAtOtherSizes) {
  TemporaryFolder folder;
  const auto measure = [&](const TuningKey &at, double timeNs) {
    Journal(folder / "a.db", at).record("one", {{"wg_x", std::int64_t(16)}}, ok(timeNs));
  };
  TuningKey larger = key, otherDevice = key;
  larger.sizes = "128x128";
  larger.arguments = "ef";
  otherDevice.sizes = "128x128";
  otherDevice.device = "another";
  measure(key, 1);
  measure(larger, 2);
  measure(otherDevice, 3);
  Journal journal(folder / "a.db", key);
  const auto known = journal.atOtherSizes();
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].sizes, "128x128");
  EXPECT_EQ(known[0].outcome.timeNs, 2);
  EXPECT_EQ(known[0].configuration, (Assignment{{"wg_x", std::int64_t(16)}}));
}

TEST(Journal, ForgetsWhatWasCalledOff) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("one", {});
    journal.forget("one");
  }
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.quarantined(), 0u);
  EXPECT_FALSE(journal.find("one"));
  journal.begin("one", {}); // forgotten, so it may begin again
}

TEST(Journal, WaitsForItsHolder) {
  TemporaryFolder folder;
  auto first = std::make_unique<Journal>(folder / "a.db", key);
  std::thread holder([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    first->begin("one", {});
    first->finish("one", ok(1));
    first.reset();
  });
  Journal second(folder / "a.db", key, std::chrono::seconds(20));
  holder.join();
  EXPECT_TRUE(second.find("one"));
}
