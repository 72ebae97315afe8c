#include "compiler/space/pages.h"
#include "compiler/space/parallel.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <sys/mman.h>

namespace icl {

int givePages(std::byte *address, std::uint64_t bytes) {
  constexpr std::uint64_t step = 2 << 20; // a large page
  if (bytes < step)
    return 0;
  std::byte *const aligned = address - reinterpret_cast<std::uintptr_t>(address) % 4096;
  const std::uint64_t length = bytes + std::uint64_t(address - aligned);
  std::atomic<int> error = 0;
  forRanges((length + step - 1) / step, 1, [&](std::uint64_t first, std::uint64_t last) {
    const std::uint64_t begin = first * step, count = std::min(last * step, length) - begin;
    if (madvise(aligned + begin, count, MADV_POPULATE_WRITE) != 0)
      error = errno;
  });
  return error == EINVAL ? 0 : error.load();
}

}
