// Work on all cores.
#pragma once
#include <cstdint>
#include <functional>

namespace icl {

/// The cores that the calling thread may run on, at least 1. std::thread::hardware_concurrency() counts all
/// of the machine's with some C libraries, also where taskset, Slurm or a container's set of cores allows
/// fewer.
unsigned allowedCores();

/// Calls `work` for ranges from `begin` to before `end`, which together are 0 to before `count`, on all cores
/// at once, and waits. A range has at least `least` elements, except that of a smaller count: it should take
/// far longer than the start of a thread, some ten microseconds. `work` must not throw.
void forRanges(std::uint64_t count, std::uint64_t least,
               const std::function<void(std::uint64_t begin, std::uint64_t end)> &work);

}
