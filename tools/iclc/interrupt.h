// Ctrl-C as a wish to end well.
#pragma once
#include <atomic>

namespace icl::cli {

/// While it lives, the first SIGINT or SIGTERM only sets the flag; the second ends the process as usual. One
/// at a time.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt &) = delete;
  Interrupt &operator=(const Interrupt &) = delete;
  const std::atomic<bool> &flag() const;
};

}
