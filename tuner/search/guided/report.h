// What guided tuning prints of models and observations, and plots.
#pragma once
#include "tuner/model/doubts.h"
#include "tuner/search/guided/plot.h"
#include "tuner/search/guided/predictions.h"
#include <string>
#include <vector>

namespace icl {

/// A number of a stated model, and its fit; nothing if there are no observations.
struct NumberedModel {
  std::size_t number;
  StatedModel stated;
  std::optional<FittedModel> fit;
};

/// What reports are about: observations, whose times are in `unit`.
struct Observations {
  const SpaceDefinition &space;
  const FactorSample &sample;
  std::string unit;
};

/// Estimates, standard errors, t, p and intervals of a model, then R-squared.
std::string modelToText(const NumberedModel &, const std::string &unit);
/// "warning: ..." for each doubt.
std::string warningsToText(const std::vector<Doubt> &);
/// modelToText() of each model; then a table of R-squared, R-squared adjusted for the number of terms, the
/// largest p, and the rank correlations of predicted with observed times, of all observations and of the
/// fastest quarter; then the ten fastest observations with what each model predicts. `used`: the number of
/// the model to mark.
std::string comparisonToText(const std::vector<NumberedModel> &, std::size_t used, const Observations &);
std::string predictionsToText(const std::vector<Prediction> &, const FittedModel &, const Observations &);

/// Time against the values of a parameter, with the lines of least squares and of the 5% quantile for the
/// terms that the model has of this parameter alone (none: the plain term). A second plot has the residuals
/// of the model, if there is one.
std::vector<Plot> plotsOf(std::size_t parameter, const Levels &, const FittedModel *, const Observations &);
/// Observed against predicted times, and residuals against predicted times.
std::vector<Plot> plotsOf(const FittedModel &, const Observations &);

}
