// The ensemble of networks, and its inputs.
#include "test/support/made_up_sizes.h"
#include "tuner/model/inputs.h"
#include "tuner/model/network.h"
#include <gtest/gtest.h>
#include <iostream>

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
  EXPECT_NEAR(ensemble.relativeError(), error, 0.08); // its own estimate, for single networks
}

/// The error at one size, on 1,000 configurations not used for training.
TEST(Ensemble, errsLessOnOneSizeWithSamplesOfOthers) {
  const Space space = kernelSpace();
  std::mt19937_64 random(5);
  const auto draw = [&](std::size_t n) {
    std::vector<Configuration> list;
    while (list.size() < n)
      list.push_back(*space.sample(random));
    return list;
  };
  const std::vector<Configuration> seen = draw(40), unseen = draw(1000);
  const auto logTime = [&](const Configuration &c) {
    return float(std::log(timeAt(space, c, square(1024))));
  };
  const auto errorWith = [&](const std::vector<KnownTime> &elsewhere) {
    const NetworkInputs inputs(space, square(1024), elsewhere);
    const Eigen::Index count = Eigen::Index(seen.size()), all = count + Eigen::Index(elsewhere.size());
    Eigen::MatrixXf columns(inputs.size(), all);
    Eigen::VectorXf targets(all);
    columns.leftCols(count) = inputs.of(seen);
    for (Eigen::Index i = 0; i < count; ++i)
      targets[i] = logTime(seen[std::size_t(i)]);
    for (Eigen::Index i = count; i < all; ++i) {
      const KnownTime &known = elsewhere[std::size_t(i - count)];
      columns.col(i) = *inputs.of(known);
      targets[i] = float(std::log(known.timeNs));
    }
    const Ensemble ensemble = Ensemble::train(columns, targets, {11, 15, 1, count});
    const Eigen::VectorXf predicted = ensemble.predict(inputs.of(unseen));
    double error = 0;
    for (std::size_t i = 0; i < unseen.size(); ++i)
      error += std::abs(std::exp(predicted[Eigen::Index(i)] - logTime(unseen[i])) - 1);
    return error / double(unseen.size());
  };
  const double alone = errorWith({}), together = errorWith(timesAt(space, {512, 2048}, 200));
  std::cout << "mean relative error at 1024x1024: " << alone << " alone, " << together
            << " with 400 samples of 512x512 and 2048x2048\n";
  EXPECT_LT(together, alone / 2);
}

TEST(NetworkInputs, takeFurtherValuesAndSizesFromOtherSizes) {
  const Space space({powersOfTwo("wg_x", 16), listed("load", {Value("global"), Value("local")})}, {});
  const std::vector<KnownTime> elsewhere = {
      {square(256), {{"wg_x", std::int64_t(32)}, {"load", Value("image")}, {"other", std::int64_t(1)}}, 1},
      {square(256), {{"wg_x", std::int64_t(4)}}, 1}};
  const NetworkInputs inputs(space, square(1024), elsewhere);
  EXPECT_EQ(inputs.size(), 1 + 3 + 2); // wg_x; global, local, image; width and height
  const auto first = inputs.of(elsewhere[0]);
  ASSERT_TRUE(first);
  EXPECT_EQ((*first)[0], 1);
  EXPECT_EQ(*first, (Eigen::VectorXf(6) << 1, 0, 0, 1, -1, -1).finished());
  EXPECT_FALSE(inputs.of(elsewhere[1])) << "nothing is known of its load";
  EXPECT_EQ(inputs.of(std::vector<Configuration>{{0, 1}}).col(0),
            (Eigen::VectorXf(6) << -1, 0, 1, 0, 1, 1).finished());
}

}
}
