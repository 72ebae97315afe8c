// Files that version 0.1.0 wrote before programs of launches: `iclc tune samples/threshold.icl --size 64x48
// --arg level=100 --budget 5 --strategy random --seed 1 --db threshold.journal -o threshold.tuned.json`.
#include "test/support/temporary_folder.h"
#include "tuner/store/journal.h"
#include "tuner/store/tuned.h"
#include <gtest/gtest.h>

using namespace icl;

static const std::string device = "pthread-skylake-avx512-Intel(R) Xeon(R) Processor";
static const std::string oldHash = "420175879942ee334f1dcc2ae9a22fdb";

TEST(OldFiles, AJournalsMeasurementsAreFound) {
  TemporaryFolder folder;
  std::filesystem::copy_file(ICL_OLD_FILES "/threshold.journal", folder / "a.journal");
  TuningKey key{"threshold",
                oldHash,
                "0.1.0",
                device,
                "3.1+debian",
                "64x48x1 level:1x1x1",
                "a088964a7635fc74aba679d798692fc2"};
  {
    const Journal journal(folder / "a.journal", key);
    EXPECT_EQ(journal.quarantined(), 0u);
    ASSERT_EQ(journal.entries().size(), 6u);
    EXPECT_EQ(journal.entries()[0].configuration.at("wg_x"), Value(std::int64_t(8)));
    const auto fastest = journal.find("2c92943801747db50a19cf9e548fd9e6");
    ASSERT_TRUE(fastest);
    EXPECT_EQ(fastest->kind, Outcome::Kind::Ok);
    EXPECT_EQ(fastest->timeNs, 674);
    EXPECT_EQ(fastest->times.launchNs, 0) << "unknown";
    EXPECT_EQ(fastest->repetitions, 60u);
  }
  key.sizes = "65x48x1";
  EXPECT_EQ(Journal(folder / "a.journal", key).atOtherSizes().size(), 6u);
}

TEST(OldFiles, ATunedFileIsRead) {
  const TunedFile file = TunedFile::read(ICL_OLD_FILES "/threshold.tuned.json");
  const auto found = file.find("threshold", device, {Extent{64, 48, 1}, {}}, Objective::Launch);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->reason, runtime::ChoiceReason::TunedForSizes);
  EXPECT_EQ(found->entry->source, oldHash);
  EXPECT_EQ(found->entry->timeNs, 723);
  EXPECT_EQ(found->entry->configuration.at("sizes"), Value(std::string("runtime")));
}

TEST(OldFiles, AJournalsMeasurementsAreTakenOver) {
  TemporaryFolder folder;
  std::filesystem::copy_file(ICL_OLD_FILES "/threshold.journal", folder / "a.journal");
  TuningKey key{"threshold",           "new hash",     "0.1.0", device, "3.1+debian",
                "64x48x1 level:1x1x1", "new arguments"};
  key.formerKernelHash = oldHash;
  key.formerArguments = "a088964a7635fc74aba679d798692fc2";
  {
    Journal journal(folder / "a.journal", key);
    EXPECT_EQ(journal.entries().size(), 6u);
    journal.rename("2c92943801747db50a19cf9e548fd9e6", "new identity");
  }
  key.formerKernelHash.clear(); // the source has been edited elsewhere in the file
  const Journal journal(folder / "a.journal", key);
  EXPECT_EQ(journal.entries().size(), 6u);
  EXPECT_TRUE(journal.find("new identity"));
}
