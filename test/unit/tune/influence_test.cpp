#include "test/support/made_up_space.h"
#include "tuner/influence.h"
#include <gtest/gtest.h>

using namespace icl;

static Space threeKnobs() {
  return Space(
      {powersOfTwo("wg", 8), listed("boundary", {Value("guard"), Value("split")}), listed("still", {1, 2})},
      {});
}

/// Every configuration with `still` at its first value.
static std::vector<Evaluated> evaluationsWith(double (*time)(std::uint16_t wg, bool split)) {
  std::vector<Evaluated> all;
  for (std::uint16_t wg = 0; wg < 4; ++wg)
    for (std::uint16_t split = 0; split < 2; ++split)
      for (int twice = 0; twice < 2; ++twice)
        all.push_back({{wg, split, 0}, ok(time(wg, split != 0))});
  return all;
}

TEST(Influence, FindsWhatInfluencesTheTime) {
  const Influences found = influencesOf(threeKnobs(), evaluationsWith([](std::uint16_t wg, bool split) {
                                          return (1 + 0.1 * wg) * (split ? 100 : 400);
                                        }));
  ASSERT_EQ(found.parameters.size(), 2u) << "one did not vary";
  EXPECT_EQ(found.parameters[0].parameter, "boundary");
  EXPECT_EQ(found.parameters[0].fastest, Value("split"));
  EXPECT_EQ(found.parameters[0].slowest, Value("guard"));
  EXPECT_GT(found.parameters[0].share, 0.7);
  EXPECT_NEAR(found.parameters[0].factor, 4, 0.7) << "a little less, because effects are shrunk";
  EXPECT_GT(found.explained, 0.8);
  EXPECT_TRUE(found.areFindings());
}

TEST(Influence, DoesNotExplainInteractions) {
  const Influences found = influencesOf(threeKnobs(), evaluationsWith([](std::uint16_t wg, bool split) {
                                          return (wg < 2) == split ? 100.0 : 400.0;
                                        }));
  EXPECT_LT(found.explained, 0.1);
  EXPECT_FALSE(found.areFindings()) << "shares of so little are not findings";
}

TEST(Influence, NeedsMeasurements) {
  auto few = evaluationsWith([](std::uint16_t, bool) { return 1.0; });
  EXPECT_EQ(influencesOf(threeKnobs(), few).explained, 0) << "equal times";
  few.resize(9);
  EXPECT_TRUE(influencesOf(threeKnobs(), few).parameters.empty());
}
