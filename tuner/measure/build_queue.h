// Which variants are built ahead of their measurement, in which order, and what came of them.
#pragma once
#include "tuner/device/job.h"
#include "tuner/measure/measurer.h"
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// Connects the thread that measures with those that build. For use from all of them. Knows no processes.
class BuildQueue {
public:
  struct Request {
    std::string key; ///< names everything that the build depends on
    std::shared_ptr<const Job> job;
  };
  struct Build {
    std::vector<std::uint8_t> binary; ///< may be empty: then the driver's cache has what it needs
    std::optional<Outcome> failure;   ///< the variant is at fault
  };

  /// `builders`: how many there are to be; each joins.
  explicit BuildQueue(unsigned builders) : builders(builders) {}
  BuildQueue(const BuildQueue &) = delete;

  // ---- For the thread that measures

  /// What to build, the soonest needed first. Replaces earlier requests that no builder has begun.
  void request(std::vector<Request>, LongBuilds);
  /// The build, waited for if it is requested or under way. Nothing if it is neither, if its builder failed,
  /// or once `isCalledOff`.
  std::optional<Build> waitForBuild(const std::string &key, const std::function<bool()> &isCalledOff);
  /// Waits until one of these (at least one) is built, or is neither requested nor under way. Returns its
  /// index, or the first of several; 0 once `isCalledOff`.
  std::size_t awaitAny(const std::vector<std::string> &keys, const std::function<bool()> &isCalledOff);
  /// Waits until no build is under way, or `isCalledOff`.
  void awaitIdle(const std::function<bool()> &isCalledOff);
  /// Lets no more builds begin.
  void close();

  // ---- For builders

  void join();
  /// Waits for the next request to build. Nothing once the queue is closed.
  std::optional<Request> next();
  /// Nothing: the builder failed, and the variant may not be at fault.
  void finish(const std::string &key, std::optional<Build>);
  /// The builder takes no more requests.
  void leave();

private:
  struct Entry {
    enum class State : std::uint8_t { Wanted, Begun, Done };
    State state = State::Wanted;
    std::shared_ptr<const Job> job;
    std::optional<Build> build;
    bool isEarly = false; ///< begun before its turn
  };

  const unsigned builders;

  std::mutex mutex; ///< of all that follows
  std::condition_variable changed;
  unsigned working = 0;           ///< builders that have joined and not left
  std::vector<std::string> order; ///< of the entries, the next to build first
  std::map<std::string, Entry> entries;
  LongBuilds longBuilds = LongBuilds::InTurn;
  bool isClosed = false;

  bool isAwaited(const std::string &key) const;
  std::map<std::string, Entry>::iterator choose();
};

}
