// Programs built ahead of their measurement, on the cores that have nothing else to do.
#pragma once
#include "tuner/measure/measurer.h"
#include "tuner/measure/worker.h"
#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace icl {

struct BuildPoolOptions {
  WorkerOptions worker;
  protocol::Setup setup; ///< `builds` is set
  unsigned jobs = 1;     ///< worker processes
  double startSeconds = 60, buildSeconds = 60;
  /// Called before a build and after it, by the thread of its worker.
  std::function<void(const std::string &key, bool begins)> onBuild = [](const std::string &, bool) {};
};

/// Some worker processes that build, each with a thread that talks to it. What a worker suffers costs the
/// build and a fresh worker; a pool whose workers do not start builds nothing, and says so to nobody: whoever
/// measures finds out by itself.
class BuildPool {
public:
  struct Wish {
    std::string key; ///< names all that the build depends on
    std::shared_ptr<const Job> job;
  };
  struct Build {
    std::vector<std::uint8_t> binary; ///< may be empty: then the driver's cache has what it needs
    std::optional<Outcome> failure;   ///< the variant is at fault
  };

  explicit BuildPool(BuildPoolOptions);
  ~BuildPool();
  BuildPool(const BuildPool &) = delete;

  /// What to build, the soonest needed first, in place of earlier wishes that no worker has begun.
  void want(std::vector<Wish>, LongBuilds);
  /// The build, waited for if it is under way or wished for. Nothing if it is neither, if its worker was
  /// killed from outside, or once `isCalledOff`.
  std::optional<Build> take(const std::string &key, const std::function<bool()> &isCalledOff);
  /// Waits until one of these (at least one) is built, or is neither under way nor wished for: its place, of
  /// several the first. 0 once `isCalledOff`.
  std::size_t awaitAny(const std::vector<std::string> &keys, const std::function<bool()> &isCalledOff);

  /// While it lives, the workers stand still (and their time limits with them): for a device that computes on
  /// the cores that they use.
  class Rest {
  public:
    explicit Rest(BuildPool &pool) : pool(pool) { pool.setResting(true); }
    ~Rest() { pool.setResting(false); }
    Rest(const Rest &) = delete;

  private:
    BuildPool &pool;
  };

private:
  struct Slot {
    std::unique_ptr<Worker> worker;
    pid_t process = -1; ///< of a worker that may be told to rest
    std::thread thread;
  };
  struct Entry {
    enum class State : std::uint8_t { Wanted, Begun, Done };
    State state = State::Wanted;
    std::shared_ptr<const Job> job;
    std::optional<Build> build;
    bool isEarly = false; ///< begun before its turn
  };
  using Clock = std::chrono::steady_clock;

  const BuildPoolOptions options;
  std::atomic<bool> quit = false;

  std::mutex mutex; ///< of all that follows
  std::condition_variable changed;
  std::list<Slot> slots;
  unsigned working = 0;           ///< threads that still take wishes
  std::vector<std::string> order; ///< of the entries, the next to build first
  std::map<std::string, Entry> entries;
  LongBuilds longBuilds = LongBuilds::InTurn;
  bool isResting = false;
  Clock::duration rested{};
  Clock::time_point restBegan;

  bool isAwaited(const std::string &key) const;
  void work(Slot &);
  std::map<std::string, Entry>::iterator choose();
  std::optional<Wish> next();
  void finish(const std::string &key, std::optional<Build>);
  bool start(Slot &);
  Worker::Ending end(Slot &);
  std::optional<Build> build(Slot &, const Job &);
  std::variant<protocol::Message, Worker::NoReply> receive(Worker &, double seconds);
  void setResting(bool);
  Clock::duration restedSoFar();
};

}
