#include "tuner/model/bootstrap.h"
#include "tuner/model/linear_algebra.h"
#include <random>

namespace icl {

using Eigen::MatrixXd;
using Eigen::VectorXd;

RegressionFit withBootstrapErrors(const RegressionFit &fit, const MatrixXd &X, const VectorXd &y,
                                  const Regression &regression) {
  constexpr Eigen::Index samples = 200;
  if (fit.degreesOfFreedom() < 1)
    return fit;
  std::mt19937_64 random(1);
  MatrixXd estimates(samples, X.cols());
  Eigen::Index done = 0;
  for (Eigen::Index sample = 0; sample < samples; ++sample) {
    MatrixXd drawn(X.rows(), X.cols());
    VectorXd response(y.size());
    for (Eigen::Index i = 0; i < X.rows(); ++i) {
      const auto row = Eigen::Index(random() % std::uint64_t(X.rows()));
      drawn.row(i) = X.row(row);
      response[i] = y[row];
    }
    if (const auto one = regression(drawn, response))
      estimates.row(done++) = one->values().transpose();
  }
  if (done <= samples / 2)
    return fit;
  const MatrixXd all = estimates.topRows(done);
  const MatrixXd centred = all.rowwise() - all.colwise().mean();
  RegressionFit result = fit;
  result.covariance = transposedProduct(centred, centred) / double(done - 1);
  testCoefficients(result);
  return result;
}

}
