#include "tuner/model/factors.h"
#include <algorithm>
#include <cmath>

namespace icl {

using Eigen::MatrixXd;
using Eigen::VectorXd;

static Form stringForm(const Parameter &parameter) {
  Form form;
  const Eigen::Index count = Eigen::Index(parameter.values.size());
  form.values = MatrixXd::Zero(count, count - 1);
  for (Eigen::Index v = 1; v < count; ++v) {
    form.terms.push_back(parameter.name + "=" + toString(parameter.values[v]));
    form.values(v, v - 1) = 1;
  }
  return form;
}

static Form numberForm(const std::vector<std::string> &terms, const std::vector<VectorXd> &columns) {
  Form form{terms, MatrixXd(columns[0].size(), Eigen::Index(columns.size())), columns.size() > 1};
  for (std::size_t i = 0; i < columns.size(); ++i)
    form.values.col(Eigen::Index(i)) = columns[i];
  return form;
}

std::vector<Form> formsOf(const Parameter &parameter) {
  const Eigen::Index count = Eigen::Index(parameter.values.size());
  if (count < 2)
    return {};
  VectorXd x(count);
  for (Eigen::Index v = 0; v < count; ++v) {
    const auto *number = std::get_if<std::int64_t>(&parameter.values[v]);
    if (!number)
      return {stringForm(parameter)};
    x[v] = double(*number);
  }
  const std::string &name = parameter.name;
  std::vector<Form> forms = {numberForm({name}, {x})};
  if (count == 2)
    return forms;
  if ((x.array() <= 0).any()) {
    forms.push_back(numberForm({name, name + "^2"}, {x, x.cwiseAbs2()}));
    return forms;
  }
  const std::string logarithm = "log(" + name + ")", inverse = "1/" + name;
  const VectorXd log = x.array().log();
  forms.push_back(numberForm({logarithm}, {log}));
  forms.push_back(numberForm({inverse}, {x.cwiseInverse()}));
  forms.push_back(numberForm({logarithm, logarithm + "^2"}, {log, log.cwiseAbs2()}));
  forms.push_back(numberForm({name, inverse}, {x, x.cwiseInverse()}));
  return forms;
}

std::vector<std::string> FactorModel::names() const {
  std::vector<std::string> result = {"(constant)"};
  for (const Factor &factor : factors)
    result.insert(result.end(), factor.form.terms.begin(), factor.form.terms.end());
  return result;
}

std::vector<std::vector<double>> FactorModel::costs(const Space &space) const {
  std::vector<std::vector<double>> cost;
  for (const Parameter &parameter : space.parameters())
    cost.emplace_back(parameter.values.size(), 0.0);
  const VectorXd coefficients = fit.values();
  Eigen::Index column = 1;
  for (const Factor &factor : factors) {
    const MatrixXd &values = factor.form.values;
    const VectorXd added = values * coefficients.segment(column, values.cols());
    cost[factor.parameter].assign(added.begin(), added.end());
    column += values.cols();
  }
  return cost;
}

namespace {

/// The search for factors in one sample.
class Search {
public:
  Search(const FactorSample &sample, const Regression &regression)
      : sample(sample.configurations), y(sample.y), regression(regression) {}

  std::optional<FactorModel> model(std::vector<Factor> factors) const {
    MatrixXd design = MatrixXd::Ones(y.size(), 1);
    for (const Factor &factor : factors)
      append(design, factor);
    if (design.rows() < design.cols())
      return std::nullopt;
    auto fit = regression(design, y);
    if (!fit)
      return std::nullopt;
    Eigen::Index column = 1;
    for (Factor &factor : factors) {
      const Eigen::Index terms = factor.form.values.cols();
      factor.p = pWithout(design, *fit, column, terms);
      for (Eigen::Index i = column; factor.form.isCurve && i < column + terms; ++i)
        factor.p = std::max(factor.p, pWithout(design, *fit, i, 1));
      column += terms;
    }
    return FactorModel{std::move(factors), std::move(*fit)};
  }

