// Where to begin a search: configurations of the values that parameters hold for promising.
#pragma once
#include "compiler/space/space.h"

namespace icl {

/// Valid and all different, the likeliest first. The first is nearest to each parameter's first promising
/// value, its reference value where it has none; each of the others nearest to that with a further promising
/// value of one parameter. Where constraints do not allow that, words are kept rather than numbers, and
/// numbers give way step by step. None where no parameter has a promising value, as in recorded spaces.
std::vector<Configuration> initialDesign(const Space &);

}
