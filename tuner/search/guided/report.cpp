#include "tuner/search/guided/report.h"
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numeric>
#include <sstream>

namespace icl {

std::string modelToText(const NumberedModel &model, const std::string &unit) {
  const std::string head = "model " + std::to_string(model.number) + ": " + model.stated.text();
  if (!model.fit)
    return head + "\nnot fitted: nothing that ran was measured in this region\n";
  return head + (model.stated.isLogarithmic ? ", log of " : ", in ") + unit + '\n' +
         toText(model.fit->statistics(), model.fit->names());
}

std::string warningsToText(const std::vector<Doubt> &doubts) {
  std::string text;
  for (const Doubt &doubt : doubts)
    text += "warning: " + doubt.sentence + '\n';
  return text;
}

namespace {

/// The places of the fastest observations, the fastest first.
std::vector<std::size_t> fastestOf(const FactorSample &sample, std::size_t n) {
  std::vector<std::size_t> order(sample.configurations.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return sample.y[Eigen::Index(a)] < sample.y[Eigen::Index(b)];
  });
  order.resize(std::min(n, order.size()));
  return order;
}

Eigen::VectorXd predictionsOf(const FittedModel &model, const FactorSample &sample) {
  return sample.y - model.residuals(sample);
}

double correlationAmong(const std::vector<std::size_t> &places, const Eigen::VectorXd &a,
                        const Eigen::VectorXd &b) {
  Eigen::VectorXd some(places.size()), others(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    some[Eigen::Index(i)] = a[Eigen::Index(places[i])];
    others[Eigen::Index(i)] = b[Eigen::Index(places[i])];
  }
  return rankCorrelation(some, others);
}

double largestP(const RegressionFit &fit) {
  double largest = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 1; i < fit.coefficients.size(); ++i)
    largest = std::isnan(largest) ? fit.coefficients[i].p : std::max(largest, fit.coefficients[i].p);
  return largest;
}

double adjusted(const RegressionFit &fit) {
  return 1 - (1 - fit.rSquared) * (double(fit.observations) - 1) / fit.degreesOfFreedom();
}

class Table {
public:
  Table() { out << std::setprecision(3); }
  Table &cell(const std::string &text, int width = 11) {
    out << ' ' << std::setw(width) << text;
    return *this;
  }
  Table &cell(double number, int width = 11) {
    out << ' ' << std::setw(width);
    if (std::isfinite(number))
      out << number;
    else
      out << '-';
    return *this;
  }
  void end(const std::string &text = "") { out << (text.empty() ? "" : "  ") << text << '\n'; }
  std::string text() const { return out.str(); }

private:
  std::ostringstream out;
};

std::string namesOf(const std::vector<Choice> &choices, const SpaceDefinition &space) {
  std::string text;
  for (const Choice &choice : choices) {
    const Parameter &parameter = space.parameters()[choice.parameter];
    text += (text.empty() ? "" : " ") + parameter.name + "=" + toString(parameter.values[choice.value]);
  }
  return text;
}

}

std::string comparisonToText(const std::vector<NumberedModel> &models, std::size_t used,
                             const Observations &observed) {
  constexpr std::size_t listed = 10, fewest = 5;
  const FactorSample &sample = observed.sample;
  std::string text;
  for (const NumberedModel &model : models)
    text += modelToText(model, observed.unit) + '\n';
  const auto quarter = fastestOf(sample, std::max(fewest, sample.configurations.size() / 4));
  Table table;
  table.cell("", 3).cell("R-squared").cell("adjusted").cell("largest p").cell("ranks").cell("of fastest");
  table.end("model; ranks: correlation of predicted with observed, also of the fastest quarter");
  for (const NumberedModel &model : models) {
    table.cell((model.number == used ? "*" : "") + std::to_string(model.number), 3);
    if (model.fit) {
      const RegressionFit &fit = model.fit->statistics();
      const Eigen::VectorXd predicted = predictionsOf(*model.fit, sample);
      table.cell(fit.rSquared).cell(adjusted(fit)).cell(largestP(fit));
      table.cell(rankCorrelation(predicted, sample.y)).cell(correlationAmong(quarter, predicted, sample.y));
    }
    table.end(model.stated.text());
  }
  Table fastest;
  fastest.cell("observed");
  for (const NumberedModel &model : models)
    fastest.cell("model " + std::to_string(model.number));
  fastest.end();
  for (const std::size_t place : fastestOf(sample, listed)) {
    fastest.cell(sample.y[Eigen::Index(place)]);
    for (const NumberedModel &model : models)
      fastest.cell(model.fit ? model.fit->predict(sample.configurations[place]) : NAN);
    fastest.end();
  }
  return text + table.text() + "the fastest, and what the models predict, in " + observed.unit + ":\n" +
         fastest.text();
}

std::string predictionsToText(const std::vector<Prediction> &predictions, const FittedModel &model,
                              const Observations &observed) {
  Table table;
  table.cell("predicted").cell("std. error").cell("measured").cell("fastest");
  table.end("in " + observed.unit + (model.model().isLogarithmic ? ", errors of the logarithm" : ""));
  for (const Prediction &prediction : predictions) {
    std::size_t measured = 0;
    double best = NAN;
    for (std::size_t i = 0; i < observed.sample.configurations.size(); ++i) {
      const Configuration &c = observed.sample.configurations[i];
      if (!std::all_of(prediction.choices.begin(), prediction.choices.end(),
                       [&](const Choice &choice) { return c[choice.parameter] == choice.value; }))
        continue;
      ++measured;
      best = std::fmin(best, observed.sample.y[Eigen::Index(i)]);
    }
    table.cell(prediction.time).cell(prediction.error).cell(std::to_string(measured)).cell(best);
    table.end(namesOf(prediction.choices, observed.space));
  }
  return table.text();
}

}
