// Which rank evaluates what. Knows no sockets and no clock.
#pragma once
#include "tuner/outcome.h"
#include "tuner/ranks/builds.h"
#include "tuner/ranks/message.h"
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace icl::ranks {

/// Evaluations that are wanted, under way, or done and not taken yet, and builds of what may be wanted. Times
/// are in seconds.
class WorkList {
public:
  struct Work {
    std::string key; ///< the variant's identity
    std::string configuration;
    bool isLong = false; ///< its build is expected to take far longer than most
  };
  struct Given {
    Ticket ticket;
    std::string configuration;
    unsigned rank;
  };

  /// What is wanted, the soonest first. Replaces what was requested before and is not under way, and guesses
  /// whose builds are not.
  void request(const std::vector<Work> &);
  /// May be wanted after all that was guessed before.
  void guess(const Work &);
  /// Is wanted first of all, besides what was requested, until the next request. If it is under way, and its
  /// rank is lost or returns it, another rank gets it.
  void want(const Work &);
  /// Whether it is wanted, under way or done.
  bool has(const std::string &key) const { return items.count(key) != 0; }
  /// Whether it is under way or done.
  bool hasBegun(const std::string &key) const;
  const Outcome *outcome(const std::string &key) const;
  /// How long the evaluation took that the outcome is of.
  double seconds(const std::string &key) const { return items.at(key).seconds; }
  void take(const std::string &key);

  /// Gives evaluations to ranks, of which each has at most so many: each rank in turn gets one more, so that
  /// none waits while another has several. First what is wanted; where there is none, what another rank has
  /// had for far longer than evaluations take. What is built goes to the rank that has the build, unless that
  /// is busy and another one has nothing to do.
  std::vector<Given> share(const std::map<unsigned, std::size_t> &mostByRank, double now);
  /// What this rank evaluates next. Nothing if there is no work for it.
  std::optional<Given> give(unsigned rank, double now);
  /// The rank's outcome. The first one of a variant counts. Ignored if the rank does not have this ticket.
  void finish(unsigned rank, Ticket, const Outcome &, double now);
  /// The rank does not evaluate it. `forGood`: nor will it later. What ranks give back again and again is
  /// refused.
  void giveBack(unsigned rank, Ticket, bool forGood);
  /// The rank is lost, with its process or its device. What it had is wanted again, first of all. The variant
  /// that it was evaluating, the one that it had for longest, has crashed if several ranks were lost with it.
  void lose(unsigned rank);
  /// How many evaluations the rank has.
  std::size_t load(unsigned rank) const;

  /// Gives builds to ranks, in turn, of which each has at most so many under way: what is wanted and waits,
  /// then guesses, of which at most a quarter take long. Each is built by one rank.
  std::vector<Given> shareBuilds(const std::map<unsigned, std::size_t> &mostByRank);
  void finishBuild(unsigned rank, Ticket ticket, bool isBuilt) { builds.finish(rank, ticket, isBuilt); }
  /// Ranks begin no more of them.
  void endBuilds();
  /// Whether a rank builds it or has built it, without evaluating it.
  bool isBuilt(const std::string &key) const { return builds.rankOf(key).has_value(); }
  std::vector<std::string> built() const { return builds.done(); } ///< keys of what is built and not given

  void clear() { *this = WorkList(lastTicket); }

  WorkList() = default;

  static constexpr unsigned mostLosses = 3;    ///< of ranks, with one variant
  static constexpr unsigned mostReturns = 10;  ///< of one variant
  static constexpr double leastSlow = 20;      ///< seconds
  static constexpr double slowEvaluations = 8; ///< so many times the mean is slow

private:
  struct Holder {
    Ticket ticket;
    double since;
  };
  struct Item {
    std::string configuration;
    bool isLong = false;                ///< Work::isLong
    std::map<unsigned, Holder> holders; ///< by rank
    std::set<unsigned> unfit;           ///< ranks that cannot evaluate it
    unsigned losses = 0, returns = 0;
    std::optional<Outcome> outcome;
    double seconds = 0; ///< that the outcome took
  };
  using Items = std::map<std::string, Item>;
  /// Of what is wanted, what a rank takes.
  enum class Reach : std::uint8_t {
    Own,  ///< what it has built
    Free, ///< also what no other rank has built
    All   ///< also what another rank is slow to evaluate, or has built and is too busy to
  };

  explicit WorkList(Ticket last) : lastTicket(last) {}

  Items items;                    ///< by key
  std::vector<std::string> order; ///< keys, the soonest first
  std::deque<Work> guesses;       ///< whose builds are not given, the likeliest first
  Builds builds;
  Ticket lastTicket = 0;
  double totalSeconds = 0; ///< of finished evaluations
  std::size_t finished = 0;

  Items::iterator findTicket(unsigned rank, Ticket);
  bool isSlow(const Item &, double now) const;
  bool isInReach(const std::string &key, unsigned rank, Reach) const;
  std::optional<Given> give(unsigned rank, double now, Reach);
  std::optional<Given> giveBuild(unsigned rank, std::size_t most);
};

}
