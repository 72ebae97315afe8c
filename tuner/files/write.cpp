#include "tuner/files/write.h"
#include "tuner/files/file_error.h"
#include "tuner/files/links.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace icl {
namespace {

[[noreturn]] void fail(int error) { throw fileError(std::strerror(error), error); }

/// A file open for writing. Closed by close() or by the destructor.
class NewBytes {
public:
  NewBytes(const std::string &path, int flags)
      : descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666)) {
    if (descriptor < 0)
      fail(errno);
  }
  ~NewBytes() {
    if (descriptor >= 0)
      ::close(descriptor);
  }
  NewBytes(const NewBytes &) = delete;

  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
      if (written >= 0)
        bytes.remove_prefix(static_cast<std::size_t>(written));
      else if (errno != EINTR)
        fail(errno);
    }
  }
  void setMode(mode_t mode) const {
    if (::fchmod(descriptor, mode) != 0)
      fail(errno);
  }
  void sync() const {
    if (::fsync(descriptor) != 0)
      fail(errno);
  }
  void close() {
    if (::close(std::exchange(descriptor, -1)) != 0)
      fail(errno);
  }

private:
  int descriptor;
};

void writeInPlace(const std::string &path, std::string_view bytes) {
  NewBytes file(path, O_CREAT | O_TRUNC);
  file.write(bytes);
  file.close();
}

/// Writes a new file beside the old one and renames it.
void replace(const std::string &path, std::string_view bytes, std::optional<mode_t> mode) {
  const std::string fresh = path + ".new" + std::to_string(::getpid());
  NewBytes file(fresh, O_CREAT | O_TRUNC);
  try {
    file.write(bytes);
    if (mode)
      file.setMode(*mode);
    file.sync();
    file.close();
    if (::rename(fresh.c_str(), path.c_str()) != 0)
      fail(errno);
  } catch (const Error &) {
    ::unlink(fresh.c_str());
    throw;
  }
}

}

void writeWhole(const std::string &path, std::string_view bytes) {
  const auto end = endOfLinks(path);
  if (!end)
    fail(ELOOP);
  const std::string &target = *end;
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  const std::filesystem::path folder = std::filesystem::path(target).parent_path();
  const bool canReplace = ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
  if (exists && (!S_ISREG(status.st_mode) || !canReplace))
    return writeInPlace(target, bytes);
  replace(target, bytes, exists ? std::optional(status.st_mode & 07777) : std::nullopt);
}

}
