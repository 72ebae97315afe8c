// Pairwise coverings, compared with all pairs of all configurations.
#include "compiler/space/pairs.h"
#include <gtest/gtest.h>
#include <set>

namespace icl {
namespace {

Parameter numbers(std::string name, std::vector<std::int64_t> values) {
  return {std::move(name), std::vector<Value>(values.begin(), values.end()), values.front(), ""};
}

using Pair = std::array<std::size_t, 4>;

std::set<Pair> pairsOf(const std::vector<Configuration> &configurations) {
  std::set<Pair> pairs;
  for (const Configuration &c : configurations)
    for (std::size_t p = 0; p < c.size(); ++p)
      for (std::size_t q = p + 1; q < c.size(); ++q)
        pairs.insert({p, c[p], q, c[q]});
  return pairs;
}

std::vector<Configuration> all(const Space &space) {
  std::vector<Configuration> found;
  for (double i = 0; i < space.count(); ++i)
    found.push_back(space.at(i));
  return found;
}

Space entangled() {
  return Space({numbers("a", {1, 2, 4, 8}), numbers("b", {1, 2, 4, 8}), numbers("c", {1, 2, 4}),
                numbers("d", {0, 1}), numbers("e", {0, 1, 2})},
               {{Expression::parse("a * b <= 8"), ""}, {Expression::parse("d == 0 || a * c >= 4"), ""}});
}

TEST(Pairs, everyPossiblePairIsCovered) {
  const Space space = entangled();
  const PairCovering covering = coverPairs(space, 1000, 1);
  const std::set<Pair> possible = pairsOf(all(space));
  EXPECT_EQ(pairsOf(covering.configurations), possible);
  EXPECT_EQ(covering.possible, possible.size());
  EXPECT_EQ(covering.covered, possible.size());
  EXPECT_LT(covering.configurations.size(), 30u) << "of " << space.count();
  for (const Configuration &configuration : covering.configurations)
    EXPECT_TRUE(space.contains(configuration));
}

TEST(Pairs, aBoundLeavesPairsOpenAndCountsThem) {
  const Space space = entangled();
  const PairCovering covering = coverPairs(space, 5, 1);
  EXPECT_EQ(covering.configurations.size(), 5u);
  EXPECT_EQ(covering.configurations.front(), *space.reference());
  EXPECT_EQ(covering.covered, pairsOf(covering.configurations).size());
  EXPECT_EQ(covering.possible, pairsOf(all(space)).size());
}

TEST(Pairs, theSeedFixesThem) {
  EXPECT_EQ(coverPairs(entangled(), 9, 4).configurations, coverPairs(entangled(), 9, 4).configurations);
}

TEST(Pairs, anEmptySpaceHasNone) {
  const Space space({numbers("x", {1, 2})}, {{Expression::parse("x > 2"), ""}});
  EXPECT_TRUE(coverPairs(space, 10, 1).configurations.empty());
}

TEST(Space, samplesWithChoicesHeld) {
  const Space space = entangled();
  std::mt19937_64 random(3);
  for (int i = 0; i < 50; ++i) {
    const auto drawn = space.sample(random, {{0, 3}, {3, 1}});
    ASSERT_TRUE(drawn);
    EXPECT_TRUE(space.contains(*drawn));
    EXPECT_EQ((*drawn)[0], 3);
    EXPECT_EQ((*drawn)[3], 1);
  }
  EXPECT_FALSE(space.sample(random, {{0, 3}, {1, 1}})); // 8 * 2 > 8
}

}
}
