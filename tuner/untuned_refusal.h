// When the untuned variant is no result: programs take an entry of a tuned file rather than the promising
// values, which are usually far faster.
#pragma once
#include "tuner/tune_space.h"
#include <string>

namespace icl {

/// Why `best`, the best of the result, should not be stored: it is the untuned variant, or that with its
/// sizes compiled in, and nothing else ran, or the tuning ended before the promising values were evaluated.
/// Else empty.
std::string untunedRefusal(const TuneResult &, const Assignment &best);

}
