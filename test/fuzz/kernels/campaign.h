// Checks many random cases in several processes.
#pragma once
#include "test/fuzz/kernels/check.h"
#include <functional>

namespace icl::fuzz {

struct CampaignOptions {
  std::string device;              ///< selector
  std::uint64_t seed = 1;          ///< of the first kernel; the others' count up from it
  std::uint64_t kernels = 100;     ///< how many
  double seconds = 0;              ///< if positive: as many as fit into this time instead
  std::size_t configurations = 6;  ///< per kernel
  unsigned jobs = 1;               ///< processes
  unsigned processorSeconds = 120; ///< of CPU time; a kernel that needs more counts as hanging
  double waitSeconds = 1800;       ///< of wall-clock time; the same
};

struct CampaignResult {
  std::uint64_t kernels = 0;   ///< with variants that all agree
  std::uint64_t pairs = 0;     ///< of a kernel and a configuration that agree
  std::uint64_t undefined = 0; ///< kernels skipped because the interpreter found undefined behaviour
};

/// Calls `onFailure` with the seed and the failure of a kernel; continues if it returns true. This process
/// itself uses no driver.
CampaignResult runCampaign(const CampaignOptions &,
                           const std::function<bool(std::uint64_t seed, const std::string &what)> &onFailure);

}
