#include "test/support/made_up_space.h"
#include "tuner/search/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

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

TEST(Auto, BeginsWithGuessesAndThenWithWhatIsPredicted) {
  const Space space = kernelSpace();
  SearchContext context;
  context.predicted = [&](const Configuration &c) { return std::log(madeUpTime(space, c)); };
  std::mt19937_64 random(1);
  context.guesses = {*space.sample(random), *space.sample(random)};
  const auto strategy = makeStrategy("auto", space, context);
  const auto evaluate = [&](const Configuration &c) { return ok(madeUpTime(space, c)); };
  const auto evaluations = search(*strategy, evaluate, 6).evaluations;
  EXPECT_EQ(evaluations[0].configuration, context.guesses[0]);
  EXPECT_EQ(evaluations[1].configuration, context.guesses[1]);
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    EXPECT_LT(strategy->best()->outcome.timeNs, bestAfter("auto", space, 6, seed));
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

/// The first guesses.
static std::vector<Configuration> guessed(const Strategy &strategy, std::size_t n) {
  std::vector<Configuration> all;
  if (const Guesses guesses = strategy.ahead())
    for (auto guess = guesses(); guess && all.size() < n; guess = guesses())
      all.push_back(*guess);
  return all;
}

namespace {
struct Played {
  std::size_t predicted = 0, asked = 0; ///< proposals that were guessed before, and all
  double bestNs = 0;
};
}

/// Sixty outcomes. What is guessed is built at once. `choosesBuilt`: the strategy is told.
static Played play(const Space &space, std::uint64_t seed, bool choosesBuilt) {
  std::set<Configuration> likely;
  SearchContext context{seed};
  if (choosesBuilt)
    context.built = [&likely] { return std::vector<Configuration>(likely.begin(), likely.end()); };
  const auto strategy = makeStrategy("auto", space, context);
  Played played;
  for (std::size_t told = 0; told < 60;) {
    for (const Configuration &next : strategy->ask(100)) {
      played.asked += told > 0;
      played.predicted += likely.count(next);
    }
    while (strategy->outstanding() > 0) {
      const std::vector<Configuration> more = guessed(*strategy, 16);
      likely.insert(more.begin(), more.end());
      const Configuration one = strategy->awaited().front();
      EXPECT_EQ(std::count(more.begin(), more.end(), one), 0);
      strategy->tell(one, ok(madeUpTime(space, one)));
      ++told;
    }
  }
  played.bestNs = strategy->best()->outcome.timeNs;
  return played;
}

TEST(Auto, PredictsMoreThanHalfOfItsProposals) {
  for (const std::uint64_t seed : {1u, 2u}) {
    const Played played = play(kernelSpace(), seed, false);
    EXPECT_GT(2 * played.predicted, played.asked) << seed;
  }
}

TEST(Auto, PrefersWhatIsBuiltAndFindsAsMuch) {
  double logRatio = 0;
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const Played usual = play(kernelSpace(), seed, false), played = play(kernelSpace(), seed, true);
    EXPECT_GT(played.predicted, usual.predicted) << seed;
    logRatio += std::log(played.bestNs / usual.bestNs);
  }
  EXPECT_LT(std::exp(logRatio / 3), 1.03);
}

TEST(Auto, PutsOffWhatTakesLongToBuildAndFindsAsMuch) {
  const Space space = kernelSpace();
  const auto takesLong = [](const Configuration &one) { return ConfigurationHash()(one) % 4 == 0; };
  double logRatio = 0;
  std::size_t asked = 0, tookLong = 0, guessedLong = 0;
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    SearchContext context{seed};
    const auto usual = makeStrategy("auto", space, context);
    context.buildsLong = takesLong;
    const auto strategy = makeStrategy("auto", space, context);
    for (Strategy *each : {usual.get(), strategy.get()})
      for (std::size_t told = 0; told < 60;)
        for (const Configuration &one : each->ask(100)) {
          if (each == strategy.get() && told > 30) {
            ++asked;
            tookLong += takesLong(one);
            const std::vector<Configuration> next = guessed(*each, 16);
            guessedLong += std::size_t(std::count_if(next.begin(), next.end(), takesLong));
          }
          each->tell(one, ok(madeUpTime(space, one)));
          ++told;
        }
    logRatio += std::log(strategy->best()->outcome.timeNs / usual->best()->outcome.timeNs);
  }
  EXPECT_LT(10 * tookLong, asked) << "of the space, a quarter takes long";
  EXPECT_GT(guessedLong, 0u) << "they are built where builders would be idle";
  EXPECT_LT(std::exp(logRatio / 3), 1.03);
}

