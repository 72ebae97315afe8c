#include "tuner/workgroup/predictor.h"
#include "tuner/workgroup/geometry.h"
#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <numeric>

namespace icl {

using Clock = std::chrono::steady_clock;

static std::int64_t since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
}

WorkGroupSize baselineOf(const std::vector<const Scenario *> &scenarios) {
  struct Sum {
    std::size_t legal = 0;
    double logs = 0;
  };
  std::map<WorkGroupSize, Sum> sums;
  for (const Scenario *scenario : scenarios) {
    const double least = scenario->timesNs.at(scenario->oracle());
    for (const auto &[size, time] : scenario->timesNs) {
      ++sums[size].legal;
      sums[size].logs += std::log(least / time);
    }
  }
  return std::max_element(sums.begin(), sums.end(),
                          [](const auto &one, const auto &other) {
                            if (one.second.legal != other.second.legal)
                              return one.second.legal < other.second.legal;
                            return one.second.logs < other.second.logs;
                          })
      ->first;
}

WorkGroupPredictor::WorkGroupPredictor(const std::vector<const Scenario *> &scenarios,
                                       const WorkGroupMethod &m)
    : method(m), encoding(scenarios, m.features), best(baselineOf(scenarios)) {
  std::set<WorkGroupSize> known;
  for (const Scenario *scenario : scenarios) {
    for (const auto &[size, time] : scenario->timesNs)
      known.insert(size);
    known.insert(scenario->refused.begin(), scenario->refused.end());
  }
  sizes.assign(known.begin(), known.end());
  if (method.classifier.empty())
    learnNumbers(scenarios);
  else
    learnOracles(scenarios);
}

void WorkGroupPredictor::learnOracles(const std::vector<const Scenario *> &scenarios) {
  Examples examples{encoding.attributes(), {}, {}, {}};
  std::set<WorkGroupSize> oracles;
  for (const Scenario *scenario : scenarios)
    oracles.insert(scenario->oracle());
  labels.assign(oracles.begin(), oracles.end());
  for (const WorkGroupSize label : labels)
    examples.classes.push_back(toString(label));
  for (const Scenario *scenario : scenarios) {
    examples.rows.push_back(encoding.of(scenario->features));
    examples.labels.push_back(
        Label(std::lower_bound(labels.begin(), labels.end(), scenario->oracle()) - labels.begin()));
  }
  classifier = findClassifier(method.classifier).train(examples);
}

static double targetOf(const Scenario &scenario, double time, double baselineTime, Regressand regressand) {
  switch (regressand) {
  case Regressand::Time:
    return time;
  case Regressand::SpeedUp:
    return baselineTime / time;
  case Regressand::Performance:
    return scenario.timesNs.at(scenario.oracle()) / time;
  }
  return 0;
}

/// The columns whose values differ among the rows. With few devices, most features of a device do not.
static std::vector<std::size_t> varyingColumns(const std::vector<Features> &rows) {
  std::vector<std::size_t> varying;
  for (std::size_t column = 0; column < rows.front().size(); ++column)
    if (std::any_of(rows.begin(), rows.end(),
                    [&](const Features &row) { return row[column] != rows.front()[column]; }))
      varying.push_back(column);
  return varying;
}

static std::map<WorkGroupSize, PerformanceSum>
performancesOf(const std::vector<const Scenario *> &scenarios) {
  std::map<WorkGroupSize, PerformanceSum> sums;
  for (const Scenario *scenario : scenarios) {
    const double least = scenario->timesNs.at(scenario->oracle());
    for (const auto &[size, time] : scenario->timesNs) {
      sums[size].performance += least / time;
      ++sums[size].scenarios;
    }
  }
  return sums;
}

double WorkGroupPredictor::meanPerformance(WorkGroupSize size, const Scenario *known) const {
  const auto found = performances.find(size);
  if (found == performances.end())
    return 0;
  auto [performance, scenarios] = found->second;
  if (known && known->isLegal(size)) {
    performance -= known->performance(size);
    --scenarios;
  }
  return scenarios > 0 ? performance / double(scenarios) : 0;
}

void WorkGroupPredictor::learnNumbers(const std::vector<const Scenario *> &scenarios) {
  constexpr std::size_t mostRows = 50'000; // as in OmniTune
  std::vector<Features> encoded;
  for (const Scenario *scenario : scenarios)
    encoded.push_back(encoding.of(scenario->features));
  NumericExamples examples;
  if (isOurs()) {
    used = varyingColumns(encoded);
    examples.attributes = geometryAttributes();
    examples.attributes.push_back({"mean performance"});
    performances = performancesOf(scenarios);
  } else {
    used.resize(encoding.attributes().size());
    std::iota(used.begin(), used.end(), std::size_t(0));
    examples.attributes = {{"columns"}, {"rows"}};
  }
  for (const std::size_t column : used)
    examples.attributes.push_back(encoding.attributes()[column]);
  std::vector<std::pair<std::size_t, WorkGroupSize>> cases;
  for (std::size_t i = 0; i < scenarios.size(); ++i)
    // Where the best fixed size is not legal, there is no speed-up over it.
    if (method.regressand != Regressand::SpeedUp || scenarios[i]->isLegal(best))
      for (const auto &[size, time] : scenarios[i]->timesNs)
        cases.emplace_back(i, size);
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < std::min(mostRows, cases.size()); ++i) {
    std::swap(cases[i], cases[i + random() % (cases.size() - i)]);
    const auto &[place, size] = cases[i];
    const Scenario &scenario = *scenarios[place];
    const double baselineTime = scenario.isLegal(best) ? scenario.timesNs.at(best) : 0;
    examples.rows.push_back(inputs(scenario.features, encoded[place], size, &scenario));
    examples.targets.push_back(
        targetOf(scenario, scenario.timesNs.at(size), baselineTime, method.regressand));
  }
  constexpr std::size_t trees = 30; // more change predictions little, and take longer
  const std::size_t tried = isOurs() ? std::max<std::size_t>(1, examples.attributes.size() / 3) : 0;
  forest = std::make_unique<Forest>(Forest::regress(examples, {trees, tried, 1}));
}

