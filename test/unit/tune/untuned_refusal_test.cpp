#include "test/unit/tune/fake_measurer.h"
#include "tuner/untuned_refusal.h"
#include <gtest/gtest.h>

using namespace icl;

/// Of a space of `n`, 0 to 2, of which 0 is the untuned variant and 2 is promising, in two forms.
struct Refusal : testing::Test {
  TuneResult result;
  Assignment untuned{{"n", std::int64_t(0)}, {"sizes", "runtime"}};

  Refusal() {
    Parameter n;
    n.name = "n";
    n.values = {std::int64_t(0), std::int64_t(1), std::int64_t(2)};
    n.reference = std::int64_t(0);
    n.promising = {std::int64_t(2)};
    Parameter sizes;
    sizes.name = "sizes";
    sizes.values = {"runtime", "fixed"};
    sizes.reference = "runtime";
    result.space = Space({n, sizes}, {});
    result.end = TuneEnd::TimeSpent;
  }

  void evaluated(std::int64_t n, Outcome outcome = ok(100)) {
    result.evaluations.push_back(
        {result.space.configuration({{"n", n}, {"sizes", "runtime"}}), std::move(outcome)});
  }
  bool isRefused(const Assignment &best) const { return !untunedRefusal(result, best).empty(); }
};

TEST_F(Refusal, OfTheUntunedVariantIfNothingElseRan) {
  EXPECT_EQ(untunedRefusal(result, untuned), "only the untuned variant was measured");
  evaluated(2, {Kind::BuildError, 0, 0, "two"});
  EXPECT_EQ(untunedRefusal(result, untuned), "only the untuned variant was measured");
  result.end = TuneEnd::SpaceExhausted;
  EXPECT_FALSE(isRefused(untuned)) << "there is nothing else";
}

TEST_F(Refusal, OfTheUntunedVariantUntilThePromisingValuesAreMeasured) {
  evaluated(1);
  EXPECT_NE(untunedRefusal(result, untuned).find("promising values"), std::string::npos);
  untuned["sizes"] = "fixed";
  EXPECT_TRUE(isRefused(untuned)) << "compiled in, it is hardly faster";
  result.end = TuneEnd::Stopped;
  EXPECT_TRUE(isRefused(untuned));
  result.end = TuneEnd::BudgetSpent;
  EXPECT_FALSE(isRefused(untuned)) << "as many as were asked for";
  result.end = TuneEnd::TimeSpent;
  evaluated(2);
  EXPECT_FALSE(isRefused(untuned));
}

TEST_F(Refusal, NotOfAnotherVariant) {
  evaluated(1);
  EXPECT_FALSE(isRefused({{"n", std::int64_t(1)}, {"sizes", "runtime"}}));
}
