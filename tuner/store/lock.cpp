#include "tuner/store/lock.h"
#include "tuner/files/file_error.h"
#include "tuner/files/links.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace icl {

/// Whether the name still refers to the open file: its last holder removes it, perhaps between our open and
/// our lock.
static bool namesOpenFile(const std::string &name, int descriptor) {
  struct stat byName {
  }, byDescriptor{};
  return stat(name.c_str(), &byName) == 0 && fstat(descriptor, &byDescriptor) == 0 &&
         byName.st_ino == byDescriptor.st_ino && byName.st_dev == byDescriptor.st_dev;
}

static std::string holderOf(int descriptor) {
  char text[512];
  ssize_t length = pread(descriptor, text, sizeof text, 0);
  return length > 0 ? std::string(text, static_cast<std::size_t>(length)) : "another process";
}

static std::string thisProcess() {
  char host[256] = "?";
  gethostname(host, sizeof host - 1);
  return "process " + std::to_string(getpid()) + " on host `" + host + "`";
}

std::string lockFileOf(const std::string &path) {
  const auto end = endOfLinks(path);
  if (!end)
    throw systemError("cannot lock `" + path + "`", ELOOP);
  return *end + ".lock";
}

FileLock::FileLock(const std::string &path, std::chrono::milliseconds timeout) : file(lockFileOf(path)) {
  auto giveUp = std::chrono::steady_clock::now() + timeout;
  for (;;) {
    descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
      throw systemError("cannot create `" + file + "`", errno);
    bool taken = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (taken && namesOpenFile(file, descriptor))
      break;
    std::string holder = holderOf(descriptor);
    close(descriptor);
    if (taken)
      continue;
    if (std::chrono::steady_clock::now() >= giveUp)
      throw LockHeld(path, holder);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  std::string me = thisProcess();
  // The name is only for the messages of waiting processes: a full disk must not stop the holder.
  if (ftruncate(descriptor, 0) == 0 && pwrite(descriptor, me.data(), me.size(), 0) < 0)
    return;
}

FileLock::~FileLock() {
  unlink(file.c_str());
  close(descriptor);
}

}
