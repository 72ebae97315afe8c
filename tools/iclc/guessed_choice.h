// Configurations that a model guesses for a kernel that was not measured.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/source.h"
#include "tuner/guess/recording.h"

namespace icl::cli {

/// The values in `chosen`, and the model's guess for all other knobs. Throws an Error where no configuration
/// has the chosen values, or the file is not a model.
Assignment completeFromModel(const Assignment &chosen, const std::string &modelFile, const SpaceDefinition &,
                             const ast::Kernel &, const Device &, const Sizes &);

/// For what to guess.
struct GuessSubject {
  const Source &source;
  const ast::Kernel &kernel;
  Device device;
  Sizes sizes;
  Assignment fixed; ///< knobs that keep a value
};
/// What `iclc predict` prints: the configuration, and why. `json`: as a JSON object.
std::string guessText(const GuessSubject &, const GuessModel &, bool json);

}
