// Files as a whole, with limits on what may have no end.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace icl {

/// How many bytes a file may have that is written by hand or checked in: 64 MiB.
constexpr std::size_t textLimit = std::size_t(1) << 26;

/// How many bytes are read from what does not state its size (a pipe, a device, compressed data) before it is
/// considered endless: 1 GiB, on small machines an eighth of the memory.
std::size_t streamLimit();

/// All bytes of a file, which may be a pipe too; "-" is the standard input. Throws an Error that states why
/// it cannot be read, without its name; also for more than `most` bytes and for what does not fit into
/// memory.
std::string readWhole(const std::string &path, std::size_t most = SIZE_MAX);

}
