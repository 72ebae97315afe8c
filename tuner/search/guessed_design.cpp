#include "tuner/search/guessed_design.h"
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "tuner/guess/first_guess.h"
#include <algorithm>

namespace icl {

/// Nothing without a model.
static GuessesToMeasure guessesOf(const Space &space, const SearchContext &context,
                                  const std::string &modelPath, std::string &note) {
  if (modelPath.empty() || modelPath == noGuessModel)
    return {};
  const auto type = context.features.find("device.type");
  if (type == context.features.end())
    throw usageError(
        "a model guesses for a kernel on a device; a recorded space has no features to guess from");
  const bool isCpu = type->second == std::variant<double, std::string>("cpu");
  const GuessDevice kind = isCpu ? GuessDevice::Cpu : GuessDevice::Gpu;
  const GuessModel model = readGuessModel(modelPath);
  GuessesToMeasure guesses = guessesToMeasure(model, kind, space, context.features);
  const std::string reason = whyNotUsed(model, kind, &GuessModel::betterTogether);
  if (!reason.empty())
    note = "began with promising values, as without a model: " + reason + '\n';
  else
    note = "began with guesses of the model: " + std::to_string(guesses.guesses.size()) + '\n';
  return guesses;
}

GuessedDesign guessedDesign(const Space &space, const SearchContext &context, const std::string &modelPath) {
  GuessedDesign design{{}, context.predicted, ""};
  const auto add = [&all = design.configurations](const Configuration &one) {
    if (std::find(all.begin(), all.end(), one) == all.end())
      all.push_back(one);
  };
  GuessesToMeasure guessed = guessesOf(space, context, modelPath, design.note);
  std::for_each(guessed.guesses.begin(), guessed.guesses.end(), add);
  if (guessed.predicted)
    design.predicted = std::move(guessed.predicted);
  std::for_each(context.guesses.begin(), context.guesses.end(), add);
  const std::vector<Configuration> initial = initialDesign(space);
  std::for_each(initial.begin(), initial.end(), add);
  return design;
}

}
