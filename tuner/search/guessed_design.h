// An initial design that begins with the guesses of a model.
#pragma once
#include "tuner/search/strategy.h"

namespace icl {

struct GuessedDesign {
  std::vector<Configuration> configurations;
  /// SearchContext::predicted, or that of the model.
  std::function<double(const Configuration &)> predicted;
  std::string note; ///< what comes from the model, for people; empty: there is none
};

/// The initial design of the space (initial_design.h), after the guesses of the context. With a model that
/// knows better for the kind of device, its guesses (first_guess.h) come before both, and it predicts times.
/// `modelPath`: written by `iclc train`, or a name of one (recording.h); empty: no model. Throws an Error for
/// a file that is not a model, and with a model where the kernel's features are unknown.
GuessedDesign guessedDesign(const Space &, const SearchContext &, const std::string &modelPath);

}
