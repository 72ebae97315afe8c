#include "test/support/made_up_space.h"
#include "tuner/search/run.h"
#include <gtest/gtest.h>

using namespace icl;

static double bestAfter(const char *strategy, const Space &space, std::size_t budget, std::uint64_t seed) {
  const auto made = makeStrategy(strategy, space, {seed, {}, budget});
  const auto evaluate = [&](const Configuration &c) { return ok(madeUpTime(space, c)); };
  return search(*made, evaluate, budget).best->outcome.timeNs;
}

TEST(Auto, FindsInEightyWhatRandomDrawsDoNotInEightHundred) {
  const Space space = kernelSpace();
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    EXPECT_LT(bestAfter("auto", space, 80, seed), bestAfter("random", space, 800, seed));
}

TEST(Auto, EvaluatesASmallSpaceCompletelyAndFinishes) {
  const Space space({powersOfTwo("x", 16), powersOfTwo("y", 16)}, {rule("x * y <= 64")});
  const auto strategy = makeStrategy("auto", space, {});
  const auto evaluate = [](const Configuration &c) { return ok(100.0 + c[0] * 3 + c[1]); };
  EXPECT_EQ(search(*strategy, evaluate, 1000).evaluations.size(), std::size_t(space.count()));
}

TEST(Auto, GoesOnWhereEverythingFails) {
  const Space space({powersOfTwo("x", 128), powersOfTwo("y", 128)}, {});
  const auto strategy = makeStrategy("auto", space, {});
  Outcome failure;
  failure.kind = Outcome::Kind::BuildError;
  EXPECT_EQ(search(
                *strategy, [&](const Configuration &) { return failure; }, 40)
                .evaluations.size(),
            40u);
}

TEST(Auto, PredictsItsNextProposals) {
  const Space space = kernelSpace();
  const auto strategy = makeStrategy("auto", space, {});
  int guessed = 0, asked = 0;
  for (int i = 0; i < 40; ++i) {
    const auto next = strategy->ask();
    const auto ahead = strategy->ahead(8);
    for (const Configuration &likely : ahead)
      EXPECT_NE(likely, next[0]);
    strategy->tell(next[0], ok(madeUpTime(space, next[0])));
    if (ahead.empty())
      continue;
    ++asked;
    const auto following = strategy->ask();
    guessed += std::find(ahead.begin(), ahead.end(), following[0]) != ahead.end();
    strategy->tell(following[0], ok(madeUpTime(space, following[0])));
  }
  EXPECT_GT(asked, 10);
  EXPECT_GT(guessed, 0);
}

TEST(Auto, BeginsWithTheInitialDesignOfTheSpace) {
  std::vector<Parameter> parameters = kernelSpace().parameters();
  for (Parameter &p : parameters)
    if (p.name == "boundary")
      p.promising = {Value("split"), Value("guard")};
  const Space space(parameters, kernelSpace().constraints());
  const auto first = makeStrategy("auto", space, {})->ask(2);
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(space.assignment(first[0]).at("boundary"), Value("split"));
  EXPECT_EQ(space.assignment(first[1]).at("boundary"), Value("guard"));
}
