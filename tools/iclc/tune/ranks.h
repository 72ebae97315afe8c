// `iclc tune` started by mpirun or srun: rank 0 searches, the other ranks measure.
#pragma once
#include "tools/iclc/tune/options.h"
#include "tools/iclc/tune/rank_role.h"
#include "tools/iclc/tune/task.h"
#include "tuner/tune.h"
#include <functional>
#include <memory>

namespace icl::cli {

struct Source;

/// The kernels and sizes of a tuning; see TuneTasks.
TuneTasks tasksOf(const TuneOptions &, const Source &, const Device &);

/// Finds the other ranks of a tuning, and serves rank 0 if this process is another one.
RankRole takeRankRole(const TuneOptions &);

/// As TuneRequest::makeMeasurer(). `task`: its number.
std::function<std::unique_ptr<Measurer>(const TuneRequest &, const KernelParts &)>
measurerOnRanks(ranks::Team &, unsigned task);

}
