#include "bench/contest/run_in_child.h"
#include "compiler/space/error.h"
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::contest {

void runInChild(const std::function<void()> &work) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    try {
      work();
    } catch (const std::exception &failed) {
      std::fprintf(stderr, "%s\n", failed.what());
      std::_Exit(3);
    }
    std::fflush(stdout);
    std::_Exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0)
    throw environmentError("the final rounds failed");
}

}
