// Pages of memory.
#pragma once
#include <cstddef>
#include <cstdint>

namespace icl {

/// Gives pages to fresh memory on all cores. Otherwise each page is given at the first write to it, on the
/// core that writes, which takes longer than the write; without memory, that write would kill the process.
/// Returns 0, or the `errno` of what failed. Does nothing for less than 2 MB, and before Linux 5.14.
int givePages(std::byte *address, std::uint64_t bytes);

}
