// How much memory this machine has.
#pragma once
#include <cstdint>
#include <unistd.h>

namespace icl {

inline std::uint64_t memoryBytes() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}
