#include "tuner/measure/build_times.h"
#include <gtest/gtest.h>

using namespace icl;

/// So many builds of a second, whose sources have about 1000 characters.
static BuildTimes usualBuilds(int count) {
  BuildTimes times;
  for (int i = 0; i < count; ++i)
    times.add({std::size_t(1000 + i), 1});
  return times;
}

TEST(BuildTimes, AtFirstNothingIsLong) {
  EXPECT_FALSE(usualBuilds(7).isLong(1000000));
  EXPECT_TRUE(usualBuilds(8).isLong(1000000));
}

TEST(BuildTimes, WithoutNeighboursTimeIsInProportionToLength) {
  const BuildTimes times = usualBuilds(20);
  EXPECT_FALSE(times.isLong(1000));
  EXPECT_FALSE(times.isLong(7500));
  EXPECT_TRUE(times.isLong(8500));
}

TEST(BuildTimes, LearnsFromSourcesOfSimilarLength) {
  BuildTimes times = usualBuilds(20);
  for (const std::size_t length : {30000, 31000, 32000})
    times.add({length, 2});
  EXPECT_FALSE(times.isLong(31000)) << "long sources that build quickly";
  for (const std::size_t length : {3000, 3100, 3200})
    times.add({length, 20});
  EXPECT_TRUE(times.isLong(3100));
  EXPECT_FALSE(times.isLong(1000));
}

TEST(BuildTimes, ListsThoseAfterTheFirst) {
  const BuildTimes times = usualBuilds(3);
  ASSERT_EQ(times.after(1).size(), 2u);
  EXPECT_EQ(times.after(1).front().length, 1001u);
  EXPECT_TRUE(times.after(3).empty());
  EXPECT_TRUE(times.after(4).empty());
}
