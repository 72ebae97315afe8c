// Least squares and quantile regression, compared with published figures and with their definitions.
#include "tuner/model/distributions.h"
#include "tuner/model/quantile.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace icl {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST(Distributions, agreeWithTables) {
  EXPECT_NEAR(normalCdf(1.959963985), 0.975, 1e-9);
  EXPECT_NEAR(normalQuantile(0.975), 1.959963985, 1e-9);
  EXPECT_NEAR(normalQuantile(0.001), -3.090232306, 1e-8);
  EXPECT_NEAR(studentTwoSided(2.228138852, 10), 0.05, 1e-8);
  EXPECT_NEAR(studentTwoSided(-12.70620474, 1), 0.05, 1e-8);
  EXPECT_NEAR(fTail(4.102821, 2, 10), 0.05, 1e-6);
  EXPECT_NEAR(fTail(0, 2, 10), 1, 1e-12);
}

TEST(Distributions, haveTheirClosedForms) {
  for (const double f : {1e-6, 0.1, 1.0, 30.0, 1e4})
    for (const double n : {1.0, 2.0, 17.0, 120.0}) {
      const double exact = std::pow(1 + 2 * f / n, -n / 2); // F with 2 degrees above
      EXPECT_NEAR(fTail(f, 2, n) / exact, 1, 1e-12) << f << ' ' << n;
    }
  EXPECT_NEAR(studentTwoSided(1, 1), 0.5, 1e-15); // Cauchy's distribution
  EXPECT_NEAR(binomialTail(10, 8, 0.5), 56 / 1024.0, 1e-15);
  EXPECT_EQ(binomialTail(10, 0, 0.5), 1);
}

TEST(Distributions, endWhereModelsFitExactly) {
  EXPECT_EQ(fTail(std::numeric_limits<double>::infinity(), 2, 10), 0);
  EXPECT_TRUE(std::isnan(fTail(std::numeric_limits<double>::quiet_NaN(), 2, 10)));
}

/// x = 1 .. n with a column of ones.
MatrixXd line(const VectorXd &x) {
  MatrixXd X(x.size(), 2);
  X << VectorXd::Ones(x.size()), x;
  return X;
}

// Anscombe's first data set: slope 0.5001, intercept 3.0001, their errors 0.1179 and 1.1247, R-squared
// 0.6665.
TEST(LeastSquares, agreesWithAnscombe) {
  VectorXd x(11), y(11);
  x << 10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5;
  y << 8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68;
  const auto fit = fitLeastSquares(line(x), y);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->coefficients[0].value, 3.0000909, 1e-6);
  EXPECT_NEAR(fit->coefficients[1].value, 0.5000909, 1e-6);
  EXPECT_NEAR(fit->coefficients[0].standardError, 1.1247, 1e-4);
  EXPECT_NEAR(fit->coefficients[1].standardError, 0.1179, 1e-4);
  EXPECT_NEAR(fit->coefficients[1].t, 4.241, 1e-3);
  EXPECT_NEAR(fit->coefficients[1].p, 0.00217, 1e-5);
  EXPECT_NEAR(significance(*fit, *fitLeastSquares(MatrixXd::Ones(11, 1), y)), 0.00217, 1e-5);
  EXPECT_NEAR(fit->rSquared, 0.6665, 1e-4);
  const std::string text = toText(*fit, {"(constant)", "x"});
  EXPECT_NE(text.find("R-squared 0.667 from 11 observations"), text.npos) << text;
  EXPECT_NE(text.find("0.118"), text.npos) << text;
}

TEST(LeastSquares, refusesDependentColumnsAndHasNoErrorsWithoutFreedom) {
  MatrixXd X(4, 3);
  X << 1, 1, 2, 1, 2, 4, 1, 3, 6, 1, 4, 8;
  EXPECT_FALSE(fitLeastSquares(X, VectorXd::Ones(4)));
  EXPECT_FALSE(fitQuantile(X, VectorXd::Ones(4), 0.5));
  const auto exact = fitLeastSquares(line(VectorXd::LinSpaced(2, 1, 2)), VectorXd::LinSpaced(2, 3, 5));
  ASSERT_TRUE(exact);
  EXPECT_NEAR(exact->coefficients[1].value, 2, 1e-12);
  EXPECT_TRUE(std::isnan(exact->coefficients[1].standardError));
  EXPECT_EQ(significance(*exact, *fitLeastSquares(MatrixXd::Ones(2, 1), VectorXd::LinSpaced(2, 3, 5))), 1);
}

