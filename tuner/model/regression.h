// Linear regression: least squares, and what both kinds of regression say about their coefficients.
#pragma once
#include <Eigen/Core>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace icl {

struct Coefficient {
  double value = 0;
  double standardError = std::numeric_limits<double>::quiet_NaN(); ///< NaN where it does not exist
  double t = std::numeric_limits<double>::quiet_NaN();
  double p = std::numeric_limits<double>::quiet_NaN(); ///< two-sided, of the hypothesis that it is 0
};

struct RegressionFit {
  std::vector<Coefficient> coefficients; ///< one a column
  /// Of the coefficients; without entries where it does not exist (as many observations as columns).
  Eigen::MatrixXd covariance;
  double loss = 0; ///< what the fit minimises
  /// The share of the loss of the best constant that the columns explain: R-squared of least squares, R1 of
  /// Koenker & Machado 1999 for quantiles. The first column is the constant.
  double rSquared = 0;
  std::size_t observations = 0;
  /// Of the chi-squared distribution that an observation's loss has a multiple of, where errors are of the
  /// kind for which the fit is the likeliest: 1 for squares of normal errors, 2 for the exponential
  /// distribution of what quantiles lose to asymmetric Laplace errors.
  double lossDegrees = 1;

  double degreesOfFreedom() const { return double(observations) - double(coefficients.size()); }
  Eigen::VectorXd values() const;
};

/// p of the hypothesis that the columns that `with` has beyond `without` are all 0, from what both lose: the
/// F test of least squares, and for quantiles the likelihood ratio test under asymmetric Laplace errors
/// (Koenker & Machado 1999), as an F test because samples are small. 1 where nothing is left to judge by.
double significance(const RegressionFit &with, const RegressionFit &without);

/// Columns of X are linearly independent, else nothing. X's first column is all ones; as many rows as y, and
/// at least as many as columns.
std::optional<RegressionFit> fitLeastSquares(const Eigen::MatrixXd &X, const Eigen::VectorXd &y);

/// A line a coefficient with estimate, standard error, t and p, and one with R-squared. `names`: of the
/// columns.
std::string toText(const RegressionFit &, const std::vector<std::string> &names);

/// Fills in t and p.
void testCoefficients(RegressionFit &);
bool hasIndependentColumns(const Eigen::MatrixXd &X);

}
