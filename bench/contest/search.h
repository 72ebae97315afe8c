// The bounded search for a kernel's best configurations, and the variants that they name.
#pragma once
#include "bench/contest/subject.h"
#include "tuner/device/job.h"
#include <icl/device.h>

namespace icl::contest {

/// How search() searches, as `iclc tune --strategy` takes it.
inline constexpr const char *searchStrategy = "auto";

/// The few fastest of a search around a start that suits stencils, and of one over the work-groups of the
/// best of these; `budget` configurations in all. On a GPU both at half the size: most of a search's time
/// goes into moving and comparing pictures. To be called before this process has used OpenCL: a tuner's
/// workers hold the device. Throws std::runtime_error when no variant ran, else as tune() does.
std::vector<Assignment> search(const std::string &path, const Sides &, const std::string &device,
                               const runtime::DeviceInfo &, std::size_t budget);

/// The subject's untuned variant, then that of each configuration, as jobs for its arguments.
std::vector<Job> variants(const Subject &, const std::vector<Assignment> &, const runtime::DeviceInfo &);

}
