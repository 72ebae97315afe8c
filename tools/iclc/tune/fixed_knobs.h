// --fix: knobs that a tuning fixes to a value.
#pragma once
#include "tools/iclc/source.h"
#include "tools/iclc/tune/options.h"
#include "tools/iclc/tune/task.h"
#include <vector>

namespace icl::cli {

/// The values for each task. Of several kernels, each takes those for knobs that it has. Throws a usage Error
/// for a knob that none has, and for `sizes=fixed` with a task for any size.
std::vector<Assignment> fixedKnobs(const TuneOptions &, const Source &, const std::vector<TuneTask> &,
                                   const Device &);

}
