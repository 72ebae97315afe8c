// Recorded kernels as a list in a file, for learning first guesses.
#pragma once
#include "tuner/guess_recordings.h"
#include <string>
#include <vector>

namespace icl {

struct ManifestLine {
  std::string device, family, kernel; ///< device and kernel: paths
  Extent grid{1, 1, 1};
  runtime::Objective objective = runtime::Objective::Launch;
  std::vector<std::string> recordings; ///< paths
};

struct ListedKernel {
  ManifestLine line;
  TimedKernel kernel;
};

/// Reads a file whose lines are `DEVICE FAMILY KERNEL.icl SIZE OBJECTIVE RECORDING...`, with paths that are
/// relative to the file; `#` starts a comment. DEVICE is a file with the description of a
/// device that journals have. Several recordings of a kernel are one. Throws an Error that names the line,
/// also where nothing with a promising value was recorded.
std::vector<ListedKernel> readManifest(const std::string &path);

}
