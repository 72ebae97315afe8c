// Work that is done while a variant is built and measured.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace icl {

class PausableProcesses;

/// Does one piece of work at a time, in steps, in a thread of its own with the priority of builders. No step
/// begins while the processes are paused.
class Background {
public:
  /// Returns false when nothing is left to do. A step that throws is the last one.
  using Step = std::function<bool()>;

  explicit Background(const PausableProcesses &p) : processes(p) {}
  ~Background();
  Background(const Background &) = delete;

  /// Begins other work, after the step that is being done. An empty function: none.
  void begin(Step);
  /// Begins no other work, and waits until no step is being done.
  void end();

private:
  const PausableProcesses &processes;
  std::thread thread; ///< once there is work

  std::mutex mutex; ///< of all that follows
  std::condition_variable changed;
  Step step;
  bool isWorking = false, hasEnded = false;
  unsigned begun = 0; ///< pieces of work

  void work();
};

}
