// What is left of a space when values have been ruled out, and draws from it.
#include "test/support/made_up_space.h"
#include "tuner/search/region.h"
#include <gtest/gtest.h>
#include <set>

namespace icl {
namespace {

Space triangle() {
  return Space({powersOfTwo("a", 8), powersOfTwo("b", 8), listed("c", {Value("no"), Value("yes")})},
               {rule("a * b <= 8")});
}

const auto none = [](const Configuration &) { return false; };

TEST(Region, keepsValuesAndTheIndicesOfTheWholeSpace) {
  const Region whole(triangle());
  EXPECT_EQ(whole.count(), 20);
  Region rest = whole.keep(0, {1, 3}).keep(2, {1});
  EXPECT_EQ(rest.count(), 3 + 1);
  EXPECT_EQ(rest.values(0), (std::vector<std::uint16_t>{1, 3}));
  EXPECT_TRUE(rest.contains({3, 0, 1}));
  EXPECT_FALSE(rest.contains({2, 0, 1}));
  EXPECT_FALSE(rest.contains({3, 0, 0}));
  EXPECT_EQ(rest.narrow({3, 0, 1}), (Configuration{1, 0, 0}));
  EXPECT_EQ(rest.widen({1, 0, 0}), (Configuration{3, 0, 1}));
  std::mt19937_64 random(1);
  const std::vector<Configuration> drawn = rest.draw(10, random, none);
  EXPECT_EQ(std::set<Configuration>(drawn.begin(), drawn.end()),
            (std::set<Configuration>{{1, 0, 1}, {1, 1, 1}, {1, 2, 1}, {3, 0, 1}}));
}

TEST(Region, knowsWhichChoicesItAllows) {
  const Region rest = Region(triangle()).keep(0, {2, 3});
  EXPECT_TRUE(rest.allows({{0, 2}, {1, 1}}));
  EXPECT_FALSE(rest.allows({{0, 3}, {1, 1}})); // 8 * 2
  EXPECT_FALSE(rest.allows({{0, 1}}));         // ruled out
  EXPECT_TRUE(rest.allows({}));
}

TEST(Region, mayBeEmpty) {
  Region rest = Region(triangle()).keep(0, {3}).keep(1, {3});
  EXPECT_EQ(rest.count(), 0);
  EXPECT_FALSE(rest.allows({}));
  std::mt19937_64 random(1);
  EXPECT_TRUE(rest.draw(1, random, none).empty());
}

TEST(Region, ofListedRows) {
  const std::vector<Configuration> rows = {{0, 0, 0}, {1, 0, 0}, {1, 2, 1}};
  const Region whole{Space(SpaceDefinition::ofRows(triangle().parameters(), rows))};
  EXPECT_EQ(whole.keep(0, {1}).count(), 2);
  EXPECT_TRUE(whole.keep(0, {1}).allows({{1, 2}}));
  EXPECT_FALSE(whole.keep(0, {1}).allows({{1, 1}}));
}

}
}
