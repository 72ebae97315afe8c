// Reasons to doubt a fit: what an analyst checks before relying on it. Masnada 2016, section 7.3.
#pragma once
#include "tuner/model/stated_model.h"

namespace icl {

/// The values that are left of each parameter, by their indices: the levels of a factor.
using Levels = std::vector<std::vector<std::uint16_t>>;

struct Doubt {
  std::string sentence;                ///< without a full stop
  std::vector<std::size_t> parameters; ///< that it is about
};

/// In this order; empty if there is nothing to doubt. `sample`: what was fitted.
/// - a term was left out
/// - a term's standard error is above its estimate, so that its sign is uncertain
/// - a term's p is above 0.001
/// - a level of a factor of the model was never measured
/// - a factor of the model is confounded with another one: their values in the sample have a correlation of
///   0.8 or more
std::vector<Doubt> doubtsAbout(const FittedModel &, const SpaceDefinition &, const Levels &,
                               const FactorSample &sample);

/// The largest correlation, by absolute value, of the values of two parameters in the sample; strings count
/// as one variable per value. Variables that are the same in all but two observations are left out.
double association(const SpaceDefinition &, const FactorSample &, std::size_t one, std::size_t other);

}
