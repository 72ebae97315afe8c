// An advisory lock beside a file, for one process at a time. It names its holder and is released when the
// holder dies.
#pragma once
#include "compiler/space/error.h"
#include <chrono>
#include <string>

namespace icl {

/// Another process holds the file. `holder`: "process 4711 on host `amber`".
struct LockHeld : Error {
  LockHeld(const std::string &path, const std::string &holder)
      : Error(environmentError("`" + path + "` is in use by " + holder +
                               "; wait until that is done, or use another file")) {}
};

/// The lock file for `path`. It is beside the file that symbolic links lead to, so that a file has one lock
/// under all such names. Throws an Error if the links lead nowhere.
std::string lockFileOf(const std::string &path);

/// Holds lockFileOf(path) (flock) during its lifetime. The last holder removes the lock file.
class FileLock {
public:
  /// Waits at most `timeout`, then throws LockHeld. Throws an Error when the lock file cannot be created.
  explicit FileLock(const std::string &path, std::chrono::milliseconds timeout = {});
  ~FileLock();
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;

private:
  std::string file;
  int descriptor = -1;
};

}
