#include "tuner/search/guided/predictions.h"
#include <algorithm>

namespace icl {

static constexpr double most = 1e6;

Predictions::Predictions(const FittedModel &model, const Region &region, const Configuration &preferred)
    : model(model), region(region), parameters(model.model().formula.parameters()) {
  double combinations = 1;
  for (const std::size_t p : parameters)
    combinations *= double(region.values(p).size());
  if (combinations <= most)
    enumerate(preferred);
  else
    drawSome();
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate &a, const Candidate &b) { return a.time < b.time; });
}

/// The values of other parameters do not matter.
Configuration Predictions::pointOf(const std::vector<std::uint16_t> &values) const {
  Configuration point(region.space().parameters().size());
  for (std::size_t i = 0; i < parameters.size(); ++i)
    point[parameters[i]] = values[i];
  return point;
}

void Predictions::enumerate(const Configuration &preferred) {
  std::vector<std::vector<std::uint16_t>> lists;
  for (const std::size_t p : parameters) {
    lists.push_back(region.values(p));
    std::stable_partition(lists.back().begin(), lists.back().end(),
                          [&](std::uint16_t value) { return value == preferred[p]; });
  }
  std::vector<std::size_t> indices(lists.size(), 0);
  for (bool isDone = false; !isDone;) {
    std::vector<std::uint16_t> values;
    for (std::size_t i = 0; i < lists.size(); ++i)
      values.push_back(lists[i][indices[i]]);
    const double time = model.predict(pointOf(values));
    candidates.push_back({time, std::move(values)});
    isDone = true;
    for (std::size_t i = lists.size(); isDone && i-- > 0;) {
      indices[i] = (indices[i] + 1) % lists[i].size();
      isDone = indices[i] == 0;
    }
  }
}

void Predictions::drawSome() {
  std::mt19937_64 random(1);
  for (double i = 0; i < most; ++i) {
    std::vector<std::uint16_t> values;
    for (const std::size_t p : parameters)
      values.push_back(region.values(p)[below(region.values(p).size(), random)]);
    const double time = model.predict(pointOf(values));
    candidates.push_back({time, std::move(values)});
  }
}

std::optional<Prediction> Predictions::next() {
  while (at < candidates.size()) {
    const Candidate &candidate = candidates[at++];
    Prediction prediction{{}, candidate.time, model.errorAt(pointOf(candidate.values))};
    for (std::size_t i = 0; i < parameters.size(); ++i)
      prediction.choices.push_back({parameters[i], candidate.values[i]});
    if (region.allows(prediction.choices))
      return prediction;
  }
  return std::nullopt;
}

}
