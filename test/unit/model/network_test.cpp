// The ensemble of networks, and the two-stage search built on it.
#include "test/unit/search/made_up_space.h"
#include "tuner/model/inputs.h"
#include "tuner/model/network.h"
#include "tuner/search/run.h"
#include <ctime>
#include <gtest/gtest.h>
#include <iostream>

namespace icl {
namespace {

ProblemSizes square(std::int64_t side) { return {{"", {side, side, 1}}}; }

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
  const auto strategy = makeStrategy("ann:training=150,M=30,neurons=15", space, {5, square(1024)});
  const Trajectory trajectory = search(
      *strategy, [&](const Configuration &c) { return ok(madeUpTime(space, c)); }, 1000);
  EXPECT_EQ(trajectory.trials.size(), 180u);
  double first = 1e9;
  for (int i = 0; i < 150; ++i)
    first = std::min(first, trajectory.trials[std::size_t(i)].outcome.timeNs);
  EXPECT_LT(trajectory.best->outcome.timeNs, first);
  EXPECT_NE(strategy->notes().find("15 neurons"), std::string::npos);
}

/// A kernel at a size: the made-up time a pixel, more work-items to start on small images, less of each
/// work-group's edge on large ones.
double timeAt(const Space &space, const Configuration &c, const ProblemSizes &sizes) {
  const double side = double(sizes.at("")[0]);
  const Assignment a = space.assignment(c);
  const double group = double(std::get<std::int64_t>(a.at("wg_x")) * std::get<std::int64_t>(a.at("wg_y")));
  return side * side * madeUpTime(space, c) * (1 + 40 / side + group / side);
}

std::vector<KnownTime> timesAt(const Space &space, std::initializer_list<std::int64_t> sides, int each) {
  std::mt19937_64 random(11);
  std::vector<KnownTime> times;
  for (const std::int64_t side : sides)
    for (int i = 0; i < each; ++i) {
      const Configuration c = *space.sample(random);
      times.push_back({square(side), space.assignment(c), timeAt(space, c, square(side))});
    }
  return times;
}

/// What the strategy says of its networks, trained on 40 times at 1024x1024 and `elsewhere`.
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
  const Space space = kernelSpace().fixed({{"cyclic_x", std::int64_t(1)}, {"sizes", Value("fixed")}});
  const auto elsewhere = timesAt(space, {512, 2048}, 200);
  const std::string alone = notesWith(space, {}, "ann:training=40,neurons=15"),
                    all = notesWith(space, elsewhere, "ann:training=40,neurons=15"),
                    declined = notesWith(space, elsewhere, "ann:training=40,neurons=15,sizes=no");
  EXPECT_NE(all.find("trained on 40 of 40 configurations and 400 times of 2 other sizes"), std::string::npos)
      << all;
  EXPECT_EQ(alone, declined);
  EXPECT_LT(relativeError(all), relativeError(alone)) << all << alone;
}

/// The held-out error at one size, of 1,000 configurations that no network has seen.
TEST(Ensemble, errsLessOnOneSizeWithSamplesOfOthers) {
  const Space space = kernelSpace();
  std::mt19937_64 random(5);
  const auto draw = [&](std::size_t n) {
    std::vector<Configuration> list;
    while (list.size() < n)
      list.push_back(*space.sample(random));
    return list;
  };
  const std::vector<Configuration> own = draw(40), unseen = draw(1000);
  const auto logTime = [&](const Configuration &c) {
    return float(std::log(timeAt(space, c, square(1024))));
  };
  const auto errorWith = [&](const std::vector<KnownTime> &elsewhere) {
    const NetworkInputs inputs(space, square(1024), elsewhere);
    const Eigen::Index count = Eigen::Index(own.size()), all = count + Eigen::Index(elsewhere.size());
    Eigen::MatrixXf columns(inputs.size(), all);
    Eigen::VectorXf targets(all);
    columns.leftCols(count) = inputs.of(own);
    for (Eigen::Index i = 0; i < count; ++i)
      targets[i] = logTime(own[std::size_t(i)]);
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
            << " with 400 samples of "
            << "512x512 and 2048x2048\n";
  EXPECT_LT(together, alone / 2);
}

TEST(NetworkInputs, takeFurtherValuesAndSizesFromElsewhere) {
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

TEST(ProblemSizes, areWrittenAndRead) {
  const ProblemSizes sizes = {{"", {1920, 1080, 1}}, {"weights", {5, 5, 1}}};
  EXPECT_EQ(toString(sizes), "1920x1080x1 weights:5x5x1");
  EXPECT_EQ(parseProblemSizes(toString(sizes)), sizes);
  for (const char *wrong : {"", "1920x1080", "weights:5x5x1", "0x1x1", "1x1x1 1x1x1", "1x1x1x1", "ax1x1"})
    EXPECT_FALSE(parseProblemSizes(wrong)) << wrong;
}

/// For people: how long a space of millions takes.
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
            << " s of processor time, training included\n";
  EXPECT_NE(instance->notes().find("predicted 2097152 configurations"), std::string::npos);
}

}
}
