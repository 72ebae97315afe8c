// Models that an analyst states, and their fits. Masnada 2016, chapters 5 to 7.
#pragma once
#include "tuner/model/factors.h"
#include "tuner/model/formula.h"
#include <optional>
#include <string>
#include <vector>

namespace icl {

struct StatedModel {
  Formula formula;
  std::optional<double> quantile{}; ///< of the times; nothing: their mean, by least squares
  bool isLogarithmic = false;       ///< of the logarithm of time

  /// As it is written in a `model` command: "log(time) ~ x + 1/x quantile 0.05".
  std::string text() const;
};

/// A fit of a stated model. Times are in the unit of the sample.
class FittedModel {
public:
  /// Terms that the sample cannot tell apart from those before them are left out, as in R: terms that are
  /// constant in it, are sums of others, or are more than the observations. Nothing without observations.
  static std::optional<FittedModel> fit(const StatedModel &, const FactorSample &times);
  /// The same with standard errors, t and p by a bootstrap, as far as it can be fitted (bootstrap.h).
  FittedModel bootstrapped(const FactorSample &times) const;

  const StatedModel &model() const { return stated; }
  const RegressionFit &statistics() const { return fitted; }
  /// Of the coefficients in statistics().
  std::vector<std::string> names() const;
  /// The columns of the formula's design that were not left out, 0 first; of each there is a coefficient.
  const std::vector<std::size_t> &columns() const { return kept; }

  /// A time.
  double predict(const Configuration &) const;
  /// The standard error of what is fitted, at a configuration: of a time, or of the logarithm of one. NaN
  /// where it does not exist.
  double errorAt(const Configuration &) const;
  /// Observed minus predicted times.
  Eigen::VectorXd residuals(const FactorSample &times) const;

private:
  StatedModel stated;
  std::vector<std::size_t> kept;
  RegressionFit fitted;

  Eigen::MatrixXd design(const std::vector<Configuration> &) const;
  Eigen::VectorXd response(const FactorSample &) const;
  Eigen::VectorXd rowOf(const Configuration &) const;
  Regression regression() const;
};

/// The correlation of the ranks of two lists (Spearman's), ties at their mean rank; NaN where one is constant
/// or has fewer than two elements.
double rankCorrelation(const Eigen::VectorXd &, const Eigen::VectorXd &);

}
