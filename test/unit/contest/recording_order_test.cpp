// The order in which recordings measure.
#include "bench/contest/recording_order.h"
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

namespace icl::contest {
namespace {

Parameter numbers(const std::string &name, std::int64_t most) {
  Parameter parameter{name, {}, std::int64_t(1), ""};
  for (std::int64_t n = 1; n <= most; ++n)
    parameter.values.push_back(n);
  return parameter;
}

/// Two values of `block_x`; work-groups that are compiled in or not.
const Space space{{numbers("block_x", 2),
                   numbers("wg_x", 20),
                   numbers("wg_y", 10),
                   {"wg_binding", {"fixed", "launch"}, "fixed", ""}},
                  {}};
constexpr std::uint16_t isLaunch = 1;

class RecordingOrder : public testing::Test {
protected:
  const std::string path = testing::TempDir() + "recording_order_test.csv";
  void SetUp() override { std::filesystem::remove(path); }
  void TearDown() override { std::filesystem::remove(path); }
};

std::vector<BuildGroup> allOf(const NextGroup &next) {
  std::vector<BuildGroup> groups;
  while (auto group = next())
    groups.push_back(std::move(*group));
  return groups;
}

TEST_F(RecordingOrder, TakesTheWholeSpaceByBuild) {
  RecordedFile file(path, space);
  file.add({{0, 3, 4, isLaunch}, 0.5});
  std::set<Configuration> seen;
  std::size_t shared = 0;
  for (const BuildGroup &group : allOf(wholeSpace(space, file, 1, /*sharesBuilds=*/true))) {
    for (const Configuration &configuration : group) {
      EXPECT_TRUE(seen.insert(configuration).second);
      EXPECT_EQ(configuration[0], group.front()[0]);
      EXPECT_EQ(configuration[3], group.front()[3]);
    }
    EXPECT_EQ(group.size() > 1, group.front()[3] == isLaunch)
        << "work-groups that are compiled in: a build each";
    EXPECT_LE(group.size(), 128u);
    shared += group.size() > 1;
  }
  EXPECT_EQ(seen.size(), 799u);
  EXPECT_FALSE(seen.count({0, 3, 4, isLaunch}));
  EXPECT_EQ(shared, 4u) << "200 and 199, in two each";
}

TEST_F(RecordingOrder, BuildsEachWhereDevicesCompileForWorkGroups) {
  RecordedFile file(path, space);
  const auto groups = allOf(wholeSpace(space, file, 1, /*sharesBuilds=*/false));
  EXPECT_EQ(groups.size(), 800u);
  std::size_t changes = 0;
  for (std::size_t i = 1; i < groups.size(); ++i)
    changes += groups[i].front()[3] == isLaunch && groups[i - 1].front()[3] == isLaunch &&
               groups[i].front()[0] != groups[i - 1].front()[0];
  EXPECT_LE(changes, 3u) << "variants of one source follow each other";
}

TEST_F(RecordingOrder, DrawsAsManyAsAreWanted) {
  RecordedFile file(path, space);
  const auto groups = allOf(randomDraws(space, file, 1, 30));
  EXPECT_EQ(groups.size(), 30u);
  EXPECT_EQ(std::set<BuildGroup>(groups.begin(), groups.end()).size(), 30u);
}

}
}
