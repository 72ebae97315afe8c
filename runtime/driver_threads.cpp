#include "driver_threads.h"
#include <algorithm>
#include <cstdlib>
#include <iterator>
#ifdef __linux__
#include <sched.h>
#include <unistd.h>
#endif

namespace icl::runtime {
namespace {

constexpr const char *affinity = "POCL_AFFINITY";

bool isStated() {
  const char *const variables[] = {affinity, "POCL_MAX_PTHREAD_COUNT", "POCL_CPU_MAX_CU_COUNT"};
  return std::any_of(std::begin(variables), std::end(variables),
                     [](const char *variable) { return std::getenv(variable) != nullptr; });
}

bool mayUseAllProcessors() {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) // more processors than a set has
    return false;
  const long count = sysconf(_SC_NPROCESSORS_ONLN);
  for (long i = 0; i < count; ++i)
    if (!CPU_ISSET(static_cast<std::size_t>(i), &allowed))
      return false;
  return true;
#else
  return false;
#endif
}

}

ThreadsApart::ThreadsApart()
    : isSet(!isStated() && mayUseAllProcessors() && setenv(affinity, "1", /*overwrite=*/0) == 0) {}

ThreadsApart::~ThreadsApart() {
  if (isSet)
    unsetenv(affinity);
}

}
