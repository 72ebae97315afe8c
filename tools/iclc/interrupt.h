// Ctrl-C, or the terminal's end, as a wish to end well.
#pragma once
#include <atomic>

namespace icl::cli {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP (unless that is ignored, as by nohup) only sets the
/// flag; another, more than a second later, ends the process as usual. What comes sooner is the same wish:
/// timeout(1) tells the process and then its group.
/// One at a time.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt &) = delete;
  Interrupt &operator=(const Interrupt &) = delete;
  const std::atomic<bool> &flag() const;
};

}
