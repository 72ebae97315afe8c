// Quantile regression (Koenker & Bassett 1978) by an interior point method.
#pragma once
#include "tuner/model/regression.h"

namespace icl {

/// The plane below which the part `tau` of the observations lies: minimises the sum of
/// r * (tau - [r < 0]) over the residuals r. Solved as a linear program by the Frisch-Newton method (Portnoy
/// & Koenker 1997), then moved to the vertex that it converges to, which is exact. Standard errors are
/// Powell's (1991) with the bandwidth of Hall & Sheather (1988). Conditions as of fitLeastSquares(); 0 < tau
/// < 1.
std::optional<RegressionFit> fitQuantile(const Eigen::MatrixXd &X, const Eigen::VectorXd &y, double tau);

}
