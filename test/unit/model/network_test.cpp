// The ensemble of networks, and the two-stage search built on it.
#include "test/unit/search/made_up_space.h"
#include "tuner/model/inputs.h"
#include "tuner/model/network.h"
#include "tuner/search/run.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

TEST(Ensemble, learnsWhatAStraightLineCannot) {
  const Space space = kernelSpace();
  std::mt19937_64 random(3);
  std::vector<Configuration> train, test;
  for (int i = 0; i < 400; ++i)
    (i < 300 ? train : test).push_back(*space.sample(random));
  const auto logTimes = [&](const std::vector<Configuration> &list) {
    Eigen::VectorXf y(Eigen::Index(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i)
      y[Eigen::Index(i)] = float(std::log(madeUpTime(space, list[i])));
    return y;
  };
  const NetworkInputs inputs(space);
  const Ensemble ensemble = Ensemble::train(inputs.of(train), logTimes(train), {11, 20, 1});
  const Eigen::VectorXf off = ensemble.predict(inputs.of(test)) - logTimes(test);
  const double error = double((off.array().exp() - 1).abs().mean());
  EXPECT_LT(error, 0.15);
  EXPECT_NEAR(ensemble.relativeError(), error, 0.08); // what it says of itself, of single networks
}

TEST(Ann, findsMoreInItsSecondStageThanInItsFirst) {
  const Space space = kernelSpace();
  const auto strategy = makeStrategy("ann:training=150,M=30,neurons=15", space, {5, {1024, 1024, 1}});
  const Trajectory trajectory = search(
      *strategy, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, 1000);
  EXPECT_EQ(trajectory.trials.size(), 180u);
  double first = 1e9;
  for (int i = 0; i < 150; ++i)
    first = std::min(first, trajectory.trials[std::size_t(i)].outcome.timeNs);
  EXPECT_LT(trajectory.best->outcome.timeNs, first);
  EXPECT_NE(strategy->notes().find("15 neurons"), std::string::npos);
}

}
}
