#include "tuner/workgroup/evaluation.h"
#include "tuner/learn/folds.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace icl {

const char *nameOf(Protocol protocol) {
  switch (protocol) {
  case Protocol::TenFold:
    return "10-fold";
  case Protocol::SyntheticToReal:
    return "synthetic to real";
  case Protocol::Device:
    return "device";
  case Protocol::Kernel:
    return "kernel";
  case Protocol::Family:
    return "family";
  case Protocol::Dataset:
    return "dataset";
  }
  return "";
}

namespace {

using Scenarios = std::vector<Scenario>;
using Part = std::vector<const Scenario *>;

struct Division {
  Part training, test;
};

const std::string &keyOf(const Scenario &scenario, Protocol protocol) {
  return protocol == Protocol::Device   ? scenario.device
         : protocol == Protocol::Kernel ? scenario.kernel
         : protocol == Protocol::Family ? scenario.family
                                        : scenario.dataset;
}

std::vector<Division> tenFold(const Scenarios &scenarios) {
  const std::size_t folds = std::min<std::size_t>(10, scenarios.size());
  const std::vector<std::size_t> fold =
      stratifiedFolds(std::vector<std::size_t>(scenarios.size(), 0), folds, 1);
  std::vector<Division> divisions(folds);
  for (std::size_t i = 0; i < scenarios.size(); ++i)
    for (std::size_t part = 0; part < folds; ++part)
      (fold[i] == part ? divisions[part].test : divisions[part].training).push_back(&scenarios[i]);
  return divisions;
}

std::vector<Division> divide(const Scenarios &scenarios, Protocol protocol) {
  if (protocol == Protocol::TenFold)
    return tenFold(scenarios);
  std::map<std::string, Division> divisions;
  for (const Scenario &scenario : scenarios)
    if (protocol == Protocol::SyntheticToReal) {
      Division &one = divisions[""];
      (scenario.isSynthetic ? one.training : one.test).push_back(&scenario);
    } else {
      divisions[keyOf(scenario, protocol)];
    }
  for (auto &[key, division] : divisions)
    for (const Scenario &scenario : scenarios)
      if (protocol != Protocol::SyntheticToReal)
        (keyOf(scenario, protocol) == key ? division.test : division.training).push_back(&scenario);
  std::vector<Division> list;
  for (auto &[key, division] : divisions)
    list.push_back(std::move(division));
  return list;
}

/// Sums, which become means.
class Means {
public:
  /// `unmeasured`: sizes that were tried before `predicted`.
  void add(const Scenario &scenario, const std::optional<WorkGroupPrediction> &predicted,
           WorkGroupSize baseline, std::size_t unmeasured = 0) {
    ++result.scenarios;
    result.unmeasured += double(unmeasured);
    if (!predicted)
      return;
    const double performance = scenario.performance(predicted->size);
    const double time = scenario.timesNs.at(predicted->size);
    result.performance += performance;
    logs += std::log(performance);
    ++legal;
    result.accuracy += predicted->first == scenario.oracle();
    result.validity += scenario.isLegal(predicted->first);
    known += scenario.isLegal(predicted->first) || scenario.isRefused(predicted->first);
    result.refused += double(predicted->refused - unmeasured);
    result.microseconds += double(predicted->nanoseconds) / 1000;
    over(scenario, baseline, time, result.overBaseline, baselines);
    over(scenario, {4, 4}, time, result.overSmall, smalls);
    over(scenario, {32, 4}, time, result.overExpert, experts);
  }

  Evaluation mean() const {
    Evaluation mean = result;
    const double n = double(result.scenarios);
    for (double *sum :
         {&mean.performance, &mean.accuracy, &mean.refused, &mean.unmeasured, &mean.microseconds})
      *sum /= n;
    mean.validity /= known;
    mean.geometricPerformance = std::exp(logs / legal);
    mean.overBaseline /= baselines;
    mean.overSmall /= smalls;
    mean.overExpert /= experts;
    return mean;
  }

private:
  Evaluation result;
  double logs = 0, legal = 0, known = 0, baselines = 0, smalls = 0, experts = 0;

