// Additive models of time: which parameters act, and how. Masnada 2016, sections 4.2 and 6, where an analyst
// chooses; here tests do.
#pragma once
#include "compiler/space/space.h"
#include "tuner/model/regression.h"
#include <functional>

namespace icl {

/// One of the ways in which a parameter may act.
struct Form {
  std::vector<std::string> terms; ///< "log(wg_x)", "load.in=local"
  Eigen::MatrixXd values;         ///< a row a value of the parameter, a column a term
  bool isCurve = false;           ///< of two terms; it acts only if each of them does beside the other
};

/// For numbers x, log x, 1/x, log x and its square, x and 1/x; x and x^2 where some are not positive (values
/// of tuning parameters are mostly spaced geometrically, where a square would bend to the largest ones
/// alone). For words a term for each but the first.
std::vector<Form> formsOf(const Parameter &);

struct Factor {
  std::size_t parameter; ///< of the space
  Form form;
  double p; ///< of the hypothesis that it does not act, beside the others
};

/// A constant and the terms of the factors, one after another.
struct FactorModel {
  std::vector<Factor> factors; ///< in the order in which they were found, none twice
  RegressionFit fit;

  std::vector<std::string> names() const; ///< of the terms, "(constant)" first
  /// What parameter's values add to the prediction: `cost[p][v]`, 0 for parameters that do not act.
  std::vector<std::vector<double>> costs(const Space &) const;
};

using Regression =
    std::function<std::optional<RegressionFit>(const Eigen::MatrixXd &X, const Eigen::VectorXd &y)>;

/// What factors are found in.
struct FactorSample {
  std::vector<Configuration> configurations;
  Eigen::VectorXd y; ///< one for each
};

/// Adds the most significant factor, in its most significant form, as long as there is one whose p, times the
/// number of forms tried for it, is below `significance`; then drops those that are not any more beside the
/// others. Nothing if not even a constant can be fitted.
std::optional<FactorModel> findFactors(const Space &, const FactorSample &, const Regression &,
                                       double significance);

/// The model's most significant factor, judged by its largest p when any one other parameter is added to the
/// model in any form: constraints make parameters correlate, and what acts may be another than what was found
/// first. An index into `factors`; nothing if none stays below `significance`.
std::optional<std::size_t> clearestFactor(const Space &, const FactorSample &, const Regression &,
                                          double significance, const FactorModel &);

}
