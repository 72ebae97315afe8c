// An initial design that begins with the first guess of a model.
#pragma once
#include "tuner/search/strategy.h"

namespace icl {

/// The initial design of the space (initial_design.h), after the guesses of the context. With a model that
/// knows better for the kind of device, its guesses (first_guess.h) come before both. `modelPath`: written by
/// `iclc train`; empty: no model. Throws an Error for a file that is not a model, and with a model where the
/// kernel's features are unknown.
std::vector<Configuration> guessedDesign(const Space &, const SearchContext &, const std::string &modelPath);

}
