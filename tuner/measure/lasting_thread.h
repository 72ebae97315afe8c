// A thread that lasts as long as the process.
#pragma once
#include <functional>

namespace icl {

/// Has the thread do the work, and waits for it. Linux counts the thread that has started a process as its
/// parent: a process that asks to end with its parent ends with that thread (PR_SET_PDEATHSIG). Passes on
/// what the work throws. Throws std::system_error if the thread cannot be started.
void onLastingThread(const std::function<void()> &work);

}
