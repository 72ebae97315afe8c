// A command that mpirun or srun has started as several processes.
#pragma once
#include "compiler/space/error.h"
#include "tuner/ranks/device_of_rank.h"
#include "tuner/ranks/launch.h"
#include "tuner/ranks/service.h"
#include "tuner/ranks/team.h"
#include <functional>
#include <memory>
#include <optional>

namespace icl::cli {

/// This process's part in the command.
struct RankRole {
  std::unique_ptr<ranks::Team> team;  ///< of rank 0; null: there are no other ranks
  std::optional<ExitStatus> hasEnded; ///< of another rank, which has served
};

struct RankCommand {
  std::function<void()> check; ///< before the work begins, of rank 0 or without ranks; throws an Error
  bool usesOtherDevices = false;
  /// Another rank's work, on the device that it was given. Errors that rank 0 prints, too, are thrown
  /// silently.
  std::function<ranks::ServiceEnd(const ranks::Launch &, const ranks::Address &)> serve;
};

/// Finds the other ranks, if this process was started as one of several, and serves rank 0 if it is another
/// one. Throws what `check` throws, and an Error if MPI does not work.
RankRole takeRankRole(const RankCommand &);

/// What a rank says first.
ranks::Hello helloOf(const ranks::Launch &, const ranks::Address &, const runtime::DeviceInfo &);

}