  static void over(const Scenario &scenario, WorkGroupSize size, double time, double &sum, double &count) {
    if (!scenario.isLegal(size))
      return;
    sum += scenario.timesNs.at(size) / time;
    ++count;
  }
};

/// Adds sizes that are tried and were not measured to `unmeasured`.
WorkGroupQuery queryOf(const Scenario &scenario, std::set<WorkGroupSize> &unmeasured) {
  return {scenario.features, scenario.maxWorkGroup, [&](WorkGroupSize size) {
            if (!scenario.isLegal(size) && !scenario.isRefused(size))
              unmeasured.insert(size);
            return scenario.isLegal(size);
          }};
}

std::optional<WorkGroupPrediction> fixedPrediction(const Scenario &scenario, WorkGroupSize size) {
  if (!scenario.isLegal(size))
    return std::nullopt;
  return WorkGroupPrediction{size, size};
}

}

/// Whether families are other than single kernels.
static bool hasFamilies(const Scenarios &scenarios) {
  return std::any_of(scenarios.begin(), scenarios.end(),
                     [](const Scenario &one) { return one.family != one.kernel; });
}

std::vector<Protocol> protocolsFor(const Scenarios &scenarios) {
  std::vector<Protocol> possible;
  for (const Protocol protocol : {Protocol::TenFold, Protocol::SyntheticToReal, Protocol::Device,
                                  Protocol::Kernel, Protocol::Family, Protocol::Dataset}) {
    if (protocol == Protocol::Family && !hasFamilies(scenarios))
      continue;
    const std::vector<Division> divisions = divide(scenarios, protocol);
    if (std::all_of(divisions.begin(), divisions.end(),
                    [](const Division &one) { return !one.training.empty() && !one.test.empty(); }))
      possible.push_back(protocol);
  }
  return possible;
}

Evaluation evaluate(const Scenarios &scenarios, const WorkGroupMethod &method, Protocol protocol) {
  Means means;
  for (const Division &division : divide(scenarios, protocol)) {
    const WorkGroupPredictor predictor(division.training, method);
    for (const Scenario *scenario : division.test) {
      std::set<WorkGroupSize> unmeasured;
      const auto predicted = predictor.predict(queryOf(*scenario, unmeasured));
      means.add(*scenario, predicted, predictor.baseline(), unmeasured.size());
    }
  }
  return means.mean();
}

/// Of `given`, or else the best fixed size of the training.
static Evaluation evaluateFixed(const Scenarios &scenarios, Protocol protocol,
                                std::optional<WorkGroupSize> given) {
  Means means;
  for (const Division &division : divide(scenarios, protocol)) {
    const WorkGroupSize baseline = baselineOf(division.training), size = given.value_or(baseline);
    for (const Scenario *scenario : division.test)
      means.add(*scenario, fixedPrediction(*scenario, size), baseline,
                !scenario->isLegal(size) && !scenario->isRefused(size));
  }
  return means.mean();
}

Evaluation evaluateBaseline(const Scenarios &scenarios, Protocol protocol) {
  return evaluateFixed(scenarios, protocol, std::nullopt);
}

Evaluation evaluateFixed(const Scenarios &scenarios, WorkGroupSize size, Protocol protocol) {
  return evaluateFixed(scenarios, protocol, std::optional(size));
}

Evaluation evaluateRandom(const Scenarios &scenarios, Protocol protocol) {
  Means means;
  std::mt19937_64 random(1);
  for (const Division &division : divide(scenarios, protocol)) {
    const WorkGroupSize baseline = baselineOf(division.training);
    for (const Scenario *scenario : division.test) {
      const auto drawn =
          std::next(scenario->timesNs.begin(), std::ptrdiff_t(random() % scenario->timesNs.size()));
      means.add(*scenario, fixedPrediction(*scenario, drawn->first), baseline);
    }
  }
  return means.mean();
}

}
