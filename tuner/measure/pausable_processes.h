// Processes that are paused while others are timed on the same cores.
#pragma once
#include <chrono>
#include <mutex>
#include <set>
#include <sys/types.h>

namespace icl {

/// Leaders of process groups. For use from several threads.
class PausableProcesses {
public:
  using Duration = std::chrono::steady_clock::duration;

  /// One that is added during a pause is paused too.
  void add(pid_t);
  /// Before its end is waited for: later its number may be another's.
  void remove(pid_t);

  /// Pauses them while it lives. Only one lives at a time.
  class Pause {
  public:
    explicit Pause(PausableProcesses &p) : processes(p) { processes.setPaused(true); }
    ~Pause() { processes.setPaused(false); }
    Pause(const Pause &) = delete;

  private:
    PausableProcesses &processes;
  };

  /// How long all pauses so far were together.
  Duration paused() const;

private:
  using Time = std::chrono::steady_clock::time_point;
  mutable std::mutex mutex; ///< of all that follows
  std::set<pid_t> groups;
  bool arePaused = false;
  Duration total{};
  Time began; ///< of the current pause

  void setPaused(bool);
};

}
