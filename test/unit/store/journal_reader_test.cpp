#include "test/support/temporary_folder.h"
#include "test/unit/store/journal_key.h"
#include "tuner/store/journal_reader.h"
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

namespace icl {

TEST(JournalReader, ReadsTuningsWithNotesAndSeconds) {
  const TemporaryFolder folder;
  const std::string path = folder / "j.db";
  const auto record = [&](const char *identity, std::int64_t wg, double timeNs) {
    Journal journal(path, key);
    journal.begin(identity, {{"wg_x", wg}});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    journal.finish(identity, ok(timeNs));
    journal.note({{"command", "iclc tune"}});
  };
  record("a", 1, 500);
  std::this_thread::sleep_for(std::chrono::milliseconds(300)); // between sessions: does not count
  record("b", 2, 400);
  {
    Journal unfinished(path, key);
    unfinished.begin("c", {{"wg_x", 4}});
    const std::vector<JournaledTuning> tunings = readJournal(path); // while it is written
    ASSERT_EQ(tunings.size(), 1u);
    EXPECT_EQ(tunings[0].measurements.size(), 2u);
  }
  TuningKey other = key;
  other.kernel = "empty";
  Journal(path, other);

  const std::vector<JournaledTuning> tunings = readJournal(path);
  ASSERT_EQ(tunings.size(), 1u); // not the one without measurements
  EXPECT_EQ(tunings[0].key.kernel, key.kernel);
  EXPECT_EQ(tunings[0].notes.at("command"), "iclc tune");
  const auto &measurements = tunings[0].measurements;
  ASSERT_EQ(measurements.size(), 2u);
  EXPECT_EQ(measurements[1].configuration.at("wg_x"), Value(2));
  EXPECT_EQ(measurements[1].outcome.timeNs, 400);
  EXPECT_GE(measurements[0].seconds, 0.015);
  EXPECT_GT(measurements[1].seconds, measurements[0].seconds);
  EXPECT_LT(measurements[1].seconds, 0.3);
}

TEST(JournalReader, RefusesOtherFiles) {
  const TemporaryFolder folder;
  EXPECT_THROW(readJournal(folder / "none.db"), JournalError);
  const std::string path = folder / "text.db";
  std::ofstream(path) << "hello";
  EXPECT_THROW(readJournal(path), JournalError);
}

}
