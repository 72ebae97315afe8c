// The space, compared with counting by hand, and its messages.
#include "compiler/space/space.h"
#include "compiler/space/typed.h"
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace icl {
namespace {

Parameter numbers(std::string name, std::vector<std::int64_t> values) {
  return {std::move(name), std::vector<Value>(values.begin(), values.end()), values.front(), ""};
}

Parameter strings(std::string name, std::vector<std::string> values) {
  return {std::move(name), std::vector<Value>(values.begin(), values.end()), values.front(), ""};
}

Constraint rule(std::string_view condition, Sentence sentence = "") {
  return {Expression::parse(condition), std::move(sentence)};
}

TEST(Space, countsAndRanks) {
  const Space space({numbers("x", {1, 2, 4, 8}), numbers("y", {1, 2, 4, 8})}, {rule("x * y <= 8")});
  EXPECT_EQ(space.rawCount(), 16);
  EXPECT_EQ(space.count(), 10);
  std::set<Configuration> seen;
  for (int i = 0; i < 10; ++i) {
    const Configuration c = space.at(i);
    EXPECT_TRUE(space.contains(c));
    seen.insert(c);
  }
  EXPECT_EQ(seen.size(), 10u);
  EXPECT_THROW(space.at(10), std::out_of_range);
  EXPECT_THROW(space.at(-1), std::out_of_range);
}

TEST(Space, withoutParametersHasOneConfiguration) {
  EXPECT_EQ(Space().count(), 1);
  EXPECT_TRUE(Space().contains({}));
  EXPECT_EQ(Space({}, {rule("1 > 2")}).count(), 0);
}

TEST(Space, membershipRejectsWrongShapes) {
  const Space space({numbers("x", {1, 2})}, {});
  EXPECT_TRUE(space.contains({1}));
  EXPECT_FALSE(space.contains({2}));
  EXPECT_FALSE(space.contains({}));
  EXPECT_FALSE(space.contains({0, 0}));
}

TEST(Space, refusesBadParameters) {
  EXPECT_THROW(Space({numbers("x", {1}), numbers("x", {1})}, {}), Error);
  EXPECT_THROW(Space({numbers("x", {1, 1})}, {}), Error);
  EXPECT_THROW(Space({{"x", {}, std::int64_t(1), ""}}, {}), Error);
  EXPECT_THROW(Space({{"x", {std::int64_t(2)}, std::int64_t(1), ""}}, {}), Error);
}

TEST(Space, samplesUniformly) {
  const Space space({numbers("x", {1, 2, 4, 8}), numbers("y", {1, 2, 4, 8})}, {rule("x * y <= 8")});
  std::mt19937_64 random(7);
  std::map<Configuration, int> hits;
  for (int i = 0; i < 20000; ++i)
    ++hits[*space.sample(random)];
  ASSERT_EQ(hits.size(), 10u);
  for (const auto &[configuration, n] : hits)
    EXPECT_NEAR(n, 2000, 250); // more than five standard deviations
}

TEST(Space, findsTheCheapestWithoutListing) {
  const Space space(
      {numbers("x", {1, 2, 4, 8}), numbers("y", {1, 2, 4, 8}), strings("load", {"global", "local"})},
      {rule("x * y <= 8"), rule("load == global || y >= 4")});
  std::mt19937_64 random(3);
  for (int turn = 0; turn < 50; ++turn) {
    std::vector<std::vector<double>> cost(3);
    for (std::size_t p = 0; p < 3; ++p)
      for (std::size_t v = 0; v < space.parameters()[p].values.size(); ++v)
        cost[p].push_back(double(random() % 1000) - 500);
    const auto sum = [&](const Configuration &c) { return cost[0][c[0]] + cost[1][c[1]] + cost[2][c[2]]; };
    const auto cheapest = space.cheapest(cost);
    ASSERT_TRUE(cheapest && space.contains(*cheapest));
    for (int i = 0; i < space.count(); ++i)
      EXPECT_LE(sum(*cheapest), sum(space.at(i)));
  }
  EXPECT_FALSE(Space({numbers("x", {1})}, {rule("x > 1")}).cheapest({{0}}));
}

TEST(Space, fillsInSentences) {
  const Space space({numbers("x", {8, 64}), strings("load", {"global", "local"})},
                    {rule("load != local || x * 4 <= 100",
                          sentence("`load: {}` needs {} bytes, {}", valueOf("load"),
                                   Expression::parse("x * 4"), Expression::parse("x / 0"))),
                     rule("x <= 64", "never")});
  EXPECT_TRUE(space.violations({1, 0}).empty());
  EXPECT_EQ(space.violations({1, 1}),
            (std::vector<std::string>{"`load: local` needs 256 bytes, (no value)"}));
}

TEST(Space, saysWhatEmptiedIt) {
  const Space space({numbers("x", {8, 64}), numbers("y", {8, 64})},
                    {rule("x * y >= 512", "too small"), rule("x <= 8", sentence("x is {}", valueOf("x"))),
                     rule("y == 8", sentence("y is {}", valueOf("y"))), rule("x != 3", "three")});
  EXPECT_EQ(space.count(), 0);
  EXPECT_EQ(space.conflict(), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(space.conflictText(), "of these, one is always broken:\n  too small\n  x is 64\n  y is 64");
  std::mt19937_64 random(1);
  EXPECT_FALSE(space.sample(random));
  EXPECT_FALSE(space.reference());
}

TEST(Space, blamesTheUserLeastAndByPlace) {
  const auto atLine = [](Constraint constraint, int line) {
    constraint.place = "a.icl:" + std::to_string(line) + ":1";
    return constraint;
  };
  // Either of the first two contradicts the last; together with the derived one, `x > 8` would too.
  const Space space({numbers("x", {8, 64})},
                    {atLine(rule("x > 8", sentence("x is {}", valueOf("x"))), 3), rule("x <= 32", "device"),
                     atLine(rule("x > 9", sentence("x is {}", valueOf("x"))), 4),
                     atLine(rule("x < 64", sentence("x is {}", valueOf("x"))), 5)});
  EXPECT_EQ(space.conflict(), (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(space.conflictText(),
            "of these, one is always broken:\n  a.icl:4:1: x is 8\n  a.icl:5:1: x is 64");
  const Space alone({numbers("x", {8, 64})},
                    {atLine(rule("x < 8", sentence("x is {}", valueOf("x"))), 3), rule("x < 99", "never")});
  EXPECT_EQ(alone.conflictText(), "a.icl:3:1: x is 8");
}

TEST(Space, checksTheReferenceWithoutTheDiagram) {
  const SpaceDefinition definition({numbers("x", {1, 2, 4}), numbers("y", {1, 2, 4})}, {rule("x * y <= 2")});
  EXPECT_EQ(definition.validReference(), (Configuration{0, 0}));
  EXPECT_EQ(untunedConfiguration(definition), (Configuration{0, 0}));
  const SpaceDefinition without({numbers("x", {1, 2}), numbers("y", {1, 2})}, {rule("x + y == 3")});
  EXPECT_FALSE(without.validReference());
  EXPECT_EQ(untunedConfiguration(without), Space(without).reference());
}

TEST(Space, isSharedByThreads) {
  const Space space({numbers("x", {1, 2, 4, 8}), numbers("y", {1, 2, 4, 8})}, {rule("x * y <= 8")});
  std::vector<std::thread> threads;
  std::array<double, 4> counts{};
  for (double &count : counts)
    threads.emplace_back([&space, &count] {
      std::mt19937_64 random(1);
      count = space.contains(*space.sample(random)) ? space.count() : 0;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(counts, (std::array<double, 4>{10, 10, 10, 10}));
}

TEST(Space, takesTheNearestToTheReference) {
  const Space free({numbers("x", {1, 2, 4}), numbers("y", {1, 2, 4})}, {});
  EXPECT_EQ(free.reference(), (Configuration{0, 0}));
  const Space narrow({numbers("x", {1, 2, 4}), numbers("y", {1, 2, 4})},
                     {rule("x * y >= 2"), rule("y != 2")});
  EXPECT_EQ(narrow.reference(), (Configuration{1, 0}));
}

TEST(Space, neighbours) {
  const Space space({numbers("x", {1, 2, 4, 8}), numbers("y", {1, 2, 4, 8})}, {rule("x * y <= 8")});
  EXPECT_EQ(space.neighbours({1, 1}), (std::vector<Configuration>{{0, 1}, {2, 1}, {1, 0}, {1, 2}}));
  EXPECT_EQ(space.neighbours({0, 3}, true), (std::vector<Configuration>{{0, 2}}));
}

std::string messageOf(const std::function<void()> &action) {
  try {
    action();
  } catch (const Error &error) {
    return error.what();
  }
  return "nothing thrown";
}

TEST(Space, acceptsWhatAllConfigurationsHaveAnyway) {
  const SpaceDefinition space({numbers("wg_x", {1, 2, 4})}, {},
                              {{{"load", "an image is only read"}}, {{"load.a", "global"}, {"wg_x", 1}}});
  EXPECT_EQ(space.configuration({{"load.a", "global"}}), space.configuration({}));
  EXPECT_EQ(space.fix({{"load.a", "global"}}).parameters().size(), 1u);
  EXPECT_TRUE(space.hasAnyway("load.a", "global"));
  EXPECT_FALSE(space.hasAnyway("wg_x", 1)) << "it is a choice";
  EXPECT_EQ(space.knownNames(), (std::vector<std::string>{"wg_x", "load.a"}));
  EXPECT_EQ(messageOf([&] {
              space.fix({{"load.a", "image"}});
            }),
            "the knob `load.a` is always `global` here; it is offered only if an image is only read");
  EXPECT_EQ(messageOf([&] {
              space.fix({{"load.photo", "global"}});
            }),
            "there is no knob `load.photo`; there is `load.a`");
}

TEST(Space, namesUnknownParametersAndValues) {
  const Space space({numbers("wg_x", {1, 2, 4}), strings("boundary", {"guard", "split"})}, {});
  EXPECT_EQ(space.configuration({{"boundary", "split"}}), (Configuration{0, 1}));
  EXPECT_EQ(messageOf([&] {
              space.configuration({{"wg_z", std::int64_t(1)}});
            }),
            "there is no knob `wg_z`, did you mean `wg_x`?");
  EXPECT_EQ(messageOf([&] { space.fix({{"unroll.i", std::int64_t(1)}}); }), "there is no knob `unroll.i`");
  EXPECT_EQ(messageOf([&] {
              space.configuration({{"boundary", "spilt"}});
            }),
            "`boundary` cannot be `spilt`; it is one of guard, split");
  EXPECT_EQ(messageOf([&] {
              space.fix({{"wg_x", std::int64_t(3)}});
            }),
            "`wg_x` cannot be `3`; it is one of 1, 2, 4");
}

TEST(Space, furtherConstraintsKeepListedRows) {
  const std::vector<Parameter> parameters = {numbers("x", {1, 2, 4, 8}), numbers("y", {1, 2, 4, 8})};
  const Space free(parameters, {rule("x * y <= 8")}),
      listed(SpaceDefinition::ofRows(parameters, {{0, 0}, {1, 1}, {3, 3}}));
  EXPECT_EQ(Space(free.under({rule("x > 1")})).count(), 6);
  const Space rest(listed.under({rule("x > 1")}));
  EXPECT_EQ(rest.count(), 2);
  EXPECT_TRUE(rest.contains({3, 3}));
  EXPECT_FALSE(rest.contains({0, 0})) << "it breaks the constraint";
  EXPECT_FALSE(rest.contains({1, 2})) << "it is not listed";
  EXPECT_EQ(Space(listed.under({rule("x > 8")})).count(), 0);
}

TEST(Space, fixedHoldsParameters) {
  const Space space({numbers("x", {1, 2, 4, 8}), numbers("y", {1, 2, 4, 8})}, {rule("x * y <= 8")});
  const Space held(space.fix({{"x", std::int64_t(4)}}));
  EXPECT_EQ(held.count(), 2);
  EXPECT_EQ(toString(held.assignment(*held.reference())), "x=4 y=1");
}

}
}
