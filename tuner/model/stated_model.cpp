#include "tuner/model/stated_model.h"
#include "tuner/model/bootstrap.h"
#include "tuner/model/linear_algebra.h"
#include "tuner/model/quantile.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace icl {

using Eigen::MatrixXd;
using Eigen::VectorXd;

std::string StatedModel::text() const {
  std::string text = (isLogarithmic ? "log(time) ~ " : "") + formula.text();
  if (!quantile)
    return text;
  char number[32];
  return text + " quantile " +
         std::string(number, std::to_chars(number, number + sizeof number, *quantile).ptr);
}

std::optional<FittedModel> FittedModel::fit(const StatedModel &model, const FactorSample &times) {
  if (times.configurations.empty())
    return std::nullopt;
  FittedModel result;
  result.stated = model;
  const MatrixXd all = model.formula.design(times.configurations);
  for (Eigen::Index c = 0; c < all.cols(); ++c) {
    result.kept.push_back(std::size_t(c));
    if (c > 0 && !hasIndependentColumns(result.design(times.configurations)))
      result.kept.pop_back();
  }
  auto fit = result.regression()(result.design(times.configurations), result.response(times));
  if (!fit)
    return std::nullopt;
  result.fitted = std::move(*fit);
  return result;
}

FittedModel FittedModel::bootstrapped(const FactorSample &times) const {
  FittedModel result = *this;
  result.fitted = withBootstrapErrors(fitted, design(times.configurations), response(times), regression());
  return result;
}

Regression FittedModel::regression() const {
  if (!stated.quantile)
    return fitLeastSquares;
  return [tau = *stated.quantile](const MatrixXd &X, const VectorXd &y) { return fitQuantile(X, y, tau); };
}

MatrixXd FittedModel::design(const std::vector<Configuration> &configurations) const {
  const MatrixXd all = stated.formula.design(configurations);
  MatrixXd X(all.rows(), Eigen::Index(kept.size()));
  for (std::size_t c = 0; c < kept.size(); ++c)
    X.col(Eigen::Index(c)) = all.col(Eigen::Index(kept[c]));
  return X;
}

VectorXd FittedModel::response(const FactorSample &times) const {
  return stated.isLogarithmic ? VectorXd(times.y.array().log()) : times.y;
}

std::vector<std::string> FittedModel::names() const {
  std::vector<std::string> result;
  for (const std::size_t column : kept)
    result.push_back(stated.formula.names()[column]);
  return result;
}

VectorXd FittedModel::rowOf(const Configuration &configuration) const {
  const VectorXd all = stated.formula.row(configuration);
  VectorXd row(kept.size());
  for (std::size_t c = 0; c < kept.size(); ++c)
    row[Eigen::Index(c)] = all[Eigen::Index(kept[c])];
  return row;
}

double FittedModel::predict(const Configuration &configuration) const {
  const double value = rowOf(configuration).dot(fitted.values());
  return stated.isLogarithmic ? std::exp(value) : value;
}

double FittedModel::errorAt(const Configuration &configuration) const {
  if (fitted.covariance.size() == 0)
    return std::numeric_limits<double>::quiet_NaN();
  const VectorXd row = rowOf(configuration);
  return std::sqrt(std::max(0.0, row.dot(apply(fitted.covariance, row))));
}

VectorXd FittedModel::residuals(const FactorSample &times) const {
  VectorXd result = times.y;
  for (std::size_t i = 0; i < times.configurations.size(); ++i)
    result[Eigen::Index(i)] -= predict(times.configurations[i]);
  return result;
}

static VectorXd ranksOf(const VectorXd &values) {
  std::vector<Eigen::Index> order(values.size());
  std::iota(order.begin(), order.end(), Eigen::Index(0));
  std::sort(order.begin(), order.end(),
            [&](Eigen::Index a, Eigen::Index b) { return values[a] < values[b]; });
  VectorXd ranks(values.size());
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    while (end < order.size() && values[order[end]] == values[order[first]])
      ++end;
    for (std::size_t i = first; i < end; ++i)
      ranks[order[i]] = double(first + end - 1) / 2;
  }
  return ranks;
}

double rankCorrelation(const VectorXd &one, const VectorXd &other) {
  if (one.size() < 2)
    return std::numeric_limits<double>::quiet_NaN();
  const VectorXd ranks = ranksOf(one), otherRanks = ranksOf(other);
  const VectorXd a = ranks.array() - ranks.mean(), b = otherRanks.array() - otherRanks.mean();
  return a.dot(b) / (a.norm() * b.norm());
}

}
