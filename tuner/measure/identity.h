// When two variants are the same.
#pragma once
#include "tuner/device/job.h"
#include <string>

namespace icl {

/// A hash of everything that decides what the job does to a device's buffers: equal for configurations with
/// the same source and the same launches.
std::string identityOf(const Job &);

}
