// What is built ahead of the variant that is measured.
#include "test/support/temporary_folder.h"
#include "test/unit/tune/other_process.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <unistd.h>

using namespace icl;

TEST(Lookahead, AsksAheadAndTellsInOrder) {
  struct NotesRequests : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::vector<std::vector<Configuration>> requested;
    std::size_t lookahead() const override { return 3; }
    void buildAhead(const std::vector<Configuration> &next, LongBuilds) override {
      requested.push_back(next);
    }
  } ahead(valley);
  FakeMeasurer alone(valley);
  const SearchRequest request = all(8);
  Journal one("", key), other("", key);
  const TuneResult result = tuneSpace(line(30), ahead, one, request);
  tuneSpace(line(30), alone, other, request);
  EXPECT_EQ(ahead.asked, alone.asked) << "the search is the same";
  ASSERT_EQ(result.evaluations.size(), 8u);
  EXPECT_EQ(ahead.requested.at(0).at(0), result.evaluations[1].configuration);
  EXPECT_EQ(ahead.requested.at(0).size(), 3u);
  std::set<Configuration> requested;
  for (const auto &next : ahead.requested)
    requested.insert(next.begin(), next.end());
  EXPECT_EQ(requested.size(), 7u) << "all but the reference, and no more than the budget";
}

TEST(Lookahead, MeasuresWhatIsBuiltWhileAnotherBuildGoesOn) {
  struct BuildsFiveForLong : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::size_t lookahead() const override { return 6; }
    std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &of, double) override {
      const auto quick = std::find_if(of.begin(), of.end(), [](const Configuration &c) { return c[0] != 5; });
      return quick == of.end() ? 0 : std::size_t(quick - of.begin());
    }
  } measurer(valley);
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all(8));
  ASSERT_EQ(result.evaluations.size(), 8u) << "which is waited for at the end";
  EXPECT_EQ(result.evaluations.back().configuration, Configuration{5});
  EXPECT_EQ(measurer.asked, (std::vector<int>{0, 1, 2, 3, 4, 6, 7, 5})) << "the rest in order";
}

TEST(Lookahead, DoesNotWaitAtTheEndIfSeveralDevicesHaveOtherWork) {
  struct NeverBuildsOne : FakeMeasurer {
    using FakeMeasurer::FakeMeasurer;
    std::optional<Configuration> never;
    bool hasWaited = false;
    std::size_t lookahead() const override { return 3; }
    std::size_t atOnce() const override { return 4; }
    std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &of, double) override {
      if (!never && asked.size() >= 10)
        never = of.front();
      const auto built =
          std::find_if(of.begin(), of.end(), [&](const Configuration &c) { return c != never; });
      hasWaited |= built == of.end();
      return built == of.end() ? 0 : std::size_t(built - of.begin());
    }
  } measurer(valley);
  SearchRequest request = all(20);
  request.strategy = "auto";
  Journal journal("", key);
  const TuneResult result = tuneSpace(line(200), measurer, journal, request);
  EXPECT_EQ(result.evaluations.size(), 20u);
  EXPECT_TRUE(measurer.never);
  EXPECT_FALSE(measurer.hasWaited);
}

namespace {
/// Notes what is built ahead, and what is measured alone. Can die when it builds 5.
struct Builds : FakeMeasurer {
  using FakeMeasurer::FakeMeasurer;
  bool dies = false;
  std::set<int> built;
  std::vector<int> alone;
  std::size_t lookahead() const override { return 3; }
  void buildAhead(const std::vector<Configuration> &next, LongBuilds) override {
    for (const Configuration &c : next) {
      onBuild(identity(c), true);
      built.insert(c[0]);
      if (c[0] == 5 && dies)
        _exit(1);
      onBuild(identity(c), false);
    }
  }
  void makeReadyAlone(const Configuration &c) override { alone.push_back(c[0]); }
};

/// A tuning in another process that dies.
void dieBuildingFive(const TemporaryFolder &folder) {
  Builds measurer(valley);
  measurer.dies = true;
  ASSERT_NE(statusOfTuning(measurer, folder / "a.db"), 0);
}
}

TEST(Lookahead, BuildsAgainWhatWasBuiltWhenOneTunerDied) {
  TemporaryFolder folder;
  dieBuildingFive(folder);
  Builds measurer(valley);
  Journal journal(folder / "a.db", key);
  tuneSpace(line(10), measurer, journal, all());
  EXPECT_TRUE(measurer.built.count(5));
  EXPECT_TRUE(measurer.alone.empty());
}

TEST(Lookahead, DoesNotBuildAheadWhatWasBuiltWhenTwoTunersDied) {
  TemporaryFolder folder;
  dieBuildingFive(folder);
  dieBuildingFive(folder);
  Builds measurer(valley);
  Journal journal(folder / "a.db", key);
  const TuneResult result = tuneSpace(line(10), measurer, journal, all());
  EXPECT_EQ(winner(result), 7);
  EXPECT_FALSE(measurer.built.count(5));
  EXPECT_TRUE(measurer.built.count(6));
  EXPECT_TRUE(std::count(measurer.asked.begin(), measurer.asked.end(), 5));
  EXPECT_TRUE(std::is_sorted(measurer.asked.begin(), measurer.asked.end())) << "it was measured in its turn";
  EXPECT_TRUE(measurer.alone.empty());
}
