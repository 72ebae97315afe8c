// Turns Ctrl-C, a closed terminal or a closed output pipe into a request to end in an orderly way.
#pragma once
#include <atomic>

namespace icl::cli {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP (unless that is ignored, as by nohup) only sets the
/// flag. Another, more than a second later, ends the process as usual. A second one within that second is
/// the same request: timeout(1) signals the process and then its group. SIGPIPE sets the flag too and never
/// ends the process, even after the object is destroyed, because the result is still to be written. There may
/// be one object at a time.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt &) = delete;
  Interrupt &operator=(const Interrupt &) = delete;
  const std::atomic<bool> &flag() const;
};

/// Whether an Interrupt noticed that the terminal or the reader of a pipe is gone. Then failures to write
/// text are not errors.
bool isOutputLost();

}
