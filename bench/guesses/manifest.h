// Recorded kernels as a list in a file, for learning first guesses.
#pragma once
#include "tuner/guess_recordings.h"

namespace icl {

/// Reads a file whose lines are `DEVICE FAMILY KERNEL.icl SIZE OBJECTIVE RECORDING...`, with paths that are
/// relative to the file; `#` starts a comment. DEVICE is a file with what `iclc devices --json` prints of a
/// device. Several recordings of a kernel are one. A kernel of which nothing with a promising value was
/// recorded is left out. Throws an Error that names the line.
std::vector<TimedKernel> readManifest(const std::string &path);

}
