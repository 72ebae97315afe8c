#include "tuner/files/read.h"
#include "tuner/files/file_error.h"
#include "tuner/files/memory.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace icl {

std::size_t streamLimit() { return std::min<std::size_t>(std::size_t(1) << 30, memoryBytes() / 8); }

[[noreturn]] static void fail() { throw fileError(std::strerror(errno), errno); }

/// 0 for what does not state its size.
static std::size_t statedSizeOf(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0)
    fail();
  return S_ISREG(status.st_mode) ? std::size_t(status.st_size) : 0;
}

static std::size_t checkedSize(std::size_t size, std::size_t most) {
  if (size > most)
    throw inputError("it has " + std::to_string(size) + " bytes, the most is " + std::to_string(most));
  if (size > memoryBytes())
    throw inputError("it has " + std::to_string(size) + " bytes, more than this machine's memory");
  return size;
}

BlockReader::BlockReader(const std::string &path, std::size_t most)
    : isOwn(path != "-"), descriptor(isOwn ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO) {
  if (descriptor < 0)
    fail();
  try {
    size = checkedSize(statedSizeOf(descriptor), most);
  } catch (...) { // there will be no destructor
    if (isOwn)
      ::close(descriptor);
    throw;
  }
  // Some files of the operating system state a size of 0, so the stated size is a hint, not a limit.
  limit = std::min(most, std::max(size, streamLimit()));
}

BlockReader::~BlockReader() {
  if (isOwn)
    ::close(descriptor);
}

std::size_t BlockReader::read(char *to, std::size_t count) {
  ssize_t got;
  while ((got = ::read(descriptor, to, count)) < 0)
    if (errno != EINTR)
      fail();
  done += std::size_t(got);
  if (done > limit)
    throw inputError("it has not ended after " + std::to_string(limit) + " bytes");
  return std::size_t(got);
}

std::string readWhole(const std::string &path, std::size_t most) {
  BlockReader file(path, most);
  std::string bytes;
  std::size_t filled = 0;
  while (true) {
    if (filled == bytes.size())
      bytes.resize(std::max({file.statedSize() + 1, filled + filled / 2, std::size_t(1) << 16}));
    const std::size_t got = file.read(&bytes[filled], bytes.size() - filled);
    if (got == 0)
      break;
    filled += got;
  }
  bytes.resize(filled);
  return bytes;
}

}
