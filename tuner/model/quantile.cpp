#include "tuner/model/quantile.h"
#include "tuner/model/distributions.h"
#include "tuner/model/linear_algebra.h"
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace icl {

namespace {

using Eigen::ArrayXd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

double lossOf(const VectorXd &residuals, double tau) {
  double sum = 0;
  for (const double r : residuals)
    sum += r * (tau - (r < 0 ? 1 : 0));
  return sum;
}

/// The dual program, max y'a with X'a = (1 - tau) X'1 and 0 <= a <= 1; its multipliers are the coefficients.
class FrischNewton {
public:
  FrischNewton(const MatrixXd &X, const VectorXd &y, double tau) : X(X), cost(-y.array()) {
    const Eigen::Index n = X.rows();
    x = ArrayXd::Constant(n, 1 - tau);
    s = 1 - x;
    target = applyTransposed(X, x.matrix());
    multipliers = solveLeastSquares(X, cost.matrix());
    ArrayXd r = cost - apply(X, multipliers).array();
    r = (r == 0).select(1e-3, r);
    z = r.max(0);
    w = z - r;
    // Both start in the interior.
    z += 1e-3;
    w += 1e-3;
  }

  VectorXd solve() {
    constexpr int most = 60;
    constexpr double precision = 1e-10;
    for (int i = 0; i < most && gap() > precision * (1 + std::abs(cost.matrix().dot(x.matrix()))); ++i)
      step();
    return -multipliers;
  }

private:
  const MatrixXd &X;
  const ArrayXd cost;
  ArrayXd x, s, z, w; ///< the point, its distance from 1, and their multipliers
  VectorXd target, multipliers;

  double gap() const { return (x * z).sum() + (s * w).sum(); }

  /// The longest step, at most 1, that keeps all components positive.
  static double stepLength(const ArrayXd &from, const ArrayXd &by) {
    constexpr double share = 0.99995;
    double most = 1e20;
    for (Eigen::Index i = 0; i < from.size(); ++i)
      if (by[i] < 0)
        most = std::min(most, -from[i] / by[i]);
    return std::min(1.0, share * most);
  }

  void step() {
    const ArrayXd q = 1 / (z / x + w / s), r = z - w;
    const MatrixXd weighted = q.matrix().asDiagonal() * X;
    const SymmetricFactors normal(transposedProduct(X, weighted));
    VectorXd dy = normal.solve(applyTransposed(weighted, r.matrix()));
    ArrayXd dx = q * (apply(X, dy).array() - r), dz = -z * (1 + dx / x), dw = -w * (1 - dx / s);
    double primal = std::min(stepLength(x, dx), stepLength(s, -dx)),
           dual = std::min(stepLength(z, dz), stepLength(w, dw));
    if (std::min(primal, dual) < 1) {
      const double mu = gap();
      const double ahead =
          ((z + dual * dz) * (x + primal * dx)).sum() + ((w + dual * dw) * (s - primal * dx)).sum();
      const double centre = mu * std::pow(ahead / mu, 3) / (2 * double(x.size()));
      const ArrayXd dxdz = dx * dz, dsdw = -dx * dw, xi = centre * (1 / x - 1 / s);
      const ArrayXd right = r + dxdz / x - dsdw / s - xi;
      dy = normal.solve(applyTransposed(weighted, right.matrix()));
      dx = q * (apply(X, dy).array() - right);
      dz = centre / x - z - z * dx / x - dxdz / x;
      dw = centre / s - w + w * dx / s - dsdw / s;
      primal = std::min(stepLength(x, dx), stepLength(s, -dx));
      dual = std::min(stepLength(z, dz), stepLength(w, dw));
    }
    x += primal * dx;
    s -= primal * dx;
    multipliers += dual * dy;
    z += dual * dz;
    w += dual * dw;
  }
};

/// The plane through as many observations as there are columns: those nearest to the fit that determine a
/// plane.
VectorXd vertexNear(const MatrixXd &X, const VectorXd &y, const VectorXd &fit) {
  const VectorXd residuals = (y - apply(X, fit)).cwiseAbs();
  std::vector<Eigen::Index> order(X.rows());
  std::iota(order.begin(), order.end(), Eigen::Index(0));
  std::stable_sort(order.begin(), order.end(),
                   [&](Eigen::Index a, Eigen::Index b) { return residuals[a] < residuals[b]; });
  MatrixXd basis(0, X.cols());
  VectorXd values(0);
  for (const Eigen::Index row : order) {
    if (basis.rows() == X.cols())
      break;
    MatrixXd grown(basis.rows() + 1, X.cols());
    grown << basis, X.row(row);
    if (Eigen::FullPivLU<MatrixXd>(grown).rank() < grown.rows())
      continue;
    basis = std::move(grown);
    values.conservativeResize(values.size() + 1);
    values[values.size() - 1] = y[row];
  }
  return basis.fullPivLu().solve(values);
}

double quantileOf(std::vector<double> values, double p) {
  std::sort(values.begin(), values.end());
  const double rank = p * double(values.size() - 1);
  const std::size_t below = std::size_t(rank);
  const double above = values[std::min(below + 1, values.size() - 1)];
  return values[below] + (rank - double(below)) * (above - values[below]);
}

double hallSheather(double n, double tau) {
  const double z = normalQuantile(tau), density = normalDensity(z), level = normalQuantile(1 - 0.05 / 2);
  double width = std::pow(n, -1.0 / 3) * std::pow(level, 2.0 / 3) *
                 std::pow(1.5 * density * density / (2 * z * z + 1), 1.0 / 3);
  while (tau - width <= 0 || tau + width >= 1)
    width /= 2;
  return width;
}

MatrixXd powellCovariance(const MatrixXd &X, const VectorXd &residuals, double tau) {
  const double n = double(X.rows()), width = hallSheather(n, tau);
  const std::vector<double> list(residuals.begin(), residuals.end());
  const double deviation =
      std::sqrt((residuals.array() - residuals.mean()).square().sum() / std::max(n - 1, 1.0));
  const double spread = std::min(deviation, (quantileOf(list, 0.75) - quantileOf(list, 0.25)) / 1.34);
  const double h = (normalQuantile(tau + width) - normalQuantile(tau - width)) * spread;
  if (!(h > 0))
    return {};
  const ArrayXd density = residuals.array().unaryExpr([&](double r) { return normalDensity(r / h) / h; });
  const MatrixXd weighted = transposedProduct(density.matrix().asDiagonal() * X, X);
  const Eigen::FullPivLU<MatrixXd> factors(weighted);
  if (!factors.isInvertible())
    return {};
  const MatrixXd inverse = factors.inverse();
  return product(tau * (1 - tau) * product(inverse, transposedProduct(X, X)), inverse);
}

}

std::optional<RegressionFit> fitQuantile(const MatrixXd &X, const VectorXd &y, double tau) {
  if (!hasIndependentColumns(X))
    return std::nullopt;
  // Scaled to a maximum of 1, so that units do not affect the precision.
  const VectorXd scale = X.cwiseAbs().colwise().maxCoeff().cwiseInverse().transpose();
  const double centre = y.mean(), spread = std::max((y.array() - centre).abs().maxCoeff(), 1e-300);
  const MatrixXd scaled = X * scale.asDiagonal();
  const VectorXd shifted = (y.array() - centre) / spread;
  VectorXd solution = FrischNewton(scaled, shifted, tau).solve();
  const VectorXd vertex = vertexNear(scaled, shifted, solution);
  const double slack = 1e-9;
  if (!solution.allFinite() ||
      lossOf(shifted - apply(scaled, vertex), tau) <= lossOf(shifted - apply(scaled, solution), tau) + slack)
    solution = vertex;

  const VectorXd residuals = (shifted - apply(scaled, solution)) * spread;
  RegressionFit fit;
  fit.observations = std::size_t(X.rows());
  fit.lossDegrees = 2;
  for (Eigen::Index i = 0; i < X.cols(); ++i)
    fit.coefficients.push_back({solution[i] * scale[i] * spread + (i == 0 ? centre : 0)});
  fit.loss = lossOf(residuals, tau);
  const std::vector<double> list(y.begin(), y.end());
  // The best constant is the tau-quantile, which is an observation.
  std::vector<double> sorted = list;
  std::sort(sorted.begin(), sorted.end());
  const double constant =
      sorted[std::min(std::size_t(std::ceil(tau * double(sorted.size()))) - 1, sorted.size() - 1)];
  const double constantLoss = lossOf(y.array() - constant, tau);
  fit.rSquared = constantLoss > 0 ? 1 - fit.loss / constantLoss : 0;
  if (fit.degreesOfFreedom() >= 1) {
    fit.covariance = powellCovariance(X, residuals, tau);
    testCoefficients(fit);
  }
  return fit;
}

}
