#include "tuner/influence.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

constexpr std::size_t fewest = 10;
constexpr int sweeps = 60;
constexpr std::size_t folds = 5;
constexpr double shrinkage = 1; ///< measurements without an effect that are added to each value's

/// A model of log times, fitted by backfitting.
class AdditiveModel {
public:
  AdditiveModel(const Space &space, const std::vector<const Evaluated *> &t) : evaluations(t) {
    for (const Evaluated *evaluated : evaluations)
      mean += std::log(evaluated->outcome.timeNs) / static_cast<double>(evaluations.size());
    for (const Evaluated *evaluated : evaluations)
      residuals.push_back(std::log(evaluated->outcome.timeNs) - mean);
    for (const Parameter &parameter : space.parameters()) {
      effects.emplace_back(parameter.values.size());
      counts.emplace_back(parameter.values.size());
    }
    for (const Evaluated *evaluated : evaluations)
      for (std::size_t p = 0; p < counts.size(); ++p)
        ++counts[p][evaluated->configuration[p]];
    for (int i = 0; i < sweeps; ++i)
      for (std::size_t p = 0; p < effects.size(); ++p)
        refit(p);
  }

  double predict(const Configuration &configuration) const {
    double sum = mean;
    for (std::size_t p = 0; p < effects.size(); ++p)
      sum += effects[p][configuration[p]];
    return sum;
  }

  double variance(std::size_t p) const {
    double sum = 0;
    for (std::size_t v = 0; v < effects[p].size(); ++v)
      sum += counts[p][v] * effects[p][v] * effects[p][v];
    return sum;
  }

  /// The measured values, by effect.
  std::vector<std::size_t> ranking(std::size_t p) const {
    std::vector<std::size_t> values;
    for (std::size_t v = 0; v < counts[p].size(); ++v)
      if (counts[p][v] > 0)
        values.push_back(v);
    std::stable_sort(values.begin(), values.end(),
                     [&](std::size_t a, std::size_t b) { return effects[p][a] < effects[p][b]; });
    return values;
  }

  double effect(std::size_t p, std::size_t v) const { return effects[p][v]; }

private:
  const std::vector<const Evaluated *> &evaluations;
  std::vector<double> residuals;
  std::vector<std::vector<double>> effects, counts; ///< by parameter and value
  double mean = 0;

  void refit(std::size_t p) {
    std::vector<double> sums(effects[p].size());
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
      const std::size_t v = evaluations[i]->configuration[p];
      residuals[i] += effects[p][v];
      sums[v] += residuals[i];
    }
    for (std::size_t v = 0; v < sums.size(); ++v)
      effects[p][v] = sums[v] / (counts[p][v] + shrinkage);
    for (std::size_t i = 0; i < evaluations.size(); ++i)
      residuals[i] -= effects[p][evaluations[i]->configuration[p]];
  }
};

/// The share of the variance that models of the other folds explain: many effects overfit few measurements.
double explainedOutside(const Space &space, const std::vector<const Evaluated *> &evaluations) {
  double mean = 0, total = 0, left = 0;
  for (const Evaluated *evaluated : evaluations)
    mean += std::log(evaluated->outcome.timeNs) / static_cast<double>(evaluations.size());
  for (std::size_t fold = 0; fold < folds; ++fold) {
    std::vector<const Evaluated *> known, asked;
    for (std::size_t i = 0; i < evaluations.size(); ++i)
      (i % folds == fold ? asked : known).push_back(evaluations[i]);
    const AdditiveModel model(space, known);
    for (const Evaluated *evaluated : asked) {
      const double time = std::log(evaluated->outcome.timeNs);
      total += (time - mean) * (time - mean);
      left += std::pow(time - model.predict(evaluated->configuration), 2);
    }
  }
  return total > 0 ? std::max(0.0, 1 - left / total) : 0;
}

}

Influences influencesOf(const Space &space, const std::vector<Evaluated> &evaluations) {
  std::vector<const Evaluated *> ok;
  for (const Evaluated &evaluated : evaluations)
    if (evaluated.outcome.ok() && evaluated.outcome.timeNs > 0)
      ok.push_back(&evaluated);
  if (ok.size() < fewest)
    return {};
  const AdditiveModel model(space, ok);
  double sum = 0;
  for (std::size_t p = 0; p < space.parameters().size(); ++p)
    sum += model.variance(p);
  Influences result{explainedOutside(space, ok), {}};
  for (std::size_t p = 0; p < space.parameters().size(); ++p) {
    const Parameter &parameter = space.parameters()[p];
    const auto ranking = model.ranking(p);
    if (ranking.size() < 2 || sum <= 0)
      continue;
    const std::size_t fastest = ranking.front(), slowest = ranking.back();
    result.parameters.push_back({parameter.name, result.explained * model.variance(p) / sum,
                                 std::exp(model.effect(p, slowest) - model.effect(p, fastest)),
                                 parameter.values[fastest], parameter.values[slowest]});
  }
  std::stable_sort(result.parameters.begin(), result.parameters.end(),
                   [](const Influence &a, const Influence &b) { return a.share > b.share; });
  return result;
}

}
