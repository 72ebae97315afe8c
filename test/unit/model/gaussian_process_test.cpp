#include "test/support/made_up_space.h"
#include "tuner/model/gaussian_process.h"
#include "tuner/model/surrogate.h"
#include <gtest/gtest.h>

using namespace icl;

namespace {

Eigen::VectorXd logTimes(const Space &space, const std::vector<Configuration> &configurations) {
  Eigen::VectorXd targets(Eigen::Index(configurations.size()));
  for (Eigen::Index i = 0; i < targets.size(); ++i)
    targets[i] = std::log(madeUpTime(space, configurations[std::size_t(i)]));
  return targets;
}

std::vector<Configuration> drawn(const Space &space, std::size_t n, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<Configuration> configurations;
  while (configurations.size() < n)
    configurations.push_back(*space.sample(random));
  return configurations;
}

void tellMadeUp(Surrogate &surrogate, const Space &space, std::size_t n, unsigned seed) {
  for (const Configuration &configuration : drawn(space, n, seed))
    surrogate.tell(configuration, ok(madeUpTime(space, configuration)));
}

}

TEST(GaussianProcess, PredictsNewConfigurations) {
  const Space space = kernelSpace();
  const auto known = drawn(space, 100, 1), others = drawn(space, 200, 2);
  GaussianProcess model(space);
  model.fit(known, logTimes(space, known), 40);
  const Eigen::VectorXd truth = logTimes(space, others);
  const auto predictions = model.predict(others);
  const double error = (predictions.mean - truth).squaredNorm();
  const double spread = (truth.array() - truth.mean()).square().sum();
  EXPECT_LT(error, 0.15 * spread);
  // Its uncertainty covers its errors: ideally 95% are within two standard deviations.
  const auto within =
      (predictions.mean - truth).array().abs() <= 2.5 * predictions.variance.array().sqrt() + 0.02;
  EXPECT_GT(within.count(), 160);
}

TEST(GaussianProcess, AddingPointsOneByOneEqualsFittingThemTogether) {
  const Space space = kernelSpace();
  auto known = drawn(space, 30, 3);
  const Eigen::VectorXd targets = logTimes(space, known);
  GaussianProcess whole(space), grown(space);
  whole.fit(known, targets, 0);
  grown.fit(known, targets, 0);
  const auto more = drawn(space, 5, 4), candidates = drawn(space, 20, 5);
  auto updated = grown.predict(candidates);
  const auto copy = updated; // shares what it has with what is updated
  const Eigen::VectorXd before = copy.mean;
  const Eigen::VectorXd moreTargets = logTimes(space, more);
  for (std::size_t i = 0; i < more.size(); ++i) {
    grown.add(more[i], moreTargets[Eigen::Index(i)]);
    grown.update(updated);
  }
  const auto fresh = grown.predict(candidates);
  auto updatedAtOnce = copy;
  grown.update(updatedAtOnce);
  EXPECT_TRUE(updatedAtOnce.mean.isApprox(fresh.mean, 1e-8));
  EXPECT_TRUE(updatedAtOnce.variance.isApprox(fresh.variance, 1e-6));
  EXPECT_EQ(copy.mean, before);
  EXPECT_TRUE(updated.mean.isApprox(fresh.mean, 1e-8));
  EXPECT_TRUE(grown.means(candidates).isApprox(fresh.mean, 1e-8));
  EXPECT_TRUE(updated.variance.isApprox(fresh.variance, 1e-6));
  // More points reduce the uncertainty.
  EXPECT_TRUE((fresh.variance.array() <= whole.predict(candidates).variance.array() + 1e-9).all());
}

TEST(GaussianProcess, AcceptsEqualTargetsAndPoints) {
  const Space space = kernelSpace();
  std::vector<Configuration> same(6, drawn(space, 1, 6)[0]);
  GaussianProcess model(space);
  model.fit(same, Eigen::VectorXd::Constant(6, 3.5), 20);
  const auto predictions = model.predict(drawn(space, 5, 7));
  EXPECT_TRUE(predictions.mean.isApproxToConstant(3.5, 1e-6));
}

TEST(Surrogate, LearnsFailures) {
  const Space space({powersOfTwo("x", 1024), powersOfTwo("y", 1024)}, {});
  Surrogate surrogate(space);
  std::vector<Configuration> failing, running;
  for (std::uint16_t x = 0; x <= 10; ++x)
    for (std::uint16_t y = 0; y <= 10; ++y) {
      const Configuration configuration{x, y};
      const bool fails = x + y > 12;
      if ((x + y) % 2 == 0) { // used for training
        Outcome outcome = ok(1000);
        if (fails)
          outcome.kind = Outcome::Kind::LaunchError;
        surrogate.tell(configuration, outcome);
      } else if (x + y > 14) {
        failing.push_back(configuration);
      } else if (x + y < 10) {
        running.push_back(configuration);
      }
    }
  Surrogate::Candidates none;
  surrogate.refresh(none);
  const auto bad = surrogate.predict(failing), good = surrogate.predict(running);
  EXPECT_LT(bad.validity.mean.maxCoeff(), 0.5);
  EXPECT_GT(good.validity.mean.minCoeff(), 0.5);
}

