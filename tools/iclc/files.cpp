#include "tools/iclc/files.h"
#include "tuner/files/file_error.h"
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace icl::cli {

static Error cannotWrite(const std::string &path, int code) {
  return systemError("cannot write `" + path + "`", code);
}

std::string readFile(const std::string &path, std::size_t limit) {
  try {
    return readWhole(path, limit);
  } catch (const Error &wrong) {
    throw wrong.in("cannot read `" + path + "`: ");
  }
}

void writeFile(const std::string &path, std::string_view bytes) {
  try {
    writeWhole(path, bytes);
  } catch (const Error &wrong) {
    throw wrong.in("cannot write `" + path + "`: ");
  }
}

/// Opens the file, as writing would. access() is not enough: for root it succeeds even if the file system
/// refuses writing.
static void tryOpening(const std::string &path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0)
    throw cannotWrite(path, errno);
  ::close(descriptor);
}

/// Creates a file beside it, as writing would. The name itself may be another process's by now.
static void tryCreating(const std::string &path) {
  const std::string fresh = path + ".new" + std::to_string(::getpid());
  const int descriptor = ::open(fresh.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
  if (descriptor < 0)
    throw cannotWrite(path, errno);
  ::close(descriptor);
  ::unlink(fresh.c_str());
}

void checkWritable(const std::string &path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode))
      throw cannotWrite(path, EISDIR);
    if (S_ISREG(status.st_mode))
      tryOpening(path);
    else if (::access(path.c_str(), W_OK) != 0) // opening a pipe would wait for its reader
      throw cannotWrite(path, errno);
    return;
  }
  if (errno != ENOENT)
    throw cannotWrite(path, errno);
  std::error_code isNoLink;
  const std::filesystem::path target = std::filesystem::read_symlink(path, isNoLink);
  if (!isNoLink) // to a file that is still to be made
    return checkWritable((std::filesystem::path(path).parent_path() / target).string());
  tryCreating(path);
}

void makeFolder(const std::string &path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    throw systemError("cannot make the folder `" + path + "`", error.value());
}

static bool isSameFile(const std::string &a, const std::string &b) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::equivalent(a, b, error))
    return true;
  const fs::path first = fs::weakly_canonical(fs::absolute(a, error), error);
  return !error && first == fs::weakly_canonical(fs::absolute(b, error), error) && !error;
}

void checkDistinct(const std::vector<FileOfOption> &files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!files[i].path.empty() && !files[j].path.empty() && isSameFile(files[i].path, files[j].path))
        throw usageError(files[j].option + " and " + files[i].option + " are the same file `" +
                         files[i].path + "`: one would overwrite the other");
}

}
