// Times contestants in turn, so that disturbances affect all of them.
#pragma once
#include "tuner/device/device_copies.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace icl::contest {

/// One implementation of the work.
struct Implementation {
  std::string name;
  std::function<double()> run; ///< once; nanoseconds
  std::vector<double> times = {};

  double medianNs() const;
};

/// How often an implementation runs in its turn. The time of one is the turn's divided by this.
struct Turn {
  unsigned runs = 1;
};

/// `work` does it that many times in a row, and returns when all is done. The turn must not end before it.
std::function<double()> timed(std::function<void(unsigned)> work, const Turn &);

/// The implementations of one contestant, of which the fastest counts.
struct Contestant {
  std::string name;
  std::vector<Implementation> implementations;

  const Implementation &fastest() const;
  /// Keeps that many, the fastest first.
  void keepFastest(std::size_t count);
};

/// Runs every implementation of every contestant once per round: at least `least` rounds, and up to 200 until
/// they have taken `seconds`. The first round is a warm-up and does not count. A contestant's turn begins
/// with a run of its first implementation that does not count, because the other contestants' data is in the
/// caches and its threads are asleep. Times of earlier calls are discarded.
void takeTurns(std::vector<Contestant> &, unsigned least, double seconds);

/// The copies as contestants, which must not outlive them: those that store through the caches, and those
/// with streaming stores (none if the device has none). By events.
Contestant cachedCopies(DeviceCopies &);
Contestant streamingCopies(DeviceCopies &);

}
