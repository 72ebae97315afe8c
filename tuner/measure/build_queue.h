// Which variants are built ahead of their measurement, in which order, and what came of them.
#pragma once
#include "tuner/device/job.h"
#include "tuner/measure/build_times.h"
#include "tuner/measure/measurer.h"
#include <chrono>
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

  /// What to build, the soonest needed first. Replaces earlier requests that no builder has begun. Returns a
  /// ticket for add().
  unsigned request(std::vector<Request>, LongBuilds);
  static constexpr unsigned firstTicket = 1; ///< before the first request()
  /// Adds a guess after the requests, unless there was another request() since the ticket's. Of
  /// several builders, a quarter begins no guesses, and only a quarter guesses that take long. For any
  /// thread.
  void add(Request, unsigned ticket);
  /// Whether a builder waits for a request, or so many are at work that one of them soon will.
  bool beginsSoon();
  /// Whether its build has begun or is done.
  bool hasBegun(const std::string &key);
  /// The keys of builds that have succeeded and that nobody has taken.
  std::vector<std::string> done();
  /// The build, waited for if it is requested or under way. Nothing if it is neither, if its builder failed,
  /// or once `isCalledOff`.
  std::optional<Build> waitForBuild(const std::string &key, const std::function<bool()> &isCalledOff);
  /// BuildTimes::isLong() of the builds so far. For any thread.
  bool takesLong(std::size_t length);
  std::vector<BuildTime> buildTimes(std::size_t after); ///< as BuildTimes::after()
  /// Waits until one of these (at least one) is built, or is neither requested nor under way. Returns its
  /// index, or the first of several; 0 once `isCalledOff`; nothing after so many seconds, which may be
  /// infinite.
  std::optional<std::size_t> awaitAny(const std::vector<std::string> &keys, double seconds,
                                      const std::function<bool()> &isCalledOff);
  /// Whether awaitAny() would wait.
  bool areAllAwaited(const std::vector<std::string> &keys);
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

  // ---- For the thread that starts builders

  /// Waits until requests are not begun and the thread that measures has waited for builds for longer than
  /// this, since this function last returned. It counts as waiting until it has the first build. Returns how
  /// many requests are not begun, beyond those that builders are about to ask for: these have joined, and
  /// neither build nor wait. 0 once the queue is closed.
  std::size_t awaitShortage(double seconds);
  /// Waits for so long, or until the queue is closed. Whether it is closed.
  bool awaitClosed(double seconds);

private:
  using Time = std::chrono::steady_clock::time_point;
  using Seconds = std::chrono::duration<double>;
  struct Entry {
    enum class State : std::uint8_t { Wanted, Begun, Done };
    State state = State::Wanted;
    std::shared_ptr<const Job> job;
    std::optional<Build> build{};
    bool isEarly = false;  ///< begun before its turn
    bool isGuess = false;  ///< added, not requested since
    unsigned wantedBy = 0; ///< the last ticket with it; 0: none yet
    Time begun{};
  };

  const unsigned builders;

  std::mutex mutex; ///< of all that follows
  std::condition_variable changed;
  unsigned working = 0;           ///< builders that have joined and not left
  unsigned idle = 0;              ///< of these, those that wait for a request
  std::vector<std::string> order; ///< of what was requested, the next to build first
  std::map<std::string, Entry> entries;
  unsigned ticket = firstTicket;
  LongBuilds longBuilds = LongBuilds::InTurn;
  bool isClosed = false;

  Seconds waited{};               ///< by the thread that measures
  Seconds waitedBefore{};         ///< of these, those before awaitShortage() has last returned
  std::optional<Time> waitsSince; ///< while it waits
  bool hasHandedOver = false;     ///< a build
  Seconds building{};             ///< all builds together
  std::size_t built = 0;
  BuildTimes times;

  Seconds waitedUntilNow() const;
  void wait(std::unique_lock<std::mutex> &);
  void endWait();
  void keepLatest();
  std::size_t countWithoutBuilder() const;
  bool isAwaited(const std::string &key) const;
  bool mayBegin(const Entry &) const;
  std::map<std::string, Entry>::iterator choose();
};

}
