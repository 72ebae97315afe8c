// Under what circumstances the measurements of a tuning hold.
#pragma once
#include "tuner/tune.h"

namespace icl {

/// `reference` is the identity of the untuned variant, whose output all others are held against: a compiler
/// that makes other code of it starts afresh, and so nothing that was wrong beside the old code, or right,
/// is taken over. Of other variants it is their own identities that tell whether their code has changed.
TuningKey tuningKey(const TuneRequest &, const std::string &device, const std::string &driver,
                    const std::string &sizes, const std::string &reference);

}
