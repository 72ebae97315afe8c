// When two variants are the same.
#pragma once
#include "tuner/device/job.h"
#include <string>

namespace icl {

/// A hash of everything that decides what the job does to a device's buffers, and of the objective if the job
/// copies images that could be kept. Equal for configurations with the same launches and the same source,
/// except for comments and layout.
std::string identityOf(const Job &);
/// A hash of what a driver builds. Equal for jobs that differ only in their launches.
std::string buildIdentityOf(const Job &);
/// identityOf() with comments and layout, as in journals of version 0.1.0. It must not change for a job of
/// one launch without temporaries and copies.
std::string formerIdentityOf(const Job &);

}
