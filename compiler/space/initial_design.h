// The initial design of a search: configurations made of the parameters' promising values.
#pragma once
#include "compiler/space/space.h"

namespace icl {

/// Valid and all different, the most promising first. The first one has each parameter's first promising
/// value, or its reference value where it has none. Each of the others is the first one with another
/// promising value of one parameter. Where constraints do not allow that, the nearest valid configuration is
/// taken: strings are kept rather than numbers, and numbers change by as few steps as possible. Empty where
/// no parameter has a promising value, as in recorded spaces.
std::vector<Configuration> initialDesign(const Space &);

}
