#include "huge_pages.h"
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace icl::runtime {

HostMemory inHugePages(std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::size_t hugePage = 2 << 20; // of x86, and of ARM with small pages of 4 KiB
  if (bytes < hugePage)
    return nullptr;
  HostMemory memory(std::aligned_alloc(hugePage, (bytes + hugePage - 1) / hugePage * hugePage));
  if (memory) // without huge pages it is memory like any other
    madvise(memory.get(), bytes, MADV_HUGEPAGE);
  return memory;
#else
  return nullptr;
#endif
}

}
