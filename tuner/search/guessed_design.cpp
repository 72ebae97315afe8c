#include "tuner/search/guessed_design.h"
#include "compiler/space/error.h"
#include "compiler/space/initial_design.h"
#include "tuner/guess/first_guess.h"
#include <algorithm>

namespace icl {

std::vector<Configuration> guessedDesign(const Space &space, const SearchContext &context,
                                         const std::string &modelPath) {
  std::vector<Configuration> design = initialDesign(space);
  if (modelPath.empty())
    return design;
  const auto type = context.features.find("device.type");
  if (type == context.features.end())
    throw usageError(
        "a model guesses for a kernel on a device; a recorded space has no features to guess from");
  const bool isCpu = type->second == std::variant<double, std::string>("cpu");
  const auto guessed =
      guess(readGuessModel(modelPath), isCpu ? GuessDevice::Cpu : GuessDevice::Gpu, space, context.features);
  if (!guessed)
    return design;
  std::erase(design, guessed->configuration);
  design.insert(design.begin(), guessed->configuration);
  return design;
}

}
