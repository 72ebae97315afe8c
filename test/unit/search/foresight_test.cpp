// Which outcomes are played to guess the next proposals.
#include "test/support/made_up_space.h"
#include "tuner/search/foresight.h"
#include <gtest/gtest.h>

using namespace icl;

namespace {

/// Proposes all of the space, believes in three outcomes of each, and counts its copies.
class Believing : public PredictableStrategy {
public:
  Believing(const Space &space, std::shared_ptr<std::size_t> c)
      : PredictableStrategy(space, {}), copies(std::move(c)) {}

  std::unique_ptr<PredictableStrategy> copy() const override {
    ++*copies;
    return std::make_unique<Believing>(*this);
  }
  bool hasBeliefs() const override { return true; }
  std::vector<std::vector<Outcome>> believed(const std::vector<Configuration> &all) const override {
    return {all.size(), {ok(1), ok(2), ok(3)}};
  }

private:
  std::shared_ptr<std::size_t> copies;
  double begun = 0;

  std::vector<Configuration> propose(std::size_t n) override {
    std::vector<Configuration> next;
    for (; next.size() < n && begun < space.count(); ++begun)
      next.push_back(space.at(begun));
    return next;
  }
};

/// How many copies play on while that many configurations are awaited.
std::size_t played(std::size_t awaited) {
  const auto copies = std::make_shared<std::size_t>(0);
  Believing strategy(kernelSpace(), copies);
  strategy.ask(awaited);
  const Guesses guesses = strategy.ahead();
  const std::size_t before = *copies;
  while (guesses()) {
  }
  return *copies - before;
}

TEST(Foresight, PlaysEachBelievedOutcomeOfFew) { EXPECT_EQ(played(3), 1u + 3 * 2); }

TEST(Foresight, PlaysOnlyTheLikeliestOutcomesOfMany) { EXPECT_EQ(played(8), 1u); }

}
