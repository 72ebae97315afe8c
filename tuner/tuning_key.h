// What the measurements of a tuning depend on.
#pragma once
#include "tuner/tune.h"

namespace icl {

/// `formerReference`: its identity in version 0.1.0, for what that recorded, if the journal exists.
/// `reference` is the identity of the untuned variant, with whose output all others are compared. If a
/// compiler generates other code for it, nothing that was recorded is used again: what was right or wrong
/// compared with the old code need not be so now. For other variants, their own identities show whether their
/// code has changed.
TuningKey tuningKey(const TuneRequest &, const std::string &device, const std::string &driver,
                    const std::string &sizes, const std::string &reference,
                    const std::string &formerReference = "");

}
