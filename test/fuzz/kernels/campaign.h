// Checks many random cases in several processes.
#pragma once
#include "test/fuzz/kernels/checked.h"
#include "test/fuzz/kernels/draw.h"
#include <functional>
#include <set>

namespace icl::fuzz {

struct CampaignOptions {
  std::string device;              ///< selector
  std::uint64_t seed = 1;          ///< of the first kernel; the others' count up from it
  std::uint64_t kernels = 0;       ///< how many, with those left out; 0: until the caller or the time ends it
  std::set<std::uint64_t> leftOut; ///< seeds that are not checked
  double seconds = 0;              ///< if positive: ends after this time, and drops what is being checked
  Drawing drawing;                 ///< of each case
  unsigned jobs = 1;               ///< processes
  unsigned processorSeconds = 120; ///< of CPU time; a kernel that needs more counts as hanging
  double waitSeconds = 1800;       ///< of wall-clock time; the same
};

/// Calls `onChecked` for each kernel, as they are done; continues if it returns true. This process itself
/// uses no driver.
void runCampaign(const CampaignOptions &, const std::function<bool(const Checked &)> &onChecked);

}
