// The factors found in synthetic times, and those that must not be found.
#include "test/support/made_up_space.h"
#include "tuner/model/factors.h"
#include "tuner/model/quantile.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

Space space() {
  return Space({powersOfTwo("wg_x", 256), powersOfTwo("wg_y", 256), powersOfTwo("block", 16),
                listed("load", {Value("global"), Value("image"), Value("local")}), listed("pad", {0, 1})},
               {rule("wg_x * wg_y <= 256"), rule("block >= 2 || pad == 0")});
}

FactorSample sampleOf(const Space &space, std::size_t n, double (*time)(const Assignment &), double noise) {
  std::mt19937_64 random(4);
  std::normal_distribution<double> normal;
  FactorSample sample;
  sample.y.resize(Eigen::Index(n));
  for (std::size_t i = 0; i < n; ++i) {
    sample.configurations.push_back(*space.sample(random));
    sample.y[Eigen::Index(i)] = time(space.assignment(sample.configurations.back())) + noise * normal(random);
  }
  return sample;
}

double number(const Assignment &a, const char *name) { return double(std::get<std::int64_t>(a.at(name))); }

double madeUp(const Assignment &a) {
  const double block = std::log(number(a, "block"));
  return 3 * (block - std::log(4)) * (block - std::log(4)) + 8 / number(a, "wg_x") +
         (a.at("load") == Value("local") ? -2 : 0);
}

double nothing(const Assignment &) { return 1; }

TEST(Factors, areFoundWithTheirForms) {
  const auto model = findFactors(space(), sampleOf(space(), 80, madeUp, 0.1), fitLeastSquares, 0.001);
  ASSERT_TRUE(model);
  std::vector<std::string> names = model->names();
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"(constant)", "1/wg_x", "load=image", "load=local", "log(block)",
                                             "log(block)^2"}));
  EXPECT_GT(model->fit.rSquared, 0.98);
  const auto best = space().cheapest(model->costs(space()));
  ASSERT_TRUE(best);
  EXPECT_EQ(space().assignment(*best).at("wg_x"), Value(256));
  EXPECT_EQ(space().assignment(*best).at("block"), Value(4));
  EXPECT_EQ(space().assignment(*best).at("load"), Value("local"));
}

TEST(Factors, areNotFoundInNoise) {
  const FactorSample sample = sampleOf(space(), 60, nothing, 1);
  const auto model = findFactors(space(), sample, fitLeastSquares, 0.001);
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->factors.empty());
  EXPECT_FALSE(clearestFactor(space(), sample, fitLeastSquares, 0.001, *model));
}

TEST(Factors, ofAQuantileAreThoseOfTheFloor) {
  const Regression quantile = [](const Eigen::MatrixXd &X, const Eigen::VectorXd &y) {
    return fitQuantile(X, y, 0.05);
  };
  const FactorSample sample = sampleOf(space(), 200, madeUp, 0.1);
  const auto model = findFactors(space(), sample, quantile, 0.001);
  ASSERT_TRUE(model);
  EXPECT_GE(model->factors.size(), 2u);
  EXPECT_TRUE(clearestFactor(space(), sample, quantile, 0.001, *model));
}

/// The effects of two parameters that are always equal cannot be told apart.
TEST(Factors, thatCannotBeToldApartAreTreatedAsOne) {
  const Space twins({powersOfTwo("a", 64), powersOfTwo("b", 64)}, {rule("a == b")});
  const FactorSample sample = sampleOf(
      twins, 40, [](const Assignment &a) { return number(a, "b"); }, 0.5);
  const auto model = findFactors(twins, sample, fitLeastSquares, 0.001);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->factors.size(), 1u);
}

/// `a` correlates with `b`. As long as the sample does not show which of them has the effect, neither is
/// clear.
TEST(Factors, thatMerelyCorrelateAreNotClear) {
  const Space coupled({powersOfTwo("a", 256), powersOfTwo("b", 256)},
                      {rule("a <= 2 * b"), rule("b <= 2 * a")});
  const FactorSample few = sampleOf(
      coupled, 9, [](const Assignment &a) { return std::log(number(a, "a") * number(a, "b")); }, 0.7);
  const auto model = findFactors(coupled, few, fitLeastSquares, 0.001);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->factors.size(), 1u);
  EXPECT_FALSE(clearestFactor(coupled, few, fitLeastSquares, 0.001, *model));
}

TEST(Factors, withoutObservationsThereAreNone) {
  EXPECT_FALSE(findFactors(space(), {}, fitLeastSquares, 0.001));
}

TEST(Forms, ofParametersOfAllKinds) {
  EXPECT_TRUE(formsOf(listed("one", {7})).empty());
  EXPECT_EQ(formsOf(listed("two", {0, 1})).size(), 1u);
  EXPECT_EQ(formsOf(listed("zero", {0, 1, 2})).size(), 2u);
  EXPECT_EQ(formsOf(powersOfTwo("wg_x", 64)).size(), 5u);
  const auto words = formsOf(listed("load", {Value("global"), Value("image"), Value("local")}));
  ASSERT_EQ(words.size(), 1u);
  EXPECT_EQ(words[0].terms, (std::vector<std::string>{"load=image", "load=local"}));
}

}
}
