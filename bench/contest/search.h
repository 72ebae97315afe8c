// The bounded search for a kernel's best configurations, and their variants.
#pragma once
#include "bench/contest/subject.h"
#include "tuner/device/job.h"
#include "tuner/objective.h"
#include "tuner/tune_space.h"
#include <icl/device.h>

namespace icl::contest {

/// The strategy of bestConfigurations(), as for `iclc tune --strategy`.
inline constexpr const char *searchStrategy = "auto";

/// The few fastest configurations of a search around one that suits stencils, and of a search over
/// work-groups around the best of these; `budget` configurations in all. On a GPU both run at half the size,
/// because most of their time would be spent on moving and comparing pictures. Call it before this process
/// uses OpenCL, because the tuner's workers use the device. Throws an Error if no variant ran, else
/// as tune() does.
std::vector<Assignment> bestConfigurations(const std::string &path, const Sides &, const std::string &device,
                                           const runtime::DeviceInfo &, Objective, std::size_t budget);

/// What ended the search is `evaluations` or `seconds`, whichever came first.
struct SearchLimits {
  std::size_t evaluations = 200;
  double seconds = 0; ///< 0: no limit
};

/// The finalists of a tuning as `iclc tune` makes it, the best first. `journal`: a file that continues a
/// search that was interrupted. Otherwise as bestConfigurations(), but at the whole size: what is fastest for
/// pictures that fit into a GPU's cache need not be for larger ones.
TuneResult searchAsUsersDo(const std::string &path, const Sides &, const std::string &device, Objective,
                           const SearchLimits &, const std::string &journal);

/// The subject's untuned variant, then that of each configuration, as jobs for its arguments.
std::vector<Job> variants(const Subject &, const std::vector<Assignment> &, const runtime::DeviceInfo &,
                          Objective);

}
