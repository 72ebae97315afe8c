// Builds of what a strategy will probably ask for.
#include "test/support/made_up_space.h"
#include "tuner/tune_space.h"
#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace icl;

/// Measures a made-up kernel. Guesses are built at once.
struct BuildsGuesses : Measurer {
  const Space space = kernelSpace();
  std::size_t ahead;
  std::set<std::string> built;
  explicit BuildsGuesses(std::size_t a) : ahead(a) {}
  std::string identity(const Configuration &c) override { return toString(space.assignment(c)); }
  std::size_t lookahead() const override { return ahead; }
  void buildGuesses(PossibleBuilds possible) override {
    for (std::size_t i = 0; i < possible.most; ++i)
      if (const auto guess = possible.guesses(); guess && possible.isWanted(identity(*guess)))
        built.insert(identity(*guess));
  }
  bool isBuiltAhead(const Configuration &c) override { return built.count(identity(c)) > 0; }
  Outcome measure(const Configuration &c) override { return ok(madeUpTime(space, c)); }
};

static TuneResult tuneWith(BuildsGuesses &measurer) {
  Journal journal("", {"kernel", "1234", "0.1.0", "a device", "1.2", "64x64", "abcd"});
  SearchRequest request;
  request.budget = 50;
  return tuneSpace(measurer.space, measurer, journal, request);
}

/// One build after the initial design never ends.
struct BuildsOneForever : BuildsGuesses {
  using BuildsGuesses::BuildsGuesses;
  std::string endless;
  std::size_t measured = 0, waits = 0;
  std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &of, double seconds) override {
    if (endless.empty() && measured > 40)
      endless = identity(of.front());
    for (std::size_t i = 0; i < of.size(); ++i)
      if (identity(of[i]) != endless)
        return i;
    EXPECT_TRUE(std::isfinite(seconds)) << "it would wait forever";
    ++waits;
    return std::nullopt;
  }
  Outcome measure(const Configuration &c) override {
    ++measured;
    EXPECT_NE(identity(c), endless);
    return BuildsGuesses::measure(c);
  }
};

TEST(Guesses, AutoDoesNotWaitForABuildWithoutEnd) {
  BuildsOneForever measurer(64);
  const TuneResult result = tuneWith(measurer);
  EXPECT_FALSE(measurer.endless.empty());
  EXPECT_EQ(measurer.waits, 1u) << "it is waited for once";
  EXPECT_EQ(result.evaluations.size(), 50u);
}

TEST(Guesses, AutoIsPredictedAndProposesTheSame) {
  BuildsGuesses ahead(64), alone(0);
  const TuneResult result = tuneWith(ahead), other = tuneWith(alone);
  EXPECT_GT(result.builds.proposals, 20u);
  EXPECT_GT(2 * result.builds.predicted, result.builds.proposals);
  EXPECT_GE(result.builds.built, result.builds.predicted);
  EXPECT_EQ(result.builds.measured, result.evaluations.size());
  EXPECT_EQ(other.builds.predicted, 0u);
  ASSERT_EQ(result.evaluations.size(), other.evaluations.size());
  for (std::size_t i = 0; i < other.evaluations.size(); ++i)
    EXPECT_EQ(result.evaluations[i].configuration, other.evaluations[i].configuration) << i;
}
