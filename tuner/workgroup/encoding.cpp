#include "tuner/workgroup/encoding.h"
#include <algorithm>

namespace icl {

static bool isIn(const std::string &feature, FeatureSet set) {
  return !feature.starts_with(set == FeatureSet::Facts ? "paper." : "facts.");
}

/// Of the scenarios that have the feature as a number; 0 if none has.
static double meanOf(const std::string &feature, const std::vector<const Scenario *> &scenarios) {
  double sum = 0, count = 0;
  for (const Scenario *scenario : scenarios)
    if (const auto found = scenario->features.find(feature); found != scenario->features.end())
      if (const auto *number = std::get_if<double>(&found->second)) {
        sum += *number;
        ++count;
      }
  return count > 0 ? sum / count : 0;
}

FeatureEncoding::FeatureEncoding(const std::vector<const Scenario *> &scenarios, FeatureSet set) {
  std::map<std::string, std::set<std::string>> words; // none: numbers
  for (const Scenario *scenario : scenarios)
    for (const auto &[name, value] : scenario->features)
      if (isIn(name, set)) {
        std::set<std::string> &known = words[name];
        if (const auto *word = std::get_if<std::string>(&value))
          known.insert(*word);
      }
  for (const auto &[name, known] : words) {
    means[name] = meanOf(name, scenarios);
    columns.push_back({name, {known.begin(), known.end()}});
    if (!known.empty())
      columns.back().values.push_back("(other)");
  }
}

Features FeatureEncoding::of(const ScenarioFeatures &features) const {
  Features row;
  for (const Attribute &attribute : columns) {
    if (!attribute.isNominal()) {
      row.push_back(numberOf(features, attribute.name, means.at(attribute.name)));
      continue;
    }
    const auto found = features.find(attribute.name);
    const auto *word = found == features.end() ? nullptr : std::get_if<std::string>(&found->second);
    const auto place =
        word ? std::find(attribute.values.begin(), attribute.values.end(), *word) : attribute.values.end();
    row.push_back(double(place == attribute.values.end() ? attribute.values.size() - 1
                                                         : std::size_t(place - attribute.values.begin())));
  }
  return row;
}

}
