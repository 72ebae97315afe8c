// A lock among the processes of one machine.
#pragma once
#include "tuner/measure/worker.h"
#include <functional>
#include <string>

namespace icl {

/// Held by one process at a time, until the object or the process ends. Leaves no file behind.
class HostLock {
public:
  /// Waits for it, or until `isCalledOff`; then it is not held.
  HostLock(const std::string &name, const std::function<bool()> &isCalledOff);

private:
  Descriptor socket; ///< bound to a name in Linux's abstract namespace, which only one socket can have
};

}
