// Processes that are paused while others are timed on the same cores.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <sys/types.h>
#include <vector>

namespace icl {

/// Leaders of process groups. For use from several threads.
class PausableProcesses {
public:
  using Duration = std::chrono::steady_clock::duration;

  /// One that is added during a pause is paused too.
  void add(pid_t);
  /// Resumes it. To be called before the caller waits for the process's end: after that, another process may
  /// have its id.
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

  /// The total duration of all pauses so far.
  Duration paused() const;
  /// Waits while they are paused.
  void awaitResumed() const;
  std::vector<pid_t> leaders() const;

private:
  using Time = std::chrono::steady_clock::time_point;
  mutable std::mutex mutex; ///< of all that follows
  mutable std::condition_variable resumed;
  std::set<pid_t> groups;
  bool arePaused = false;
  Duration total{};
  Time began; ///< of the current pause

  void setPaused(bool);
};

}
