#include "tuner/measure/in_child.h"
#include <cerrno>
#include <sys/wait.h>
#include <unistd.h>

namespace icl {

[[noreturn]] static void answerInto(int pipe, const std::function<std::string()> &work) {
  const std::string text = work();
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = write(pipe, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    done += static_cast<std::size_t>(n);
  }
  _exit(0);
}

static std::string readAll(int pipe) {
  std::string text;
  char chunk[4096];
  for (;;) {
    const ssize_t n = read(pipe, chunk, sizeof chunk);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return text;
    text.append(chunk, static_cast<std::size_t>(n));
  }
}

std::optional<std::string> answerOfChild(const std::function<std::string()> &work) {
  int ends[2];
  if (pipe(ends) != 0)
    return std::nullopt;
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    answerInto(ends[1], work);
  }
  close(ends[1]);
  std::optional<std::string> text;
  if (child > 0)
    text = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return text;
}

}
