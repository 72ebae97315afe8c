// Files as a whole, and what has no end not at all.
#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace icl {

/// `what()`: why the file cannot be read or written, without its name.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
  /// The system's own number and text for it.
  explicit FileError(int error);
  int code = 0; ///< errno; 0 where the system is content with the file
};

/// Bytes that a file written by hand, or made to be checked in, may have: 64 MiB.
constexpr std::size_t textLimit = std::size_t(1) << 26;

/// Bytes that are taken from what does not state its size (a pipe, a device, compressed data) before it is
/// held to be endless: 1 GiB, on small machines an eighth of the memory.
std::size_t streamLimit();

/// All bytes of a file, which may be a pipe too; "-" is the standard input. Throws FileError, also for more
/// than `most` bytes and for what would not fit into memory.
std::string readWhole(const std::string &path, std::size_t most = SIZE_MAX);

}
