// What a driver prints while it builds.
#pragma once
#include <sys/types.h>

namespace icl {

/// While it lives, the driver's "1 error generated." does not reach the standard error: the messages are in
/// the build log. Other output does, also if the driver takes this process down. For one thread.
class DriverOutput {
public:
  DriverOutput();
  ~DriverOutput();
  DriverOutput(const DriverOutput &) = delete;

private:
  int standardError = -1; ///< a duplicate of it; -1: nothing is filtered
  pid_t filter = -1;      ///< the process that reads what is printed
};

}