  /// The model with the parameter added in its most significant form; its p is corrected for the number of
  /// forms.
  std::optional<FactorModel> addFactor(const FactorModel &base, std::size_t parameter,
                                       const std::vector<Form> &forms) const {
    std::optional<FactorModel> best;
    for (const Form &form : forms) {
      std::vector<Factor> factors = base.factors;
      factors.push_back({parameter, form, 1});
      auto candidate = model(std::move(factors));
      if (candidate && (!best || candidate->factors.back().p < best->factors.back().p))
        best = std::move(candidate);
    }
    if (best)
      best->factors.back().p = std::min(1.0, best->factors.back().p * double(forms.size()));
    return best;
  }

private:
  const std::vector<Configuration> &sample;
  const VectorXd &y;
  const Regression &regression;

  /// p of the hypothesis that the columns have no effect.
  double pWithout(const MatrixXd &X, const RegressionFit &fit, Eigen::Index first, Eigen::Index count) const {
    const Eigen::Index after = X.cols() - first - count;
    MatrixXd rest(X.rows(), first + after);
    rest << X.leftCols(first), X.rightCols(after);
    const auto smaller = regression(rest, y);
    return smaller ? significance(fit, *smaller) : 1;
  }

  void append(MatrixXd &X, const Factor &factor) const {
    const Eigen::Index first = X.cols();
    X.conservativeResize(Eigen::NoChange, first + factor.form.values.cols());
    for (Eigen::Index i = 0; i < X.rows(); ++i)
      X.block(i, first, 1, factor.form.values.cols()) =
          factor.form.values.row(sample[std::size_t(i)][factor.parameter]);
  }
};

}

std::optional<FactorModel> findFactors(const Space &space, const FactorSample &sample,
                                       const Regression &regression, double significance) {
  const Search search(sample, regression);
  auto current = search.model({});
  std::vector<std::vector<Form>> open;
  for (const Parameter &parameter : space.parameters())
    open.push_back(formsOf(parameter));
  while (current) {
    std::optional<FactorModel> best;
    for (std::size_t p = 0; p < open.size(); ++p) {
      if (open[p].empty())
        continue;
      auto candidate = search.addFactor(*current, p, open[p]);
      if (candidate && (!best || candidate->factors.back().p < best->factors.back().p))
        best = std::move(candidate);
    }
    if (!best || best->factors.back().p >= significance)
      break;
    open[best->factors.back().parameter].clear();
    current = std::move(best);
  }
  while (current && !current->factors.empty()) {
    const auto weakest = std::max_element(current->factors.begin(), current->factors.end(),
                                          [](const Factor &a, const Factor &b) { return a.p < b.p; });
    if (weakest->p < significance)
      break;
    std::vector<Factor> kept = current->factors;
    kept.erase(kept.begin() + (weakest - current->factors.begin()));
    current = search.model(std::move(kept));
  }
  return current;
}

std::optional<std::size_t> clearestFactor(const Space &space, const FactorSample &sample,
                                          const Regression &regression, double significance,
                                          const FactorModel &model) {
  const Search search(sample, regression);
  std::vector<double> largest;
  std::vector<bool> isIn(space.parameters().size());
  for (const Factor &factor : model.factors) {
    largest.push_back(factor.p);
    isIn[factor.parameter] = true;
  }
  for (std::size_t other = 0; other < isIn.size(); ++other) {
    if (isIn[other])
      continue;
    for (const Form &form : formsOf(space.parameters()[other])) {
      std::vector<Factor> factors = model.factors;
      factors.push_back({other, form, 1});
      if (const auto grown = search.model(std::move(factors)))
        for (std::size_t i = 0; i < largest.size(); ++i)
          largest[i] = std::max(largest[i], grown->factors[i].p);
    }
  }
  const auto clearest = std::min_element(largest.begin(), largest.end());
  if (clearest == largest.end() || *clearest >= significance)
    return std::nullopt;
  return std::size_t(clearest - largest.begin());
}

}
