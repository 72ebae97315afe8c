// Models as analysts write them, their fits, and the reasons to doubt these.
#include "test/support/made_up_space.h"
#include "tuner/model/bootstrap.h"
#include "tuner/model/doubts.h"
#include "tuner/model/quantile.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace icl {
namespace {

using Eigen::VectorXd;
using Names = std::vector<std::string>;

Space laplacian() {
  return Space({powersOfTwo("length", 16), powersOfTwo("threads", 1024), listed("zero", {0, 1}),
                listed("load", {Value("global"), Value("image"), Value("local")})},
               {});
}

Names namesOf(std::string_view text) { return Formula::parse(text, laplacian()).names(); }

std::string errorOf(std::string_view text) {
  try {
    Formula::parse(text, laplacian());
  } catch (const ExpressionError &error) {
    return std::to_string(error.offset) + ": " + error.what();
  }
  return "no error";
}

TEST(Formula, hasTheTermsThatAreWritten) {
  EXPECT_EQ(namesOf("length"), (Names{"(constant)", "length"}));
  EXPECT_EQ(namesOf("length + 1/threads+threads^2 + log( threads )"),
            (Names{"(constant)", "length", "1/threads", "threads^2", "log(threads)"}));
  EXPECT_EQ(namesOf("load"), (Names{"(constant)", "load=image", "load=local"}));
  EXPECT_EQ(namesOf("length:zero"), (Names{"(constant)", "length:zero"}));
  EXPECT_EQ(namesOf("length * load"), (Names{"(constant)", "length", "load=image", "load=local",
                                             "length:load=image", "length:load=local"}));
  EXPECT_EQ(namesOf("length + length"), (Names{"(constant)", "length"}));
}

TEST(Formula, rowsAreProductsOfItsTerms) {
  const Formula formula = Formula::parse("length^2 + 1/threads:length + load:zero", laplacian());
  VectorXd expected(5);
  expected << 1, 64, 8 / 32.0, 0, 1;
  EXPECT_EQ(formula.row({3, 5, 1, 2}), expected);
  EXPECT_EQ(formula.parameters(), (std::vector<std::size_t>{0, 1, 3, 2}));
  EXPECT_TRUE(formula.dependsOn(2, 0));
  EXPECT_FALSE(formula.dependsOn(1, 1));
  EXPECT_FALSE(formula.dependsOn(0, 0));
}

TEST(Formula, errorsHaveAnOffset) {
  EXPECT_EQ(errorOf("lenght"), "0: there is no factor `lenght`, did you mean `length`?");
  EXPECT_EQ(errorOf("length + "), "9: expected the name of a factor here");
  EXPECT_EQ(errorOf("length threads"), "7: expected `+`, `:` or `*` here");
  EXPECT_EQ(errorOf("length^3"), "0: the only power is `length^2`");
  EXPECT_EQ(errorOf("length + load^2"), "9: the values of `load` are not numbers; write its name alone");
  EXPECT_EQ(errorOf("1/zero"), "0: `1/zero` has no value where `zero` is 0 or less");
  EXPECT_EQ(errorOf("log(length"), "10: expected `)` here");
}

/// Times of some configurations by a function of their values' indices.
template <typename Function>
FactorSample sampleOf(const std::vector<Configuration> &configurations, Function time) {
  FactorSample sample{configurations, VectorXd(configurations.size())};
  for (std::size_t i = 0; i < configurations.size(); ++i)
    sample.y[Eigen::Index(i)] = time(configurations[i]);
  return sample;
}

std::vector<Configuration> draws(const Space &space, std::size_t n) {
  std::mt19937_64 random(3);
  std::vector<Configuration> all;
  while (all.size() < n)
    all.push_back(*space.sample(random));
  return all;
}

double lengthOf(const Configuration &c) { return std::exp2(c[0]); }
double threadsOf(const Configuration &c) { return std::exp2(c[1]); }

StatedModel stated(std::string_view text) { return {Formula::parse(text, laplacian())}; }

TEST(StatedModel, findsTheCoefficients) {
  const FactorSample sample = sampleOf(
      draws(laplacian(), 40), [](const Configuration &c) { return 5 + 2 * lengthOf(c) + 64 / threadsOf(c); });
  const auto fit = FittedModel::fit(stated("length + 1/threads"), sample);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->statistics().coefficients[1].value, 2, 1e-9);
  EXPECT_NEAR(fit->statistics().coefficients[2].value, 64, 1e-9);
  EXPECT_NEAR(fit->predict({2, 3, 0, 0}), 5 + 8 + 8, 1e-9);
  EXPECT_LT(fit->residuals(sample).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(StatedModel, ofTheLogarithmPredictsTimes) {
  const FactorSample sample =
      sampleOf(draws(laplacian(), 40), [](const Configuration &c) { return 3 * lengthOf(c) / threadsOf(c); });
  StatedModel model = stated("log(length) + log(threads)");
  model.isLogarithmic = true;
  EXPECT_EQ(model.text(), "log(time) ~ log(length) + log(threads)");
  const auto fit = FittedModel::fit(model, sample);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->predict({4, 0, 0, 0}), 48, 1e-9);
}

/// The spread grows with length, so that the mean does too, but the fastest do not.
TEST(StatedModel, ofAQuantileFollowsTheFastest) {
  const FactorSample sample = sampleOf(draws(laplacian(), 200), [](const Configuration &c) {
    return 100 - lengthOf(c) + 3 * lengthOf(c) * double(c[1]);
  });
  StatedModel model = stated("length");
  EXPECT_GT(FittedModel::fit(model, sample)->statistics().coefficients[1].value, 0);
  model.quantile = 0.05;
  EXPECT_EQ(model.text(), "length quantile 0.05");
  EXPECT_NEAR(FittedModel::fit(model, sample)->statistics().coefficients[1].value, -1, 1e-6);
}

TEST(StatedModel, leavesOutWhatTheSampleCannotTellApart) {
  std::vector<Configuration> same = draws(laplacian(), 30);
  for (Configuration &c : same) {
    c[1] = c[0];
    c[2] = 1;
  }
  const FactorSample sample = sampleOf(same, lengthOf);
  const auto fit = FittedModel::fit(stated("zero + length + threads"), sample);
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->names(), (Names{"(constant)", "length"}));
  EXPECT_NEAR(fit->predict({3, 9, 0, 0}), 8, 1e-9);
  EXPECT_FALSE(FittedModel::fit(stated("length"), {}));
  const FactorSample one = sampleOf({{1, 1, 1, 1}}, lengthOf);
  EXPECT_EQ(FittedModel::fit(stated("length"), one)->names(), (Names{"(constant)"}));
}

