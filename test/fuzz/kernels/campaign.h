// Many random cases, one after another, in several processes.
#pragma once
#include "test/fuzz/kernels/check.h"
#include <functional>

namespace icl::fuzz {

struct CampaignOptions {
  std::string device;              ///< selector
  std::uint64_t seed = 1;          ///< of the first kernel; the next ones count up
  std::uint64_t kernels = 100;     ///< how many
  double seconds = 0;              ///< if above 0: as many as fit into this time instead
  std::size_t configurations = 6;  ///< a kernel
  unsigned jobs = 1;               ///< processes
  unsigned processorSeconds = 120; ///< a kernel that uses more hangs
  double waitSeconds = 1800;       ///< one that uses none and does not end either
};

struct CampaignResult {
  std::uint64_t kernels = 0;   ///< whose variants agree
  std::uint64_t pairs = 0;     ///< of kernel and configuration that agree
  std::uint64_t undefined = 0; ///< kernels passed over, for the interpreter found that they do what none may
};

/// Calls `onFailure` with the kernel's seed and what went wrong; goes on after that if it returns true.
/// This process touches no driver.
CampaignResult runCampaign(const CampaignOptions &,
                           const std::function<bool(std::uint64_t seed, const std::string &what)> &onFailure);

}
