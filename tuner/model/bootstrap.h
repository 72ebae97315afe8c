// Standard errors by a bootstrap: for quantile regression, whose errors have no simple formula that holds for
// few observations (Masnada 2016, section 8.2, asks for them).
#pragma once
#include "tuner/model/factors.h"

namespace icl {

/// The fit with a covariance matrix, standard errors, t and p from 200 samples of as many observations, drawn
/// with replacement (the pairs bootstrap: Efron 1979; for quantiles, Koenker 2005, section 3.9). Samples in
/// which columns are dependent are left out; the fit is unchanged if these are more than half. Deterministic.
RegressionFit withBootstrapErrors(const RegressionFit &, const Eigen::MatrixXd &X, const Eigen::VectorXd &y,
                                  const Regression &);

}
