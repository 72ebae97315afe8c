// Which rank builds what, before it is known who evaluates it.
#pragma once
#include "tuner/ranks/message.h"
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace icl::ranks {

/// Builds ahead of evaluations, under way or done, by the identity of the variant. Each is on one rank.
class Builds {
public:
  /// `isLong`: it is expected to take far longer than most.
  void begin(const std::string &key, unsigned rank, Ticket, bool isLong = false);
  /// The rank's report. What it has not built is not to be tried again. Ignored if the rank does not have
  /// this ticket.
  void finish(unsigned rank, Ticket, bool isBuilt);
  /// Whether it has begun, also if it was not built.
  bool has(const std::string &key) const { return builds.count(key) != 0; }
  /// The rank that builds it or has built it.
  std::optional<unsigned> rankOf(const std::string &key) const;
  std::size_t unfinished(unsigned rank) const;
  std::size_t unfinishedLong(unsigned rank) const; ///< of these, those that take long
  std::vector<std::string> done() const;           ///< keys
  void forget(const std::string &key) { builds.erase(key); }
  void forgetUnfinished();
  void lose(unsigned rank);

  /// Done ones of a rank that are remembered, the latest. Ranks keep at least half as many
  /// (tuner/measure/build_queue.cpp); what a rank has forgotten it builds again.
  static constexpr std::size_t mostDone = 128;

private:
  struct Build {
    unsigned rank;
    Ticket ticket;
    bool isLong;
    enum class State : std::uint8_t { Begun, Done, Refused } state = State::Begun;
  };
  std::map<std::string, Build> builds; ///< by key

  void forgetOldest(unsigned rank);
};

}
