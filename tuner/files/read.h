// Files as a whole, and what has no end not at all.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace icl {

/// Bytes that a file written by hand, or made to be checked in, may have: 64 MiB.
constexpr std::size_t textLimit = std::size_t(1) << 26;

/// Bytes that are taken from what does not state its size (a pipe, a device, compressed data) before it is
/// considered endless: 1 GiB, on small machines an eighth of the memory.
std::size_t streamLimit();

/// All bytes of a file, which may be a pipe too; "-" is the standard input. Throws an Error that says why
/// it cannot be read, without its name; also for more than `most` bytes and for what does not fit into
/// memory.
std::string readWhole(const std::string &path, std::size_t most = SIZE_MAX);

}
