// `iclc tune` started by mpirun or srun: rank 0 searches, the other ranks measure.
#pragma once
#include "tools/iclc/tune/options.h"
#include "tools/iclc/tune/task.h"
#include "tuner/ranks/launch.h"
#include "tuner/ranks/team.h"
#include "tuner/tune.h"
#include <functional>
#include <memory>

namespace icl::cli {

struct Source;

/// The kernels and sizes of a tuning; see TuneTasks.
TuneTasks tasksOf(const TuneOptions &, const Source &, const Device &);

/// This process's part in a tuning.
struct RankRole {
  std::unique_ptr<ranks::Team> team;  ///< of rank 0; null: there are no other ranks
  std::optional<ExitStatus> hasEnded; ///< of another rank, which has served
};

/// Finds the other ranks, if this process was started as one of several, and serves rank 0 if it is another
/// one. Throws an Error as TuneOptions::check() does, which rank 0 calls, and if MPI does not work.
RankRole takeRankRole(const TuneOptions &);

/// As TuneRequest::makeMeasurer(). `task`: its number.
std::function<std::unique_ptr<Measurer>(const TuneRequest &, const KernelParts &)>
measurerOnRanks(ranks::Team &, unsigned task);

}