TEST(Bootstrap, agreesWithTheFormulaForNormalErrors) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> noise(0, 3);
  const FactorSample sample = sampleOf(
      draws(laplacian(), 2000), [&](const Configuration &c) { return 10 + lengthOf(c) + noise(random); });
  const auto fit = FittedModel::fit(stated("length"), sample);
  const Coefficient exact = fit->statistics().coefficients[1],
                    drawn = fit->bootstrapped(sample).statistics().coefficients[1];
  EXPECT_EQ(drawn.value, exact.value);
  EXPECT_NEAR(drawn.standardError / exact.standardError, 1, 0.15);
  EXPECT_EQ(fit->bootstrapped(sample).statistics().coefficients[1].standardError, drawn.standardError);
}

// The error of a median of n normal observations is 1.2533 times that of their mean. The bootstrap knows it
// on average over samples.
TEST(Bootstrap, knowsTheErrorOfAMedian) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> noise(0, 1);
  StatedModel model;
  model.quantile = 0.5;
  constexpr int samples = 40;
  double sum = 0;
  for (int i = 0; i < samples; ++i) {
    const FactorSample sample =
        sampleOf(draws(laplacian(), 100), [&](const Configuration &) { return noise(random); });
    sum += FittedModel::fit(model, sample)->bootstrapped(sample).statistics().coefficients[0].standardError;
  }
  EXPECT_NEAR(sum / samples / (1.2533 / std::sqrt(100)), 1, 0.1);
}