/// The smallest loss over all planes through as many observations as there are columns: one of them is
/// optimal.
double exhaustiveLoss(const MatrixXd &X, const VectorXd &y, double tau) {
  double best = std::numeric_limits<double>::infinity();
  for (Eigen::Index a = 0; a < X.rows(); ++a)
    for (Eigen::Index b = a + 1; b < X.rows(); ++b) {
      const double slope = (y[b] - y[a]) / (X(b, 1) - X(a, 1)), constant = y[a] - slope * X(a, 1);
      double loss = 0;
      for (Eigen::Index i = 0; i < X.rows(); ++i) {
        const double r = y[i] - constant - slope * X(i, 1);
        loss += r * (tau - (r < 0 ? 1 : 0));
      }
      best = std::min(best, loss);
    }
  return best;
}

TEST(Quantile, isExact) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform;
  for (const double tau : {0.05, 0.25, 0.5, 0.9})
    for (const int n : {5, 20, 60}) {
      VectorXd x(n), y(n);
      for (int i = 0; i < n; ++i) {
        x[i] = uniform(random);
        y[i] = 1e-10 * (1 + 3 * x[i] + x[i] * std::exp(3 * uniform(random)));
      }
      const auto fit = fitQuantile(line(x), y, tau);
      ASSERT_TRUE(fit);
      EXPECT_NEAR(fit->loss / exhaustiveLoss(line(x), y, tau), 1, 1e-7) << tau << " of " << n;
    }
}

TEST(Quantile, hasItsShareBelowAndIgnoresOutliers) {
  std::mt19937_64 random(9);
  std::normal_distribution<double> normal;
  const int n = 2000;
  VectorXd x(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = i % 17;
    y[i] = 5 + 2 * x[i] + normal(random);
  }
  y[3] = 1e9;
  const auto fit = fitQuantile(line(x), y, 0.05);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->coefficients[1].value, 2, 0.05);
  EXPECT_NEAR(fit->coefficients[0].value, 5 - 1.645, 0.3);
  const VectorXd residuals = y - line(x) * fit->values();
  EXPECT_NEAR(double((residuals.array() < 0).count()) / n, 0.05, 0.002);
  // The asymptotic error: sqrt(tau (1 - tau)) / density / (sd of x * sqrt(n)).
  EXPECT_NEAR(fit->coefficients[1].standardError, 0.2179 / 0.1031 / (4.9 * std::sqrt(n)), 0.004);
  EXPECT_LT(fit->coefficients[1].p, 1e-10);
}

/// With the errors that the test assumes, at most one in twenty regressors without effect is significant at
/// 5%, but some are.
TEST(Quantile, hasATestThatKeepsItsLevelInSmallSamples) {
  constexpr double tau = 0.05;
  std::mt19937 random(5);
  std::exponential_distribution<double> exponential;
  int significant = 0;
  for (int i = 0; i < 1000; ++i) {
    VectorXd x(50), y(50);
    for (Eigen::Index row = 0; row < 50; ++row) {
      x[row] = exponential(random);
      // Asymmetric Laplace: a difference of two exponentials.
      y[row] = exponential(random) / tau - exponential(random) / (1 - tau);
    }
    significant +=
        significance(*fitQuantile(line(x), y, tau), *fitQuantile(MatrixXd::Ones(50, 1), y, tau)) < 0.05;
  }
  EXPECT_GT(significant, 10);
  EXPECT_LE(significant, 50);
}

TEST(Quantile, handlesTiesAndConstants) {
  const auto flat = fitQuantile(line(VectorXd::LinSpaced(10, 0, 9)), VectorXd::Constant(10, 7), 0.05);
  ASSERT_TRUE(flat);
  EXPECT_NEAR(flat->coefficients[0].value, 7, 1e-9);
  EXPECT_NEAR(flat->coefficients[1].value, 0, 1e-9);
  EXPECT_EQ(flat->rSquared, 0);
}

}
}
