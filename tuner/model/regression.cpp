#include "tuner/model/regression.h"
#include "tuner/model/distributions.h"
#include "tuner/model/linear_algebra.h"
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace icl {

Eigen::VectorXd RegressionFit::values() const {
  Eigen::VectorXd result(coefficients.size());
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    result[i] = coefficients[i].value;
  return result;
}

double RegressionFit::margin(std::size_t coefficient) const {
  constexpr double confidence = 0.95;
  const double error = coefficients[coefficient].standardError;
  return std::isnan(error) ? error : studentQuantile((1 + confidence) / 2, degreesOfFreedom()) * error;
}

double significance(const RegressionFit &with, const RegressionFit &without) {
  const double columns = double(with.coefficients.size()) - double(without.coefficients.size());
  const double degrees = with.degreesOfFreedom(), gain = without.loss - with.loss;
  if (degrees < 1 || !(gain > 0))
    return 1;
  if (!(with.loss > 0))
    return 0;
  return fTail(gain / columns / (with.loss / degrees), with.lossDegrees * columns,
               with.lossDegrees * degrees);
}

/// Lengths of the columns. They are scaled to length 1, so that their units do not matter.
static Eigen::VectorXd lengths(const Eigen::MatrixXd &X) {
  return X.colwise().norm().cwiseMax(std::numeric_limits<double>::min()).transpose();
}

bool hasIndependentColumns(const Eigen::MatrixXd &X) {
  if (X.rows() < X.cols())
    return false;
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(X * lengths(X).cwiseInverse().asDiagonal());
  factors.setThreshold(1e-8);
  return factors.rank() == X.cols();
}

void testCoefficients(RegressionFit &fit) {
  const double degrees = fit.degreesOfFreedom();
  if (fit.covariance.size() == 0 || degrees < 1)
    return;
  for (std::size_t i = 0; i < fit.coefficients.size(); ++i) {
    Coefficient &c = fit.coefficients[i];
    c.standardError = std::sqrt(std::max(fit.covariance(i, i), 0.0));
    c.t = c.value / c.standardError;
    c.p = studentTwoSided(c.t, degrees);
  }
}

std::optional<RegressionFit> fitLeastSquares(const Eigen::MatrixXd &X, const Eigen::VectorXd &y) {
  if (!hasIndependentColumns(X))
    return std::nullopt;
  const Eigen::VectorXd scale = lengths(X).cwiseInverse();
  const Eigen::MatrixXd scaled = X * scale.asDiagonal();
  const Eigen::VectorXd solution = solveLeastSquares(scaled, y);

  RegressionFit fit;
  fit.observations = std::size_t(X.rows());
  for (Eigen::Index i = 0; i < X.cols(); ++i)
    fit.coefficients.push_back({solution[i] * scale[i]});
  fit.loss = (y - apply(scaled, solution)).squaredNorm();
  const double constantLoss = (y.array() - y.mean()).matrix().squaredNorm();
  fit.rSquared = constantLoss > 0 ? 1 - fit.loss / constantLoss : 0;
  if (fit.degreesOfFreedom() >= 1) {
    const Eigen::MatrixXd inverse = SymmetricFactors(transposedProduct(scaled, scaled)).inverse();
    fit.covariance =
        fit.loss / fit.degreesOfFreedom() * (scale.asDiagonal() * inverse * scale.asDiagonal()).eval();
    testCoefficients(fit);
  }
  return fit;
}

std::string toText(const RegressionFit &fit, const std::vector<std::string> &names) {
  std::size_t width = 0;
  for (const std::string &name : names)
    width = std::max(width, name.size());
  std::ostringstream out;
  out << std::setprecision(3);
  const auto cell = [&](double value) {
    out << "  " << std::setw(10);
    if (std::isnan(value))
      out << "-";
    else
      out << value;
  };
  out << std::setw(int(width)) << ""
      << "    estimate  std. error           t           p    95% from          to\n";
  for (std::size_t i = 0; i < fit.coefficients.size(); ++i) {
    const Coefficient &c = fit.coefficients[i];
    out << std::left << std::setw(int(width)) << names[i] << std::right;
    const double margin = fit.margin(i);
    for (const double value : {c.value, c.standardError, c.t, c.p, c.value - margin, c.value + margin})
      cell(value);
    out << '\n';
  }
  out << "R-squared " << fit.rSquared << " from " << fit.observations << " observations\n";
  return out.str();
}

}
