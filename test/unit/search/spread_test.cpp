#include "test/support/made_up_space.h"
#include "tuner/search/spread.h"
#include <gtest/gtest.h>

using namespace icl;

TEST(Spread, CountsStepsOfNumbersAsSharesAndStringsAsOne) {
  const Space space({powersOfTwo("x", 16), listed("w", {Value("a"), Value("b"), Value("c")})}, {});
  EXPECT_DOUBLE_EQ(distance(space, {0, 0}, {0, 0}), 0);
  EXPECT_DOUBLE_EQ(distance(space, {0, 0}, {2, 2}), 1.5);
}

/// The smallest distance between any two.
static double closest(const Space &space, const std::vector<Configuration> &configurations) {
  double least = INFINITY;
  for (std::size_t i = 0; i < configurations.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      least = std::min(least, distance(space, configurations[i], configurations[j]));
  return least;
}

TEST(Spread, DrawsFartherApartThanUniformSampling) {
  const Space space = kernelSpace();
  std::mt19937_64 random(1);
  std::vector<Configuration> apart, uniform;
  for (int i = 0; i < 14; ++i) {
    apart.push_back(*drawDistant(space, random, apart));
    uniform.push_back(*space.sample(random));
  }
  for (const Configuration &configuration : apart)
    EXPECT_TRUE(space.contains(configuration));
  EXPECT_GT(closest(space, apart), 1.5 * closest(space, uniform));
}

TEST(Spread, DrawsNothingFromAnEmptySpace) {
  const Space space({powersOfTwo("x", 16)}, {rule("x > 16")});
  std::mt19937_64 random(1);
  EXPECT_EQ(drawDistant(space, random, {}), std::nullopt);
}
