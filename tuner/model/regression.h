// Linear regression by least squares, and the statistics of coefficients that quantile regression has too.
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
  std::vector<Coefficient> coefficients; ///< one per column
  /// Covariance matrix of the coefficients; empty where it does not exist (as many observations as columns).
  Eigen::MatrixXd covariance;
  double loss = 0; ///< what the fit minimises
  /// The share of the loss of the best constant that the columns explain: R-squared of least squares, R1 of
  /// Koenker & Machado 1999 for quantiles. The first column is the constant.
  double rSquared = 0;
  std::size_t observations = 0;
  /// Degrees of freedom of an observation's loss, which is a multiple of a chi-squared variable if the errors
  /// have the distribution for which the fit is the maximum likelihood estimate: 1 for least squares (normal
  /// errors), 2 for quantiles (asymmetric Laplace errors, whose loss has an exponential distribution).
  double lossDegrees = 1;

  double degreesOfFreedom() const { return double(observations) - double(coefficients.size()); }
  Eigen::VectorXd values() const;
  /// Half the width of the 95% confidence interval of a coefficient, by Student's distribution; NaN where it
  /// has no standard error.
  double margin(std::size_t coefficient) const;
};

/// p of the hypothesis that the coefficients that `with` has and `without` lacks are all 0: the F test for
/// least squares; for quantiles the likelihood ratio test with asymmetric Laplace errors (Koenker & Machado
/// 1999), as an F test because samples are small. 1 if no degrees of freedom are left.
double significance(const RegressionFit &with, const RegressionFit &without);

/// Nothing if the columns of X are linearly dependent. The first column of X is all ones; X has as many rows
/// as y.
std::optional<RegressionFit> fitLeastSquares(const Eigen::MatrixXd &X, const Eigen::VectorXd &y);

/// One line per coefficient with estimate, standard error, t, p and 95% confidence interval, and one with
/// R-squared. `names`: of the columns.
std::string toText(const RegressionFit &, const std::vector<std::string> &names);

/// Fills in t and p.
void testCoefficients(RegressionFit &);
bool hasIndependentColumns(const Eigen::MatrixXd &X);

}
