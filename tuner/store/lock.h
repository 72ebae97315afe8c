// One process at a time: an advisory lock beside a file, which says who holds it and dies with its holder.
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

/// The file that stands for the lock on `path`. It lies beside what symbolic links lead to, so that a file
/// has one under all such names. Throws an Error where they lead nowhere.
std::string lockFileOf(const std::string &path);

/// Holds lockFileOf(path) (flock) for as long as it lives; that file is gone when nobody holds it.
class FileLock {
public:
  /// Waits at most `patience`, then throws LockHeld. Throws an Error when the lock file cannot be made.
  explicit FileLock(const std::string &path, std::chrono::milliseconds patience = {});
  ~FileLock();
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;

private:
  std::string file;
  int descriptor = -1;
};

}
