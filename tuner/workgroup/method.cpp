// The names of methods.
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include "tuner/workgroup/predictor.h"
#include <array>

namespace icl {

static constexpr std::array<std::pair<std::string_view, Fallback>, 3> fallbacks = {
    {{"baseline", Fallback::Baseline}, {"random", Fallback::Random}, {"nearest", Fallback::Nearest}}};
static constexpr std::array<std::pair<std::string_view, Regressand>, 3> regressands = {
    {{"time", Regressand::Time},
     {"speed-up", Regressand::SpeedUp},
     {"performance", Regressand::Performance}}};

std::vector<WorkGroupMethod> allMethods(FeatureSet features) {
  std::vector<WorkGroupMethod> all;
  for (const ClassifierEntry &entry : classifiers())
    for (const auto &[name, fallback] : fallbacks)
      all.push_back({std::string(entry.name), fallback, {}, features});
  for (const auto &[name, regressand] : regressands)
    all.push_back({"", {}, regressand, features});
  return all;
}

std::string toString(const WorkGroupMethod &method) {
  std::string text = method.classifier.empty() ? "forest" : method.classifier;
  for (const auto &[name, fallback] : fallbacks)
    if (!method.classifier.empty() && fallback == method.fallback)
      text += ":" + std::string(name);
  for (const auto &[name, regressand] : regressands)
    if (method.classifier.empty() && regressand == method.regressand)
      text += ":" + std::string(name);
  return text + (method.features == FeatureSet::Paper ? ":paper" : "");
}

WorkGroupMethod parseMethod(std::string_view text) {
  std::vector<std::string> names;
  for (const FeatureSet features : {FeatureSet::Facts, FeatureSet::Paper})
    for (const WorkGroupMethod &method : allMethods(features)) {
      names.push_back(toString(method));
      if (names.back() == text)
        return method;
    }
  throw usageError("there is no method `" + std::string(text) + "`" +
                   didYouMeanOneOf(std::string(text), names));
}

}
