// What makes two variants one.
#pragma once
#include "tuner/device/job.h"
#include <string>

namespace icl {

/// A hash of all that decides what the job does to a device's buffers: equal for configurations that come to
/// the same source and are launched alike.
std::string identityOf(const Job &);

}
