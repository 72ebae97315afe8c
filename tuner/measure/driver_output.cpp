#include "tuner/measure/driver_output.h"
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace icl {

/// Clang's count of messages: "2 warnings and 1 error generated.".
static bool isCount(std::string_view line) {
  return !line.empty() && line.front() >= '0' && line.front() <= '9' &&
         (line.ends_with(" error generated.\n") || line.ends_with(" errors generated.\n") ||
          line.ends_with(" warning generated.\n") || line.ends_with(" warnings generated.\n"));
}

static void print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR)
      return;
    text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
}

/// Until the end of the input.
[[noreturn]] static void filterLines(int from) {
  std::string pending;
  char bytes[4096];
  while (true) {
    const ssize_t count = ::read(from, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR)
      continue;
    pending.append(bytes, count > 0 ? static_cast<std::size_t>(count) : 0);
    for (std::size_t end; (end = pending.find('\n')) != std::string::npos; pending.erase(0, end + 1))
      if (const std::string_view line(pending.data(), end + 1); !isCount(line))
        print(line);
    if (count <= 0)
      break;
  }
  print(pending);
  ::_exit(0);
}

/// A process of its own reads the pipe, so that nothing is lost if the driver crashes.
DriverOutput::DriverOutput() {
  int ends[2];
  std::fflush(stderr);
  if (::pipe(ends) != 0)
    return;
  filter = ::fork();
  if (filter == 0) {
    ::close(ends[1]);
    filterLines(ends[0]);
  }
  if (filter > 0) {
    standardError = ::dup(STDERR_FILENO);
    if (standardError >= 0)
      ::dup2(ends[1], STDERR_FILENO);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

DriverOutput::~DriverOutput() {
  if (standardError >= 0) {
    std::fflush(stderr);
    ::dup2(standardError, STDERR_FILENO);
    ::close(standardError);
  }
  if (filter > 0)
    while (::waitpid(filter, nullptr, 0) < 0 && errno == EINTR) {
    }
}

}
