// Quantile regression (Koenker & Bassett 1978) by an interior point method.
#pragma once
#include "tuner/model/regression.h"

namespace icl {

/// The plane with the share `tau` of the observations below it: minimises the sum of
/// r * (tau - [r < 0]) over the residuals r. Solved as a linear program by the Frisch-Newton method (Portnoy
/// & Koenker 1997), then replaced by the vertex next to it, the exact solution. Standard errors are
/// Powell's (1991) with the bandwidth of Hall & Sheather (1988). Preconditions as for fitLeastSquares(); 0 <
/// tau < 1.
std::optional<RegressionFit> fitQuantile(const Eigen::MatrixXd &X, const Eigen::VectorXd &y, double tau);

}
