#include "tuner/search/guided/report.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

/// Whether a logarithmic axis shows the times better.
bool spansDecades(const Eigen::VectorXd &times) {
  constexpr double ratio = 20;
  return times.size() > 0 && times.minCoeff() > 0 && times.maxCoeff() > ratio * times.minCoeff();
}

/// "x + 1/x": the terms of the model with this parameter alone.
std::string termsAlone(const FittedModel *model, std::size_t place, const Parameter &parameter) {
  std::string text;
  if (model && std::holds_alternative<std::int64_t>(parameter.values.front())) {
    const Formula &formula = model->model().formula;
    for (std::size_t c = 1; c < formula.names().size(); ++c)
      if (formula.dependsOn(c, place) && formula.names()[c].find(':') == std::string::npos)
        text += (text.empty() ? "" : " + ") + formula.names()[c];
  }
  return text.empty() ? parameter.name : text;
}

PlotSeries lineOf(const StatedModel &stated, char mark, const std::string &name, std::size_t place,
                  const std::vector<std::uint16_t> &levels, const Observations &observed) {
  PlotSeries line{name, mark, PlotSeries::Kind::Line, {}};
  const auto fit = FittedModel::fit(stated, observed.sample);
  Configuration point(observed.space.parameters().size());
  for (std::size_t i = 0; fit && i < levels.size(); ++i) {
    point[place] = levels[i];
    line.points.push_back({double(i), fit->predict(point)});
  }
  return line;
}

std::vector<Plot::Tick> ticksOf(const Parameter &parameter, const std::vector<std::uint16_t> &levels) {
  std::vector<Plot::Tick> ticks;
  for (std::size_t i = 0; i < levels.size(); ++i)
    ticks.push_back({double(i), toString(parameter.values[levels[i]])});
  return ticks;
}

/// Of a model of the logarithm of time: ratios.
Plot residualPlot(const FittedModel &model, const Observations &observed, const std::string &xLabel,
                  const std::vector<double> &x, double from, double to) {
  const bool isRatio = model.model().isLogarithmic;
  const Eigen::VectorXd residuals = model.residuals(observed.sample), &times = observed.sample.y;
  Plot plot{"residuals of " + model.model().text(),
            xLabel,
            isRatio ? "observed / predicted" : "observed - predicted, " + observed.unit,
            {},
            {},
            isRatio};
  PlotSeries points{"residual", 'o', PlotSeries::Kind::Points, {}};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Eigen::Index at = Eigen::Index(i);
    points.points.push_back({x[i], isRatio ? times[at] / (times[at] - residuals[at]) : residuals[at]});
  }
  const double exact = isRatio ? 1 : 0;
  plot.series = {{isRatio ? "1" : "0", '-', PlotSeries::Kind::Line, {{from, exact}, {to, exact}}}, points};
  return plot;
}

}

std::vector<Plot> plotsOf(std::size_t place, const Levels &levels, const FittedModel *model,
                          const Observations &observed) {
  constexpr double lowQuantile = 0.05; // as in the thesis
  const Parameter &parameter = observed.space.parameters()[place];
  const std::vector<std::uint16_t> &own = levels[place];
  StatedModel alone{Formula::parse(termsAlone(model, place, parameter), observed.space), std::nullopt,
                    model && model->model().isLogarithmic};
  Plot plot{"time against " + parameter.name, parameter.name, observed.unit, ticksOf(parameter, own), {}};
  std::vector<double> x;
  PlotSeries points{"observed", 'o', PlotSeries::Kind::Points, {}};
  for (std::size_t i = 0; i < observed.sample.configurations.size(); ++i) {
    const auto level = std::lower_bound(own.begin(), own.end(), observed.sample.configurations[i][place]);
    x.push_back(double(level - own.begin()));
    points.points.push_back({x.back(), observed.sample.y[Eigen::Index(i)]});
  }
  plot.series.push_back(lineOf(alone, '+', "least squares", place, own, observed));
  alone.quantile = lowQuantile;
  plot.series.push_back(lineOf(alone, '=', "5% quantile", place, own, observed));
  plot.series.push_back(points);
  plot.isLogarithmic = spansDecades(observed.sample.y);
  std::vector<Plot> plots = {plot};
  if (model) {
    plots.push_back(residualPlot(*model, observed, parameter.name, x, 0, double(own.size()) - 1));
    plots.back().ticks = plot.ticks;
  }
  return plots;
}

std::vector<Plot> plotsOf(const FittedModel &model, const Observations &observed) {
  const Eigen::VectorXd &times = observed.sample.y;
  const Eigen::VectorXd predicted = times - model.residuals(observed.sample);
  Plot plot{"observed against predicted times",
            "predicted, " + observed.unit,
            "observed, " + observed.unit,
            {},
            {}};
  PlotSeries points{"observation", 'o', PlotSeries::Kind::Points, {}};
  for (Eigen::Index i = 0; i < times.size(); ++i)
    points.points.push_back({predicted[i], times[i]});
  const double from = predicted.minCoeff(), to = predicted.maxCoeff();
  // A logarithmic axis bends the diagonal.
  PlotSeries diagonal{"equal", '+', PlotSeries::Kind::Line, {}};
  constexpr int steps = 50;
  for (int i = 0; i <= steps; ++i) {
    const double value = from + i * (to - from) / steps;
    diagonal.points.push_back({value, value});
  }
  plot.series = {diagonal, points};
  plot.isLogarithmic = spansDecades(times);
  const std::vector<double> x(predicted.begin(), predicted.end());
  return {plot, residualPlot(model, observed, "predicted, " + observed.unit, x, from, to)};
}

}
