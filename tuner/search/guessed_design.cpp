#include "tuner/search/guessed_design.h"
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "tuner/guess/first_guess.h"
#include <algorithm>

namespace icl {

/// Nothing without a model.
static GuessesToMeasure guessesOf(const Space &space, const SearchContext &context,
                                  const std::string &modelPath) {
  if (modelPath.empty() || modelPath == noGuessModel)
    return {};
  const auto type = context.features.find("device.type");
  if (type == context.features.end())
    throw usageError(
        "a model guesses for a kernel on a device; a recorded space has no features to guess from");
  const bool isCpu = type->second == std::variant<double, std::string>("cpu");
  return guessesToMeasure(readGuessModel(modelPath), isCpu ? GuessDevice::Cpu : GuessDevice::Gpu, space,
                          context.features);
}

GuessedDesign guessedDesign(const Space &space, const SearchContext &context, const std::string &modelPath) {
  GuessedDesign design{{}, context.predicted};
  const auto add = [&all = design.configurations](const Configuration &one) {
    if (std::find(all.begin(), all.end(), one) == all.end())
      all.push_back(one);
  };
  GuessesToMeasure guessed = guessesOf(space, context, modelPath);
  std::for_each(guessed.guesses.begin(), guessed.guesses.end(), add);
  if (guessed.predicted)
    design.predicted = std::move(guessed.predicted);
  std::for_each(context.guesses.begin(), context.guesses.end(), add);
  const std::vector<Configuration> initial = initialDesign(space);
  std::for_each(initial.begin(), initial.end(), add);
  return design;
}

}
