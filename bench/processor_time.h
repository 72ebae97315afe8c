// The processor time of this thread: other load on the machine does not count.
#pragma once
#include <ctime>

namespace icl {

/// In seconds.
inline double processorTime() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}
