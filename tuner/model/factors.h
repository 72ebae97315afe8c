// Additive models of time: which parameters have an effect, and in which form. Masnada 2016, sections 4.2 and
// 6; there an analyst selects the factors, here tests of significance do.
#pragma once
#include "compiler/space/space.h"
#include "tuner/model/regression.h"
#include <functional>

namespace icl {

/// One of the forms that a parameter's effect may have.
struct Form {
  std::vector<std::string> terms; ///< "log(wg_x)", "load.in=local"
  Eigen::MatrixXd values;         ///< one row per value of the parameter, one column per term
  bool isCurve = false;           ///< has two terms, each of which must be significant beside the other
};

/// For positive numbers: x; log x; 1/x; log x and its square; x and 1/x. Otherwise x; x and x^2. (Most tuning
/// parameters are spaced geometrically, so that x^2 would fit the largest values only.) For strings: one term
/// for each value but the first.
std::vector<Form> formsOf(const Parameter &);

struct Factor {
  std::size_t parameter; ///< of the space
  Form form;
  double p; ///< of the hypothesis that it has no effect, given the others
};

/// A constant, then the terms of the factors in order.
struct FactorModel {
  std::vector<Factor> factors; ///< in the order in which they were found; no parameter twice
  RegressionFit fit;

  std::vector<std::string> names() const; ///< of the terms, "(constant)" first
  /// What value v of parameter p adds to the prediction: `cost[p][v]`, 0 for parameters without effect.
  std::vector<std::vector<double>> costs(const Space &) const;
};

using Regression =
    std::function<std::optional<RegressionFit>(const Eigen::MatrixXd &X, const Eigen::VectorXd &y)>;

/// The observations that factors are found in.
struct FactorSample {
  std::vector<Configuration> configurations;
  Eigen::VectorXd y; ///< one per configuration
};

/// Adds the most significant factor in its most significant form, as long as its p times the number of forms
/// tried is below `significance`; then removes factors that are no longer significant beside the others.
/// Nothing if not even a constant can be fitted.
std::optional<FactorModel> findFactors(const Space &, const FactorSample &, const Regression &,
                                       double significance);

/// The factor with the smallest worst-case p: the largest p that it has when any other parameter is added to
/// the model in any form. (Constraints correlate parameters, so that another parameter may explain the
/// effect.) An index into `factors`; nothing if no worst case is below `significance`.
std::optional<std::size_t> clearestFactor(const Space &, const FactorSample &, const Regression &,
                                          double significance, const FactorModel &);

}
