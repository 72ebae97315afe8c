#pragma once
#include <sys/wait.h>
#include <unistd.h>

/// Does the work in another process, which exits with 0 afterwards. Returns its status, as waitpid() does.
template <typename Work>
int statusOfProcess(const Work &work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}
