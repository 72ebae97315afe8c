#include "tools/iclc/files.h"
#include "tools/iclc/failure.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace icl::cli {

struct CloseFile {
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

static Failure systemError(const char *what, const std::string &path, int code) {
  return inputError(std::string("cannot ") + what + " `" + path + "`: " + std::strerror(code));
}

std::string readFile(const std::string &path) {
  const File opened(path == "-" ? nullptr : std::fopen(path.c_str(), "rb"));
  if (!opened && path != "-")
    throw systemError("read", path, errno);
  std::FILE *file = opened ? opened.get() : stdin;
  std::string bytes;
  char block[1 << 16];
  while (const std::size_t n = std::fread(block, 1, sizeof block, file))
    bytes.append(block, n);
  if (std::ferror(file))
    throw systemError("read", path, errno);
  return bytes;
}

void writeFile(const std::string &path, std::string_view bytes) {
  File file(std::fopen(path.c_str(), "wb"));
  if (!file)
    throw systemError("write", path, errno);
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  if (!written || std::fclose(file.release()) != 0)
    throw systemError("write", path, errno);
}

void checkWritable(const std::string &path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode))
      throw systemError("write", path, EISDIR);
    if (::access(path.c_str(), W_OK) != 0)
      throw systemError("write", path, errno);
    return;
  }
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
    throw systemError("write", path, errno);
}

}