/// Tells the models more configurations, a third of which fail, and updates predictions.
static std::vector<double> acquisitionOfSome(bool onTwoCores, bool onlySome) {
  const Space space = kernelSpace();
  Surrogate surrogate(space);
  surrogate.useTwoCores(onTwoCores);
  const auto tell = [&](std::size_t n, unsigned seed) {
    for (const Configuration &one : drawn(space, n, seed)) {
      Outcome outcome = ok(madeUpTime(space, one));
      if (one[0] % 3 == 0)
        outcome.kind = Outcome::Kind::LaunchError;
      surrogate.tell(one, outcome);
    }
  };
  Surrogate::Candidates candidates;
  tell(150, 12);
  surrogate.refresh(candidates);
  candidates = surrogate.predict(drawn(space, 100, 13));
  if (onlySome)
    candidates = candidates.only({99, 0, 50});
  tell(10, 14);
  EXPECT_FALSE(surrogate.refresh(candidates)) << "few were added";
  return surrogate.acquisition(candidates);
}

TEST(Surrogate, ComputesTheSameOnOneCoreAndOnTwo) {
  EXPECT_EQ(acquisitionOfSome(true, false), acquisitionOfSome(false, false));
}

TEST(Surrogate, UpdatesTheCandidatesThatAreKept) {
  const std::vector<double> all = acquisitionOfSome(false, false), some = acquisitionOfSome(false, true);
  ASSERT_EQ(some.size(), 3u);
  EXPECT_NEAR(some[0], all[99], 1e-9);
  EXPECT_NEAR(some[1], all[0], 1e-9);
  EXPECT_NEAR(some[2], all[50], 1e-9);
}

TEST(Surrogate, AcquisitionIsLargestNearTheFastest) {
  const Space space = kernelSpace();
  Surrogate surrogate(space);
  tellMadeUp(surrogate, space, 120, 8);
  Surrogate::Candidates none;
  ASSERT_TRUE(surrogate.refresh(none));
  const auto others = drawn(space, 300, 9);
  const std::vector<double> acquisition = surrogate.acquisition(surrogate.predict(others));
  const auto top =
      others[std::size_t(std::max_element(acquisition.begin(), acquisition.end()) - acquisition.begin())];
  std::size_t faster = 0;
  for (const Configuration &other : others)
    faster += madeUpTime(space, other) < madeUpTime(space, top);
  EXPECT_LT(faster, 10u);
}

TEST(Surrogate, FitsNoMoreIfItKeepsItsHyperparameters) {
  const Space space = kernelSpace();
  Surrogate surrogate(space);
  tellMadeUp(surrogate, space, 60, 8);
  Surrogate::Candidates candidates;
  ASSERT_TRUE(surrogate.refresh(candidates)) << "the first fit";
  candidates = surrogate.predict(drawn(space, 20, 9));
  Surrogate keeping = surrogate;
  keeping.keepHyperparameters();
  const double before = candidates.time.variance.sum();
  Surrogate::Candidates kept = candidates;
  for (Surrogate *one : {&surrogate, &keeping})
    tellMadeUp(*one, space, 60, 10);
  EXPECT_TRUE(surrogate.refresh(candidates));
  EXPECT_FALSE(keeping.refresh(kept));
  EXPECT_EQ(keeping.points(), 120u);
  EXPECT_LT(kept.time.variance.sum(), before);
}

TEST(Surrogate, ChoosesTheMostPromising) {
  const Space space = kernelSpace();
  Surrogate surrogate(space);
  tellMadeUp(surrogate, space, 60, 8);
  Surrogate::Candidates none;
  surrogate.refresh(none);
  const Surrogate::Candidates all = surrogate.predict(drawn(space, 100, 9));
  std::vector<double> values = surrogate.acquisition(all);
  const std::vector<double> chosen = surrogate.acquisition(surrogate.mostPromising(all, 7));
  std::nth_element(values.begin(), values.begin() + 7, values.end(), std::greater<>());
  EXPECT_TRUE(std::is_permutation(chosen.begin(), chosen.end(), values.begin(), values.begin() + 7));
  EXPECT_EQ(surrogate.acquisition(surrogate.mostPromising(all, 100)), surrogate.acquisition(all));
}

TEST(Surrogate, PredictsItsPriorFarFromOutcomes) {
  const Space space({powersOfTwo("x", 1 << 20)}, {});
  Surrogate surrogate(space, [](const Configuration &c) { return c[0] < 10 ? 0.0 : -2.0; });
  for (const std::uint16_t x : {0, 1, 2, 3})
    surrogate.tell({x}, ok(1000));
  Surrogate::Candidates none;
  surrogate.refresh(none);
  const auto predicted = surrogate.predict({{4}, {20}});
  EXPECT_NEAR(predicted.logTime(0), std::log(1000), 0.1);
  EXPECT_NEAR(predicted.logTime(1), std::log(1000) - 2, 0.1);
  const std::vector<double> acquisition = surrogate.acquisition(predicted);
  EXPECT_GT(acquisition[1], acquisition[0]);
}

TEST(Surrogate, HoldsAllOutcomesOrABoundedChoiceOfThem) {
  const Space space = kernelSpace();
  Surrogate surrogate(space);
  Surrogate::Candidates none;
  const auto known = drawn(space, 600, 10);
  for (std::size_t i = 0; i < known.size(); ++i) {
    surrogate.tell(known[i], ok(madeUpTime(space, known[i])));
    if (i + 1 == 60 || i + 1 == 500 || i >= 520)
      surrogate.refresh(none);
    if (i + 1 == 60 || i + 1 == 500) {
      EXPECT_EQ(surrogate.points(), i + 1);
    }
    if (i >= 520) {
      EXPECT_LE(surrogate.points(), 575u) << i;
    }
  }
  EXPECT_EQ(surrogate.predict(drawn(space, 3, 11)).time.mean.size(), 3);
}
