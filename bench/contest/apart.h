// Work that needs the device, in a process that may hold it.
#pragma once
#include <functional>

namespace icl::contest {

/// Runs in a child process: a tuner must not hold the device itself. Throws std::runtime_error if the child
/// failed; the child has said why.
void apart(const std::function<void()> &work);

}
