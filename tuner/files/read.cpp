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

namespace {

class OpenFile {
public:
  explicit OpenFile(const std::string &path)
      : isOwn(path != "-"), descriptor(isOwn ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO) {
    if (descriptor < 0)
      fail();
  }
  ~OpenFile() {
    if (isOwn)
      ::close(descriptor);
  }
  OpenFile(const OpenFile &) = delete;
  OpenFile &operator=(const OpenFile &) = delete;

  /// 0 if the size is not known before the end.
  std::size_t statedSize() const {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0)
      fail();
    return S_ISREG(status.st_mode) ? std::size_t(status.st_size) : 0;
  }

  /// How many of `count` bytes were read; 0 at the end.
  std::size_t read(char *to, std::size_t count) const {
    while (true) {
      const ssize_t got = ::read(descriptor, to, count);
      if (got >= 0)
        return std::size_t(got);
      if (errno != EINTR)
        fail();
    }
  }

private:
  [[noreturn]] static void fail() { throw fileError(std::strerror(errno), errno); }

  bool isOwn;
  int descriptor;
};

}

std::string readWhole(const std::string &path, std::size_t most) {
  const OpenFile file(path);
  const std::size_t size = file.statedSize();
  if (size > most)
    throw inputError("it has " + std::to_string(size) + " bytes, the most is " + std::to_string(most));
  if (size > memoryBytes())
    throw inputError("it has " + std::to_string(size) + " bytes, more than this machine's memory");

  // Some files of the operating system state a size of 0, so the stated size is a hint, not a limit.
  const std::size_t limit = std::min(most, std::max(size, streamLimit()));
  std::string bytes;
  std::size_t filled = 0;
  while (true) {
    if (filled == bytes.size())
      bytes.resize(std::max({size + 1, filled + filled / 2, std::size_t(1) << 16}));
    const std::size_t got = file.read(&bytes[filled], bytes.size() - filled);
    filled += got;
    if (filled > limit)
      throw inputError("it has not ended after " + std::to_string(limit) + " bytes");
    if (got == 0)
      break;
  }
  bytes.resize(filled);
  return bytes;
}

}