Features WorkGroupPredictor::inputs(const ScenarioFeatures &features, const Features &encoded,
                                    WorkGroupSize size, const Scenario *known) const {
  Features row = isOurs() ? geometryOf(features, size) : Features{double(size.columns), double(size.rows)};
  if (isOurs())
    row.push_back(meanPerformance(size, known));
  for (const std::size_t column : used)
    row.push_back(encoded[column]);
  return row;
}

std::optional<WorkGroupPrediction> WorkGroupPredictor::predict(const WorkGroupQuery &query) const {
  return classifier ? byClass(query) : byNumber(query);
}

/// A hash of the query's features, so that random fallbacks differ among scenarios and repeat.
static std::uint64_t seedOf(const Features &features) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const double feature : features)
    hash = (hash ^ std::bit_cast<std::uint64_t>(feature)) * 0x100000001b3ull;
  return hash;
}

static double distance(WorkGroupSize one, WorkGroupSize other) {
  return std::hypot(double(one.columns - other.columns), double(one.rows - other.rows));
}

std::optional<WorkGroupPrediction> WorkGroupPredictor::byClass(const WorkGroupQuery &query) const {
  const auto start = Clock::now();
  const Features features = encoding.of(query.features);
  const std::vector<double> shares = classifier->distribution(features);
  const Label label = classifier->classify(features);
  WorkGroupPrediction result{labels[label], labels[label], 0, shares[label], false, since(start)};
  std::set<WorkGroupSize> refused;
  const auto isLegal = [&](WorkGroupSize size) {
    if (size.product() > query.maxWorkGroup)
      return false;
    const bool legal = query.isLegal(size);
    if (!legal)
      refused.insert(size);
    result.refused = refused.size();
    return legal;
  };
  if (isLegal(result.size))
    return result;
  result.isFallback = true;
  if (method.fallback == Fallback::Baseline && isLegal(best)) {
    result.size = best;
    return result;
  }
  std::mt19937_64 random(seedOf(features));
  for (;;) {
    std::vector<WorkGroupSize> open;
    for (const WorkGroupSize size : sizes)
      if (size.product() <= query.maxWorkGroup && !refused.contains(size))
        open.push_back(size);
    if (open.empty())
      return std::nullopt;
    result.size = method.fallback == Fallback::Random
                      ? open[random() % open.size()]
                      : *std::min_element(open.begin(), open.end(), [&](WorkGroupSize a, WorkGroupSize b) {
                          return distance(a, result.first) < distance(b, result.first);
                        });
    if (isLegal(result.size))
      return result;
  }
}

/// What the forest predicts of each size, such that less is better; the best first.
std::vector<std::pair<double, WorkGroupSize>>
WorkGroupPredictor::scores(const ScenarioFeatures &features) const {
  const Features encoded = encoding.of(features);
  std::vector<std::pair<double, WorkGroupSize>> order;
  for (const WorkGroupSize size : sizes) {
    const double predicted = forest->predict(inputs(features, encoded, size))[0];
    order.emplace_back(method.regressand == Regressand::Time ? predicted : -predicted, size);
  }
  std::sort(order.begin(), order.end());
  return order;
}

std::optional<WorkGroupPrediction> WorkGroupPredictor::byNumber(const WorkGroupQuery &query) const {
  const auto start = Clock::now();
  auto order = scores(query.features);
  std::erase_if(order, [&](const auto &one) { return one.second.product() > query.maxWorkGroup; });
  const std::int64_t spent = since(start);
  for (std::size_t i = 0; i < order.size(); ++i)
    if (query.isLegal(order[i].second))
      return WorkGroupPrediction{order[i].second, order[0].second, i, std::abs(order[i].first), i > 0, spent};
  return std::nullopt;
}

std::vector<WorkGroupSize> WorkGroupPredictor::ranking(const ScenarioFeatures &given) const {
  std::vector<WorkGroupSize> order;
  if (forest) {
    for (const auto &[score, size] : scores(given))
      order.push_back(size);
    return order;
  }
  const Features features = encoding.of(given);
  const std::vector<double> shares = classifier->distribution(features);
  std::vector<Label> classes(labels.size());
  std::iota(classes.begin(), classes.end(), Label(0));
  std::stable_sort(classes.begin(), classes.end(),
                   [&](Label one, Label other) { return shares[one] > shares[other]; });
  for (const Label label : classes)
    if (shares[label] > 0)
      order.push_back(labels[label]);
  const std::vector<WorkGroupSize> likely = order;
  for (const WorkGroupSize size : sizes)
    if (std::find(likely.begin(), likely.end(), size) == likely.end())
      order.push_back(size);
  std::stable_sort(order.begin() + std::ptrdiff_t(likely.size()), order.end(),
                   [&](WorkGroupSize a, WorkGroupSize b) {
                     return distance(a, likely.front()) < distance(b, likely.front());
                   });
  return order;
}

std::string WorkGroupPredictor::text() const {
  return "best fixed size: " + toString(best) + '\n' +
         (classifier ? classifier->text() : "nodes in all trees: " + std::to_string(forest->nodes()) + '\n');
}

}
