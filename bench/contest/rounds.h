// Times taken in turn, so that whatever slows one contestant slows all.
#pragma once
#include "tuner/device/session.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace icl::contest {

/// One way to do the work.
struct Way {
  std::string name;
  std::function<double()> run; ///< once; nanoseconds
  std::vector<double> times = {};

  double medianNs() const;
};

/// Those of one contestant, of which the fastest counts.
struct Party {
  std::string name;
  std::vector<Way> ways;

  const Way &fastest() const;
  /// Leaves that many, the fastest first.
  void keepFastest(std::size_t count);
};

/// Every way of every party once, then again: `least` rounds, and more (up to 200) until they have taken
/// `seconds` in all. A first round warms up and does not count, nor does a run of its first way with which a
/// party's turn begins: it finds the other parties' data in the caches and its own threads asleep, which
/// would weigh most on those with few ways. What earlier calls took is forgotten.
void takeTurns(std::vector<Party> &, unsigned least, double seconds);

/// Copies of `bytes` bytes on the device: its own command, and kernels of several shapes.
class DeviceCopies {
public:
  DeviceCopies(const runtime::Queue &, std::uint64_t bytes);
  /// All of them. Its ways, as those of the others, live no longer than this.
  Party party();
  /// Those whose stores go through the caches.
  Party cached();
  /// Those whose stores go past them; none where kernels cannot be made to.
  Party streaming();

private:
  runtime::Queue queue;
  std::uint64_t bytes;
  runtime::Buffer from, to;
  std::vector<std::byte> zeros;
  Session session;
  std::vector<PreparedJob> cachedJobs, streamingJobs;

  std::vector<Way> ways(std::vector<PreparedJob> &, const std::string &name);
};

/// Half the bytes of all buffers: what a copy moves that reads and writes as much as a kernel that touches
/// each once.
std::uint64_t copiedBytes(const std::vector<BufferSpec> &);

}
