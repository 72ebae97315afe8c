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

/// A file, or a pipe, that is read block by block; "-" is the standard input.
class BlockReader {
public:
  /// Throws an Error that states why it cannot be read, without its name; also for more than `most` bytes and
  /// for more than this machine's memory, if the file states its size.
  explicit BlockReader(const std::string &path, std::size_t most = SIZE_MAX);
  ~BlockReader();
  BlockReader(const BlockReader &) = delete;
  BlockReader &operator=(const BlockReader &) = delete;

  /// In bytes; 0 if it is not known before the end.
  std::size_t statedSize() const { return size; }
  /// Reads at most `count` bytes and returns how many; 0 at the end. Throws an Error after too many in all.
  std::size_t read(char *to, std::size_t count);

private:
  bool isOwn;
  int descriptor;
  std::size_t size = 0, limit = 0, done = 0;
};

/// All bytes of a file, which may be a pipe too; "-" is the standard input. Throws an Error that states why
/// it cannot be read, without its name; also for more than `most` bytes and for what does not fit into
/// memory.
std::string readWhole(const std::string &path, std::size_t most = SIZE_MAX);

}
