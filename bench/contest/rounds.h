// Times contestants in turn, so that disturbances affect all of them.
#pragma once
#include "tuner/device/session.h"
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

/// Copies of `bytes` bytes on the device: by its copy command, and by kernels of several shapes.
class DeviceCopies {
public:
  DeviceCopies(const runtime::Queue &, std::uint64_t bytes);
  /// All of them. The implementations returned must not outlive this object.
  Contestant contestant();
  /// Those that store through the caches.
  Contestant cached();
  /// Those with streaming stores; none if the device has none.
  Contestant streaming();

private:
  runtime::Queue queue;
  std::uint64_t bytes;
  runtime::Buffer from, to;
  std::vector<std::byte> zeros;
  Session session;
  std::vector<LoadedJob> cachedJobs, streamingJobs;

  std::vector<Implementation> implementations(std::vector<LoadedJob> &, const std::string &name);
};

/// Half the bytes of all buffers: the size of a copy that reads and writes as much as a kernel that accesses
/// each byte once.
std::uint64_t copiedBytes(const std::vector<BufferSpec> &);

}
