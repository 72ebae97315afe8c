// A worker process, on the tuner's side.
#pragma once
#include "tuner/device/protocol.h"
#include <atomic>
#include <functional>
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

/// The priority of what runs ahead of measurements.
inline constexpr int builderNiceness = 5;
/// Lowers the scheduling priority of a process or a thread, by its number, below that of this process.
void lowerPriority(int process, int niceness);

struct WorkerOptions {
  std::string program;     ///< the worker's path; empty: `icl-worker` beside this program
  int data = -1;           ///< the descriptor of the shared data
  std::string scratch;     ///< a folder for temporary files
  std::string cache;       ///< a folder for the driver's caches
  std::uint64_t bytes = 0; ///< see limitMemory(); 0: any amount
  int niceness = 0;        ///< how much lower its scheduling priority is, as nice(1) takes it
  std::string visible{};   ///< see Opening (describe.h)
  bool onlyBuilds = false; ///< NVIDIA's driver opens a GPU in less time for a worker that launches nothing
};

/// What the tuner does while a worker answers.
struct Waiting {
  std::function<double()> secondsLeft;     ///< until the wait ends; called several times a second
  const std::atomic<bool> *stop = nullptr; ///< once set, the wait ends
  std::function<void()> onBuilt = [] {}, beforeTiming = [] {}; ///< called when the worker reports it
};

/// Runs `icl-worker` in its own process group, which a terminal's Ctrl-C does not reach. Drivers' caches and
/// temporary files are in the folders of the options: separate from those of other programs, and shared by
/// the workers with the same folders. The destructor kills the worker and whatever it started, and waits for
/// its end. It also ends with this process.
class Worker {
public:
  /// Why no message came.
  enum class NoReply : std::uint8_t { Died, TimedOut, Stopped };

  /// Throws MeasureError.
  explicit Worker(const WorkerOptions &);
  ~Worker();
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  pid_t id() const { return process; }
  /// Limits the memory that it may take for itself, beside what opening its device took, or will take. It may
  /// be called again.
  void limitMemory(std::uint64_t bytes);
  std::uint64_t memoryLimit() const; ///< with what opening took; the largest number if there is none
  std::uint64_t residentBytes() const;
  /// Sends a request and returns the answer to it. Handles Built and AboutToTime, which may come before. A
  /// malformed reply counts as Failed.
  std::variant<protocol::Reply, NoReply> ask(const protocol::Request &, const Waiting &);
  /// The two halves of ask(). Here the caller handles Built and AboutToTime. If the worker is gone, receive()
  /// returns that.
  void send(const protocol::Request &);
  std::variant<protocol::Reply, NoReply> receive(const Waiting &);
  struct Ending {
    std::string text; ///< "killed by signal 11 (Segmentation fault)", with the last line that it printed
    /// It was killed (SIGKILL) by a person, or by the system for lack of memory. The variant may not be at
    /// fault.
    bool fromOutside = false;
  };
  /// Kills it if it still lives.
  Ending end();

private:
  Descriptor socket, log;
  pid_t process = -1;
  std::uint64_t limit = 0;       ///< of limitMemory(); 0: none
  std::uint64_t openedBytes = 0; ///< what it had allocated when it had opened its device; 0: it has not yet
  bool hungUp = false;           ///< its end of the socket is closed

  void noteOpened();
  void applyMemoryLimit() const;
  std::uint64_t statmBytes(int n) const;
  bool hasEnded() const;
  std::string lastLine() const;
};

/// The outcome of a variant that took longer than `limit` seconds, or made its worker end, at a stage:
/// "building".
Outcome timedOut(double limit, const std::string &stage);
Outcome crashed(const Worker::Ending &, const std::string &stage);

}