Levels allLevels(const Space &space) {
  Levels levels;
  for (const Parameter &parameter : space.parameters()) {
    levels.emplace_back();
    for (std::size_t v = 0; v < parameter.values.size(); ++v)
      levels.back().push_back(std::uint16_t(v));
  }
  return levels;
}

Names doubtsOf(std::string_view formula, const FactorSample &sample) {
  const Space space = laplacian();
  Names sentences;
  for (const Doubt &doubt :
       doubtsAbout(*FittedModel::fit(stated(formula), sample), space, allLevels(space), sample))
    sentences.push_back(doubt.sentence);
  return sentences;
}

TEST(Doubts, noneAboutAClearEffect) {
  const FactorSample sample = sampleOf(
      draws(laplacian(), 100), [](const Configuration &c) { return lengthOf(c) + 0.1 * double(c[1]); });
  EXPECT_EQ(doubtsOf("length", sample), Names());
}

TEST(Doubts, aboutATermWithoutEffect) {
  std::mt19937_64 random(2);
  const FactorSample sample =
      sampleOf(draws(laplacian(), 100), [&](const Configuration &) { return double(random() % 100); });
  const Names doubts = doubtsOf("length", sample);
  ASSERT_EQ(doubts.size(), 2u);
  EXPECT_TRUE(doubts[0].starts_with("the sign of `length` is uncertain: its standard error, ")) << doubts[0];
  EXPECT_TRUE(doubts[1].starts_with("p of `length` is 0.")) << doubts[1];
  EXPECT_TRUE(doubts[1].ends_with(", above 0.001")) << doubts[1];
}

TEST(Doubts, aboutLevelsThatWereNotMeasured) {
  std::vector<Configuration> few = draws(laplacian(), 100);
  std::erase_if(few, [](const Configuration &c) { return c[0] == 1 || c[0] == 4; });
  EXPECT_EQ(doubtsOf("length", sampleOf(few, lengthOf)), Names{"`length` was never measured at 2, 16"});
}

TEST(Doubts, aboutConfoundedFactors) {
  std::vector<Configuration> tied = draws(laplacian(), 100);
  for (Configuration &c : tied)
    c[2] = c[0] >= 3;
  const Names doubts = doubtsOf("length", sampleOf(tied, lengthOf));
  ASSERT_EQ(doubts.size(), 1u);
  EXPECT_TRUE(doubts[0].starts_with("`length` and `zero` are confounded: their correlation is 0.8"))
      << doubts[0];
}

TEST(Doubts, aboutTermsThatWereLeftOut) {
  std::vector<Configuration> fixed = draws(laplacian(), 50);
  for (Configuration &c : fixed)
    c[2] = 0;
  EXPECT_EQ(doubtsOf("length + zero", sampleOf(fixed, lengthOf)),
            (Names{"`zero` is left out: the observations cannot tell it apart from the other terms",
                   "`zero` was never measured at 1"}));
}

TEST(RankCorrelation, countsTiesAtTheirMean) {
  VectorXd a(4), b(4), c(4);
  a << 1, 2, 3, 4;
  b << 10, 100, 1000, 1e6;
  c << 1, 1, 2, 2;
  EXPECT_NEAR(rankCorrelation(a, b), 1, 1e-12);
  EXPECT_NEAR(rankCorrelation(a, -b), -1, 1e-12);
  EXPECT_NEAR(rankCorrelation(a, c), 2 / std::sqrt(5), 1e-12);
}

}
}