/// Sixty proposals. `inReverse`: the outcomes of what is outstanding are told in reverse order. `asks`: how
/// many are asked for at once.
static std::vector<Configuration> proposals(const Space &space, bool inReverse, std::size_t asks,
                                            bool guesses) {
  const auto strategy = makeStrategy("auto", space, {});
  std::vector<Configuration> all;
  while (all.size() < 60) {
    for (Configuration &next : strategy->ask(asks))
      all.push_back(std::move(next));
    if (guesses)
      guessed(*strategy, 8);
    std::vector<Configuration> waiting = strategy->awaited();
    if (inReverse)
      std::reverse(waiting.begin(), waiting.end());
    for (const Configuration &one : waiting)
      strategy->tell(one, ok(madeUpTime(space, one)));
  }
  all.resize(60);
  return all;
}

TEST(Auto, ProposesTheSameWhateverIsBuiltFirst) {
  const Space space = kernelSpace();
  const auto expected = proposals(space, false, 100, false);
  EXPECT_EQ(proposals(space, true, 100, false), expected) << "outcomes come in another order";
  EXPECT_EQ(proposals(space, false, 1, false), expected) << "asked for one at a time";
  EXPECT_EQ(proposals(space, false, 100, true), expected) << "guesses change nothing";
}

TEST(Auto, ProposesOthersWhileOutcomesAreOutstanding) {
  const Space space = kernelSpace();
  const auto strategy = makeStrategy("auto", space, {});
  EXPECT_TRUE(strategy->askMeanwhile().empty()) << "it knows nothing";
  std::set<Configuration> asked;
  const auto expectNew = [&](const std::vector<Configuration> &proposals) {
    ASSERT_FALSE(proposals.empty());
    for (const Configuration &one : proposals)
      EXPECT_TRUE(asked.insert(one).second);
  };
  const auto tell = [&](Configuration one) { strategy->tell(one, ok(madeUpTime(space, one))); };
  expectNew(strategy->ask(100));
  EXPECT_TRUE(strategy->askMeanwhile().empty()) << "the initial design is outstanding";
  while (strategy->outstanding() > 1)
    tell(strategy->awaited().back());
  const Configuration late = strategy->awaited().front();
  for (int i = 0; i < 30; ++i) {
    EXPECT_TRUE(strategy->ask(1).empty()) << "without guesses it has to know the outcome first";
    expectNew(strategy->askMeanwhile());
    tell(strategy->awaited().back());
  }
  tell(late);
  expectNew(strategy->ask(1));
}

TEST(Auto, ProposesMoreMeanwhileTheMoreIsKnown) {
  const Space space = kernelSpace();
  const auto strategy = makeStrategy("auto", space, {});
  const auto tellAll = [&] {
    while (strategy->outstanding() > 0) {
      const Configuration one = strategy->awaited().front();
      strategy->tell(one, ok(madeUpTime(space, one)));
    }
  };
  std::size_t known = strategy->ask(100).size();
  const auto proposeMeanwhile = [&] {
    tellAll();
    for (auto one = strategy->ask(1); !one.empty(); one = strategy->askMeanwhile())
      ++known;
    return strategy->outstanding();
  };
  const std::size_t first = proposeMeanwhile();
  EXPECT_LE(first, known / 3 + 1);
  while (known < 64)
    proposeMeanwhile();
  EXPECT_GT(proposeMeanwhile(), first) << "several builds may be late without stopping the search";
}

TEST(Auto, ProposesNothingMeanwhileWhereEverythingIsAskedFor) {
  const Space space({powersOfTwo("x", 4), powersOfTwo("y", 4)}, {});
  const auto strategy = makeStrategy("auto", space, {});
  while (strategy->outstanding() > 0 || !strategy->ask(1).empty()) {
    while (!strategy->askMeanwhile().empty()) {
    }
    const Configuration one = strategy->awaited().front();
    strategy->tell(one, ok(100.0 + one[0] * 3 + one[1]));
  }
  EXPECT_EQ(strategy->best()->outcome.timeNs, 100);
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
