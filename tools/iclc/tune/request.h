// A task as the tuner takes it.
#pragma once
#include "tools/iclc/source.h"
#include "tools/iclc/tune/options.h"
#include "tools/iclc/tune/task.h"
#include "tuner/tune.h"

namespace icl::cli {

/// What a kernel computes on at this grid: what was given, the rest made up, the same for all searches.
Arguments argumentsOf(const TuneTask &, const Extent &grid);

/// The kernel, its data and its device, without a search. `fixed`: knobs that are fixed to a value. The
/// result refers to the task.
TuneRequest kernelRequest(const TuneTask &, const Assignment &fixed, const TuneOptions &, const Source &,
                          const runtime::DeviceInfo &);

}
