// How the ranks of a tuning find each other: MPI's only task here.
#pragma once
#include "compiler/space/error.h"
#include <functional>
#include <string>

namespace icl::ranks {

struct Place {
  unsigned rank = 0, size = 1;
  unsigned localRank = 0, localSize = 1; ///< among the ranks of this machine
  bool hasFirst = true;                  ///< rank 0, which uses no device, is one of these

  /// The ranks of this machine that measure, and this one's number among them. Not for rank 0.
  unsigned measuring() const { return localSize - hasFirst; }
  unsigned number() const { return localRank - hasFirst; }
};

struct Launch {
  Place place;
  std::string text; ///< that rank 0 has sent to all
};

/// Whether this process is one of those that mpirun or srun has started. Then MPI tells how many there are.
bool isStartedByMpi();

/// Begins MPI, sends a text (at most a few kilobytes) from rank 0, which makes it, to all ranks, and ends
/// MPI, so that a rank that is lost later takes no other along. If making the text throws, the others get an
/// empty one. Throws an Error if there is no MPI: this program was built without it, or its library is
/// missing.
Launch launch(const std::function<std::string(const Place &)> &textOfFirst);

/// What a child returns if it would fail again in the same way.
inline constexpr int failsForGood = int(ExitStatus::Usage);

/// In a child process, runs what serves rank 0, and again when it dies or fails, so that this process, which
/// mpirun started, lives as long as the tuning. Returns the exit status once a child has ended with 0 or
/// `failsForGood`, or has failed several times in a row.
int superviseRank(const std::function<int()> &serve);

}
