// Work in a process of its own, for a driver may crash or never come back.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

namespace icl::fuzz {

/// Ends this process by SIGPROF once it has used so many more seconds of processor time: an endless loop
/// shows however busy the machine is. Each call begins anew.
void limitProcessorTime(unsigned seconds);

/// A child process and the lines that it writes. It must be started before this process has touched a driver.
class Child {
public:
  using Say = std::function<void(const std::string &line)>;
  explicit Child(const std::function<void(const Say &)> &work);
  /// Kills it if it still runs.
  ~Child();
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;

  int descriptor() const { return output; } ///< readable when there is something to read
  /// The next line, once it is whole; nothing if there is none yet. Does not wait.
  std::optional<std::string> line();
  /// Whether all lines have been read and no more will come.
  bool isAtEnd() const { return closed && pending.find('\n') == std::string::npos; }
  /// Waits for its end. Empty if it ended well, else how it did: "killed by signal 11 (Segmentation fault)".
  std::string end();
  void kill();

private:
  pid_t process = -1;
  int output = -1;
  bool closed = false;
  std::string pending;
};

/// Runs the work in a child and returns what it answers; if it does not within `seconds`, or crashes, a
/// sentence that says so.
struct Answer {
  std::string text;
  std::string failure; ///< empty: `text` is the answer
};
Answer answerOf(const std::function<std::string()> &work, double seconds);

}
