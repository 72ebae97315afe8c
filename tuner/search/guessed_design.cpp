#include "tuner/search/guessed_design.h"
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "tuner/guess/first_guess.h"
#include <algorithm>

namespace icl {

static std::vector<Configuration> guessesOf(const Space &space, const SearchContext &context,
                                            const std::string &modelPath) {
  const auto type = context.features.find("device.type");
  if (type == context.features.end())
    throw usageError(
        "a model guesses for a kernel on a device; a recorded space has no features to guess from");
  const bool isCpu = type->second == std::variant<double, std::string>("cpu");
  return guessesToMeasure(readGuessModel(modelPath), isCpu ? GuessDevice::Cpu : GuessDevice::Gpu, space,
                          context.features);
}

std::vector<Configuration> guessedDesign(const Space &space, const SearchContext &context,
                                         const std::string &modelPath) {
  std::vector<Configuration> design;
  const auto add = [&](const Configuration &one) {
    if (std::find(design.begin(), design.end(), one) == design.end())
      design.push_back(one);
  };
  if (!modelPath.empty()) {
    const std::vector<Configuration> guessed = guessesOf(space, context, modelPath);
    std::for_each(guessed.begin(), guessed.end(), add);
  }
  std::for_each(context.guesses.begin(), context.guesses.end(), add);
  const std::vector<Configuration> initial = initialDesign(space);
  std::for_each(initial.begin(), initial.end(), add);
  return design;
}

}
