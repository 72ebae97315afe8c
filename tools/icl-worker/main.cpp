// icl-worker: builds, checks and times variants for a tuner in another process, so that a variant that hangs
// or crashes ends only this process. Only the tuner starts it (tuner/measure/worker.h). Their messages are
// described in tuner/device/protocol.h.
#include "tuner/device/protocol.h"
#include "tuner/device/serve.h"
#include "tuner/device/shared_data.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/// A worker must not outlive its tuner or fill the disk with core files. When memory runs out, it must be
/// killed before the tuner (200: as if it used a fifth of the memory more than it does; with a larger number
/// it would be killed for what other programs use).
static void makeExpendable() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::ofstream("/proc/self/oom_score_adj") << 200;
  // A compiler that the driver starts must not hold the socket open after the worker's death.
  fcntl(icl::protocol::socketDescriptor, F_SETFD, FD_CLOEXEC);
  fcntl(icl::SharedData::descriptor, F_SETFD, FD_CLOEXEC);
}

/// A driver's compiler allocates tens of megabytes for each program and frees them. Returning them to the
/// system and getting them back, page by page, takes a third of the time of NVIDIA's builds in a virtual
/// machine. A thread's own heap would take that much address space too, and PoCL starts a thread for each
/// core, so that threads share two heaps.
static void keepMemoryBetweenBuilds() {
#ifdef __GLIBC__
  constexpr int mebibyte = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, 256 * mebibyte);
  mallopt(M_TOP_PAD, 64 * mebibyte);
  mallopt(M_MMAP_THRESHOLD, 32 * mebibyte); // the largest that mallopt accepts
  mallopt(M_ARENA_MAX, 2);
#endif
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fputs("icl-worker is started by `iclc tune`; it does nothing by itself\n", stderr);
    return 2;
  }
  makeExpendable();
  keepMemoryBetweenBuilds();
  if (getppid() != std::atoi(argv[1]))
    return 0; // the tuner died before prctl() above
  return icl::serve();
}
