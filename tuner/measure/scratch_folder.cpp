#include "tuner/measure/scratch_folder.h"
#include "tuner/files/file_error.h"
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace icl {

namespace fs = std::filesystem;

static constexpr const char *prefix = "icl-worker-";

/// The folder's descriptor, locked; -1 if it does not exist or another process has locked it.
static int lockFolder(const std::string &path) {
  int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor;
  if (descriptor >= 0)
    close(descriptor);
  return -1;
}

static void removeAbandoned(const fs::path &parent) {
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(parent, ignored)) {
    if (entry.path().filename().string().rfind(prefix, 0) != 0)
      continue;
    int lock = lockFolder(entry.path().string());
    if (lock < 0)
      continue;
    fs::remove_all(entry.path(), ignored);
    close(lock);
  }
}

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error)
    throw systemError("cannot use the folder for temporary files", error.value());
  removeAbandoned(parent);
  // Another process may remove the folder as abandoned before it is locked. Then another one is made.
  while (lock < 0 || !fs::exists(folder)) {
    if (lock >= 0)
      close(lock);
    folder = (parent / prefix).string() + "XXXXXX";
    if (!mkdtemp(folder.data()))
      throw systemError("cannot make a folder in `" + parent.string() + "`", errno);
    lock = lockFolder(folder);
  }
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  close(lock);
}

}
