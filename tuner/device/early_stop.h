// Shows by parts of a launch that a variant is far slower than the best one, so that a whole launch is not
// needed.
#pragma once
#include "tuner/device/session.h"
#include "tuner/device/timing.h"
#include <cstddef>
#include <functional>
#include <optional>

namespace icl {

/// Launches the job's first slabs (LoadedJob::slabs), then four times as many each time, as long as they
/// allow for a launch that takes more than twice what the policy tolerates in a warm-up launch. Returns the
/// time of a whole launch, estimated from the last two parts, once they show that it does, or from the first
/// one if that takes longer than any cold start. Of a job with several launches it is that of the one which
/// is divided, which is enough. Returns nothing if it does not, or if parts
/// cannot show it; most variants launch one 256th of their work-groups for that. Buffers that the job writes
/// are left with what the parts wrote. Throws runtime::Error.
std::optional<LaunchTime> timeIfFarSlower(Session &, LoadedJob &, const TimingPolicy &);

/// The same for a launch of `slabs`. `launchFirst`: launches the first of them and returns the time. Images
/// that can be kept are copied by the first call only.
std::optional<LaunchTime> timeIfFarSlower(std::size_t slabs, const TimingPolicy &,
                                          const std::function<LaunchTime(std::size_t count)> &launchFirst);

}
