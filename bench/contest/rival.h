// Peers as contestants: programs that are started with a kernel's inputs, and whose outputs are compared with
// ours.
#pragma once
#include "bench/contest/peer.h"
#include "bench/contest/result.h"
#include "bench/contest/rounds.h"
#include "bench/contest/subject.h"
#include "tuner/device/session.h"
#include "tuner/objective.h"
#include <memory>
#include <string>
#include <vector>

namespace icl::contest {

/// A peer that takes part; without a program, its result has the reason.
struct Rival {
  std::unique_ptr<Peer> program;
  Contestant contestant;
  PeerResult result;

  /// Something failed: it takes no further part.
  void leave(const std::string &why) {
    result.note = why;
    program.reset();
    contestant.implementations.clear();
  }
};

/// Writes the subject's arguments for peers into the folder. Throws an Error.
void writeInputs(const Subject &, const std::string &folder);

/// Starts the peers' programs, all at the same time, because they import large packages. The folder has the
/// inputs; the turn must not end before the rivals.
std::vector<Rival> startRivals(const Subject &, const std::vector<std::string> &programs, Objective,
                               const std::string &folder, const Turn &);

/// Keeps the fastest implementations that agree with ours, at most `count`, and notes the faster ones that do
/// not. `ours` has the outputs of our variant.
void keepAgreeing(Rival &, const Session &ours, const std::string &kernel, const std::string &folder,
                  std::size_t count);

/// Calls `work` on each rival that takes part; one whose program fails takes no further part.
template <class Work>
void eachOf(std::vector<Rival> &rivals, const Work &work) {
  for (Rival &rival : rivals)
    try {
      if (rival.program)
        work(rival);
    } catch (const Error &failed) {
      rival.leave(failed.what());
    }
}

}
