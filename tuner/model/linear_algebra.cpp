#include "tuner/model/linear_algebra.h"
#include <Eigen/QR>

namespace icl {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd product(const MatrixXd &a, const MatrixXd &b) { return a * b; }
VectorXd apply(const MatrixXd &a, const VectorXd &x) { return a * x; }
MatrixXd transposedProduct(const MatrixXd &a, const MatrixXd &b) { return a.transpose() * b; }
VectorXd applyTransposed(const MatrixXd &a, const VectorXd &x) { return a.transpose() * x; }

VectorXd solveLeastSquares(const MatrixXd &X, const VectorXd &y) { return X.householderQr().solve(y); }

SymmetricFactors::SymmetricFactors(const MatrixXd &matrix) : factors(matrix) {}

VectorXd SymmetricFactors::solve(const VectorXd &y) const { return factors.solve(y); }

MatrixXd SymmetricFactors::inverse() const {
  return factors.solve(MatrixXd::Identity(factors.rows(), factors.cols()));
}

}
