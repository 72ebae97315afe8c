// One process at a time: an advisory lock beside a file, which says who holds it and dies with its holder.
#pragma once
#include <chrono>
#include <stdexcept>
#include <string>

namespace icl {

/// Somebody else holds the file; `holder` names them: "process 4711 on host `amber`".
struct LockHeld : std::runtime_error {
  LockHeld(const std::string &path, const std::string &who)
      : std::runtime_error("`" + path + "` is in use by " + who +
                           "; wait until that is done, or use another file"),
        holder(who) {}
  std::string holder;
};

/// The file that stands for the lock on `path`. It lies beside what symbolic links lead to, so that a file
/// has one under all such names. Throws std::system_error where they lead nowhere.
std::string lockFileOf(const std::string &path);

/// Holds lockFileOf(path) (flock) for as long as it lives; that file is gone when nobody holds it.
class FileLock {
public:
  /// Waits at most `patience`, then throws LockHeld. Throws std::system_error when the lock file cannot be
  /// made.
  explicit FileLock(const std::string &path, std::chrono::milliseconds patience = {});
  ~FileLock();
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;

private:
  std::string file;
  int descriptor = -1;
};

}
