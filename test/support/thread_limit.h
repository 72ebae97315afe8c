#pragma once
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

/// Leaves this process no room for the stacks of many more threads, so that starting them fails.
inline void limitThreads() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t bytes = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (4 << 20);
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_AS, &limit);
}
