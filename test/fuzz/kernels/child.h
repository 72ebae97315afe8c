// Runs work in a process of its own, because a driver may crash or hang.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

namespace icl::fuzz {

/// Ends this process by SIGPROF after so many more seconds of CPU time. Unlike wall-clock time, this does not
/// depend on the load of the machine. Each call restarts the count.
void limitProcessorTime(unsigned seconds);

/// A child process and the lines that it writes. It must be started before this process uses a driver.
class Child {
public:
  using Say = std::function<void(const std::string &line)>;
  explicit Child(const std::function<void(const Say &)> &work);
  /// Kills the process if it still runs.
  ~Child();
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;

  int descriptor() const { return output; } ///< for poll()
  /// The next line, if it is complete. Does not wait.
  std::optional<std::string> line();
  /// Whether the process has ended its output, and all lines have been read.
  bool isAtEnd() const { return closed && pending.find('\n') == std::string::npos; }
  /// Waits for the end of the process. Empty after success, else a text: "killed by signal 11 (Segmentation
  /// fault)".
  std::string end();
  void kill();

private:
  pid_t process = -1;
  int output = -1;
  bool closed = false;
  std::string pending;
};

/// Runs the work in a child and returns its answer, or a sentence that states that it crashed or took longer
/// than `seconds`.
struct Answer {
  std::string text;
  std::string failure; ///< empty: `text` is the answer
};
Answer answerOf(const std::function<std::string()> &work, double seconds);

}
