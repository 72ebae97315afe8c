#include "tools/iclc/tune/child_tuning.h"
#include "compiler/space/error.h"
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::cli {

[[noreturn]] static void becomeTuner(const std::vector<std::string> &words, int output, int messages,
                                     pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent)
    _exit(int(ExitStatus::Environment));
  for (const char *variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    unsetenv(variable);
  dup2(output, STDOUT_FILENO);
  dup2(messages, STDERR_FILENO);
  std::vector<std::string> texts = {"iclc", "tune"};
  texts.insert(texts.end(), words.begin(), words.end());
  std::vector<char *> arguments;
  for (std::string &text : texts)
    arguments.push_back(text.data());
  arguments.push_back(nullptr);
  execv("/proc/self/exe", arguments.data());
  _exit(int(ExitStatus::Environment));
}

/// Reads both pipes until the child has closed them; tells it to end once the flag is set.
static void readBoth(const std::array<int, 2> &pipes, std::array<std::string *, 2> texts, pid_t child,
                     const std::atomic<bool> &stop) {
  std::array<pollfd, 2> ready{{{pipes[0], POLLIN, 0}, {pipes[1], POLLIN, 0}}};
  bool isTold = false;
  while (ready[0].fd >= 0 || ready[1].fd >= 0) {
    poll(ready.data(), ready.size(), 200);
    if (stop && !isTold)
      isTold = kill(child, SIGTERM) == 0;
    for (std::size_t i = 0; i < ready.size(); ++i) {
      if (ready[i].fd < 0 || !ready[i].revents)
        continue;
      std::array<char, 4096> chunk;
      const ssize_t count = read(ready[i].fd, chunk.data(), chunk.size());
      if (count > 0)
        texts[i]->append(chunk.data(), static_cast<std::size_t>(count));
      else if (count == 0 || errno != EINTR)
        ready[i].fd = -1;
    }
  }
}

ChildTuning tuneInChild(const std::vector<std::string> &words, const std::atomic<bool> &stop) {
  int output[2], messages[2];
  if (pipe2(output, O_CLOEXEC) != 0 || pipe2(messages, O_CLOEXEC) != 0)
    throw environmentError(std::string("cannot start a tuning: ") + std::strerror(errno));
  const pid_t parent = getpid(), child = fork();
  if (child == 0)
    becomeTuner(words, output[1], messages[1], parent);
  close(output[1]);
  close(messages[1]);
  ChildTuning tuning;
  int status = 0;
  if (child > 0) {
    readBoth({output[0], messages[0]}, {&tuning.output, &tuning.messages}, child, stop);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    tuning.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  close(output[0]);
  close(messages[0]);
  if (child < 0)
    throw environmentError(std::string("cannot start a tuning: ") + std::strerror(errno));
  return tuning;
}

}
