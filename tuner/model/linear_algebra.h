// Products and decompositions that models share. Eigen compiles each anew wherever it is used, which takes
// seconds; here they are compiled once.
#pragma once
#include <Eigen/Cholesky>

namespace icl {

/// a b
Eigen::MatrixXd product(const Eigen::MatrixXd &a, const Eigen::MatrixXd &b);
/// a' b
Eigen::MatrixXd transposedProduct(const Eigen::MatrixXd &a, const Eigen::MatrixXd &b);
/// a x
Eigen::VectorXd apply(const Eigen::MatrixXd &a, const Eigen::VectorXd &x);
/// a' x
Eigen::VectorXd applyTransposed(const Eigen::MatrixXd &a, const Eigen::VectorXd &x);

/// The x that minimises |X x - y|, by Householder's QR decomposition. `X` has independent columns, and at
/// least as many rows.
Eigen::VectorXd solveLeastSquares(const Eigen::MatrixXd &X, const Eigen::VectorXd &y);

/// A symmetric, positive semidefinite matrix, factored (LDL').
class SymmetricFactors {
public:
  explicit SymmetricFactors(const Eigen::MatrixXd &matrix);
  /// The x with `matrix` x = y.
  Eigen::VectorXd solve(const Eigen::VectorXd &y) const;
  Eigen::MatrixXd inverse() const;

private:
  Eigen::LDLT<Eigen::MatrixXd> factors;
};

}
