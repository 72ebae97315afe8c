// The two-stage search with an ensemble of networks.
#include "test/support/made_up_sizes.h"
#include "tuner/search/run.h"
#include <ctime>
#include <gtest/gtest.h>
#include <iostream>

namespace icl {
namespace {

TEST(Ann, findsMoreInItsSecondStageThanInItsFirst) {
  const Space space = kernelSpace();
  const auto strategy = makeStrategy("ann:training=150,M=30,neurons=15", space, {5, square(1024)});
  const Trajectory trajectory = search(
      *strategy, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, 1000);
  EXPECT_EQ(trajectory.evaluations.size(), 180u);
  double first = 1e9;
  for (int i = 0; i < 150; ++i)
    first = std::min(first, trajectory.evaluations[std::size_t(i)].outcome.timeNs);
  EXPECT_LT(trajectory.best->outcome.timeNs, first);
  EXPECT_NE(strategy->notes().find("15 neurons"), std::string::npos);
}

/// The notes of the strategy after training on 40 times at 1024x1024 and on `elsewhere`.
std::string notesWith(const Space &space, std::vector<KnownTime> elsewhere, std::string_view strategy) {
  SearchContext context{3, square(1024), 60, std::move(elsewhere)};
  const auto instance = makeStrategy(strategy, space, context);
  search(
      *instance, [&](const Configuration &c) { return ok(timeAt(space, c, square(1024))); }, 60);
  return instance->notes();
}

double relativeError(const std::string &notes) {
  const std::string before = "mean relative error ";
  return std::stod(notes.substr(notes.find(before) + before.size()));
}

TEST(Ann, learnsFromOtherSizes) {
  const Space space(kernelSpace().fix({{"cyclic_x", std::int64_t(1)}, {"sizes", Value("fixed")}}));
  const auto elsewhere = timesAt(space, {512, 2048}, 200);
  const std::string alone = notesWith(space, {}, "ann:training=40,neurons=15"),
                    all = notesWith(space, elsewhere, "ann:training=40,neurons=15"),
                    declined = notesWith(space, elsewhere, "ann:training=40,neurons=15,sizes=no");
  EXPECT_NE(all.find("trained on 40 of 40 configurations and 400 times of 2 other sizes"), std::string::npos)
      << all;
  EXPECT_EQ(alone, declined);
  EXPECT_LT(relativeError(all), relativeError(alone)) << all << alone;
}

/// Prints how long a space of millions takes.
TEST(Ann, predictsMillions) {
  std::vector<Parameter> parameters;
  for (const char *name : {"a", "b", "c", "d", "e", "f", "g"})
    parameters.push_back(powersOfTwo(name, 128));
  const Space space(std::move(parameters), {});
  const auto instance = makeStrategy("ann:training=200,neurons=50", space, {3});
  for (const Configuration &c : instance->ask(200))
    instance->tell(c, ok(100 + double(c[0]) * c[1] + c[2]));
  const std::clock_t start = std::clock();
  EXPECT_EQ(instance->ask(1).size(), 1u);
  std::cout << instance->notes() << "that took " << double(std::clock() - start) / CLOCKS_PER_SEC
            << " s of processor time, including training\n";
  EXPECT_NE(instance->notes().find("predicted 2097152 configurations"), std::string::npos);
}

}
}
