// Work on the device in a separate process.
#pragma once
#include <functional>

namespace icl::contest {

/// Runs in a child process, because a tuner must not use the device itself. Throws an Error if the
/// child failed; the child prints the reason.
void runInChild(const std::function<void()> &work);

}
