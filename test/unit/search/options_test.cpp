// Options of strategies as text, and the effects of restrictions and repetitions.
#include "test/support/made_up_space.h"
#include "tuner/search/restrict.h"
#include "tuner/search/run.h"
#include "tuner/search/strategy.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

constexpr StrategyOption declared[] = {
    {"population", StrategyOption::Kind::Integer, "20", "", 2, 100},
    {"mutation", StrategyOption::Kind::Number, "0.1", "", 0, 1},
    {"elitism", StrategyOption::Kind::Flag, "yes", ""},
    {"near", StrategyOption::Kind::Choice, "adjacent", "", 0, 0, "adjacent|any|some"},
    {"file", StrategyOption::Kind::Text, "", ""},
};

std::string refusal(std::string_view given) {
  try {
    StrategyOptions("genetic", declared, given);
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}

TEST(StrategyOptions, haveDefaultsAndTakeGivenValues) {
  const StrategyOptions defaults("genetic", declared, "");
  EXPECT_EQ(defaults.integer("population"), 20u);
  EXPECT_EQ(defaults.number("mutation"), 0.1);
  EXPECT_TRUE(defaults.flag("elitism"));
  EXPECT_EQ(defaults.text("near"), "adjacent");
  const StrategyOptions given("genetic", declared, "mutation=1,elitism=no,near=any,population=2,file=a");
  EXPECT_EQ(given.integer("population"), 2u);
  EXPECT_EQ(given.number("mutation"), 1);
  EXPECT_FALSE(given.flag("elitism"));
  EXPECT_EQ(given.text("near"), "any");
}

TEST(StrategyOptions, valuesMayContainCommas) {
  EXPECT_EQ(StrategyOptions("s", declared, "file=a,b,population=3").text("file"), "a,b");
}

TEST(StrategyOptions, errorsNameTheOption) {
  EXPECT_EQ(refusal("mutatoin=1"), "strategy `genetic` has no option `mutatoin`, did you mean `mutation`?");
  EXPECT_EQ(refusal("population=2.5"),
            "`population` of strategy `genetic` is a whole number from 2 to 100, not `2.5`");
  EXPECT_EQ(refusal("population=101"),
            "`population` of strategy `genetic` is a whole number from 2 to 100, not `101`");
  EXPECT_EQ(refusal("mutation=nan"), "`mutation` of strategy `genetic` is a number from 0 to 1, not `nan`");
  EXPECT_EQ(refusal("mutation="), "`mutation` of strategy `genetic` is a number from 0 to 1, not ``");
  EXPECT_EQ(refusal("elitism=1"), "`elitism` of strategy `genetic` is yes or no, not `1`");
  EXPECT_EQ(refusal("near=far"), "`near` of strategy `genetic` is adjacent, any or some, not `far`");
  EXPECT_EQ(refusal("population=20,population=20"),
            "`population` of strategy `genetic` was given more than once");
  EXPECT_EQ(refusal("20"), "`20` after `genetic:` is not of the form option=value");
  EXPECT_THROW(StrategyOptions("genetic", declared, "").integer("mutation"), std::logic_error);
}

TEST(StrategyOptions, ofAllStrategiesHaveValidDefaults) {
  for (const StrategyEntry &entry : strategies())
    EXPECT_NO_THROW(StrategyOptions(entry.name, entry.options, "")) << entry.name;
}

TEST(StrategyOptions, followTheNameOfAStrategy) {
  EXPECT_NO_THROW(checkStrategy("hybrid:repetitions=0,restricted=yes"));
  EXPECT_THROW(checkStrategy("random:"), Error);
  EXPECT_THROW(checkStrategy("random:seed=1"), Error);
  EXPECT_THROW(checkStrategy("genetic:population=10,elite=10"), Error);
  EXPECT_THROW(checkStrategy("annealing:temperature=0.001"), Error);
  EXPECT_THROW(checkStrategy("specification"), Error);
  EXPECT_THROW(checkStrategy("ann:M=5,T=0.2"), Error);
  EXPECT_NO_THROW(checkStrategy("ann:M=0,T=0.2"));
  EXPECT_THROW(makeStrategy("specification:file=/no/such/file", kernelSpace(), {}), Error);
}

TEST(Strategies, reportSpacesWithoutTheirParameters) {
  const Space foreign({powersOfTwo("block_size_x", 8), powersOfTwo("tile", 4)}, {});
  for (const char *name : {"dims", "opts", "hybrid:restricted=yes", "expert"}) {
    EXPECT_NE(strategyMisfit(name, foreign), "") << name;
    EXPECT_EQ(strategyMisfit(name, kernelSpace()), "") << name;
  }
  EXPECT_EQ(strategyMisfit("genetic", foreign), "");
}

std::size_t evaluationsOf(std::string_view strategy) {
  const Space space = kernelSpace();
  const auto instance = makeStrategy(strategy, space, {1, {{"", {1024, 1024, 1}}}});
  return search(
             *instance, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, 100000)
      .evaluations.size();
}

/// The proposals in a kernel's space, and the notes.
std::pair<std::vector<Configuration>, std::string> behaviour(const std::string &strategy) {
  const Space space(kernelSpace().fix({{"cyclic_x", std::int64_t(1)}, {"sizes", Value("fixed")}}));
  SearchContext context{1, {{"", {512, 512, 1}}}, 300};
  for (int i = 0; i < 30; ++i) {
    std::mt19937_64 random(static_cast<std::uint64_t>(i));
    context.elsewhere.push_back({{{"", {256, 256, 1}}}, space.assignment(*space.sample(random)), 100.0 + i});
  }
  const auto instance = makeStrategy(strategy, space, context);
  std::vector<Configuration> asked;
  search(
      *instance,
      [&](const Configuration &c) {
        asked.push_back(c);
        return ok(madeUpTime(space, c));
      },
      300);
  return {asked, instance->notes()};
}

/// Every option has an effect. (Other tests have the files that some of them read.)
TEST(StrategyOptions, eachHasAnEffect) {
  const std::map<std::string, std::map<std::string, std::string>> other = {
      {"lhs", {{"points", "50"}}},
      {"greedy", {{"steps", "any"}}},
      {"greedy-restart", {{"steps", "any"}}},
      {"genetic", {{"population", "10"}, {"mutation", "0.9"}, {"elite", "5"}}},
      {"annealing", {{"temperature", "5"}, {"end", "0.5"}, {"schedule", "50"}, {"steps", "adjacent"}}},
      {"pso", {{"particles", "10"}, {"inertia", "0.3"}, {"own", "0.5"}, {"swarm", "0.5"}}},
      {"dims", {{"repetitions", "0"}, {"restarts", "yes"}, {"restricted", "yes"}, {"technique", "local"}}},
      {"opts", {{"repetitions", "0"}, {"restarts", "yes"}, {"restricted", "yes"}, {"technique", "local"}}},
      {"hybrid", {{"repetitions", "0"}, {"restarts", "yes"}, {"restricted", "yes"}, {"technique", "local"}}},
      {"ann", {{"training", "50"}, {"T", "0.9"}, {"M", "5"}, {"k", "3"}, {"neurons", "7"}, {"sizes", "no"}}},
      {"linear", {{"significance", "1e-12"}, {"response", "time"}}},
      {"quantile", {{"tau", "0.5"}, {"significance", "1e-12"}, {"response", "time"}}}};
  for (const StrategyEntry &entry : strategies()) {
    const std::string name(entry.name);
    if (entry.options.empty() || name == "specification" || name == "guided" || name == "workgroup" ||
        name == "auto")
      continue;
    ASSERT_TRUE(other.count(name)) << name;
    const std::string base = name == "ann" ? "ann:training=60,neurons=5" : name;
    const auto defaults = behaviour(base);
    for (const StrategyOption &option : entry.options) {
      const std::string key(option.name);
      if (key == "model")
        continue;
      ASSERT_TRUE(other.at(name).count(key)) << name << ":" << key << " needs a value in this test";
      const std::string given = key + "=" + other.at(name).at(key);
      std::string text = name + ":" + given;
      if (name == "ann")
        text += std::string(key == "training" ? "" : ",training=60") + (key == "neurons" ? "" : ",neurons=5");
      EXPECT_NE(behaviour(text), defaults) << text;
    }
  }
}

TEST(Groupings, takeLongerWithMoreRepetitions) {
  EXPECT_LT(evaluationsOf("hybrid:repetitions=0"), evaluationsOf("hybrid"));
  EXPECT_EQ(evaluationsOf("hybrid:repetitions=2"), evaluationsOf("hybrid"));
}

TEST(Groupings, beginAgainUntilTheBudgetIsSpent) {
  const std::size_t ended = evaluationsOf("hybrid");
  EXPECT_GT(evaluationsOf("hybrid:restarts=yes"), 2 * ended);
}

TEST(Groupings, askOnlyInsideTheRestrictedSpace) {
  const Space space = kernelSpace();
  for (const std::string name : {"dims", "opts", "hybrid"}) {
    const auto instance = makeStrategy(name + ":restricted=yes", space, {1, {{"", {1024, 1024, 1}}}});
    const auto number = [&](const Configuration &c, const char *knob) {
      return std::get<std::int64_t>(space.assignment(c).at(knob));
    };
    const Trajectory trajectory = search(
        *instance, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, 100000);
    EXPECT_GT(trajectory.evaluations.size(), 100u);
    for (const Evaluated &evaluated : trajectory.evaluations) {
      EXPECT_GE(number(evaluated.configuration, "wg_x"), 16);
      EXPECT_LE(number(evaluated.configuration, "wg_y"), 32);
    }
  }
}

TEST(Restrict, dropsUnknownParametersAndWhatWouldEmptyTheSpace) {
  constexpr Restriction restrictions[] = {{{"wg_x"}, Restriction::AtLeast, 32},
                                          {{"wg_y", "cyclic_y"}, Restriction::AtMost, 4},
                                          {{"wg_z", "cyclic_z"}, Restriction::AtMost, 4}};
  const auto [space, kept, dropped] =
      restrict(Space({powersOfTwo("wg_x", 16), powersOfTwo("wg_y", 16)}, {}), restrictions);
  EXPECT_EQ(space.count(), 5 * 3);
  EXPECT_EQ(kept, std::vector<std::string>{"wg_y <= 4"});
  EXPECT_EQ(dropped, std::vector<std::string>{"wg_x >= 32"});
}

}
}
