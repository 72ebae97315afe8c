// A worker process, as the tuner sees it.
#pragma once
#include "tuner/device/protocol.h"
#include "tuner/measure/scratch_folder.h"
#include <atomic>
#include <string>
#include <sys/types.h>
#include <utility>
#include <variant>

namespace icl {

/// A file descriptor that is closed with the object.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int owned) : number(owned) {}
  Descriptor(Descriptor &&other) noexcept : number(std::exchange(other.number, -1)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(number, other.number);
    return *this;
  }
  ~Descriptor();
  int get() const { return number; }

private:
  int number = -1;
};

/// Runs `icl-worker` in a process group of its own, which a terminal's Ctrl-C does not reach, with the
/// drivers' caches turned off and their temporary files in a scratch folder. The destructor kills it and
/// whatever it started, and waits for its end. It also ends when the thread that made it ends.
class Worker {
public:
  /// Why no message came.
  enum class Silence : std::uint8_t { Died, TimedOut, Stopped };

  /// `program`: the worker's path; empty: `icl-worker` beside this program. `data`: the descriptor of the
  /// shared data. Throws MeasureError.
  Worker(const std::string &program, int data);
  ~Worker();
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  pid_t id() const { return process; }
  /// That a worker is gone shows when its answer is awaited.
  void send(const protocol::Message &);
  /// Waits at most `seconds`. `stop`, where given, is looked at several times a second.
  std::variant<protocol::Message, Silence> receive(double seconds, const std::atomic<bool> *stop);
  /// Kills it if it still lives, and says how it ended, with the last line that it printed:
  /// "killed by signal 11 (Segmentation fault)".
  std::string end();

private:
  ScratchFolder scratch;
  Descriptor socket, log;
  pid_t process = -1;
  bool hungUp = false; ///< its end of the socket is closed

  bool hasEnded() const;
  std::string lastLine() const;
};

}
