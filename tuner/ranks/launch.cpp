#include "tuner/ranks/launch.h"
#include "compiler/space/error.h"
#include "tuner/ranks/mpi/module.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <exception>
#include <filesystem>
#include <optional>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::ranks {

// ---- MPI

static int numberIn(const char *variable) {
  const char *text = std::getenv(variable);
  return text ? std::atoi(text) : 0;
}

/// The environments of OpenMPI's mpirun, of srun with PMIx and with PMI-2, and of MPICH's mpirun.
bool isStartedByMpi() {
  return numberIn("OMPI_COMM_WORLD_SIZE") > 1 || numberIn("PMI_SIZE") > 1 ||
         (std::getenv("PMIX_RANK") && !std::getenv("OMPI_COMM_WORLD_SIZE"));
}

namespace {

/// The functions of the module beside this program.
class Module {
public:
  Module() {
    std::error_code unknown;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", unknown);
    handle = dlopen((self.parent_path() / "icl-mpi.so").c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (!handle)
      throw environmentError(std::string("started as one of several processes, but cannot use MPI: ") +
                             dlerror());
  }

  template <class Function>
  Function *find(const char *name) const {
    auto *found = reinterpret_cast<Function *>(dlsym(handle, name));
    if (!found)
      throw environmentError(std::string("icl-mpi.so has no ") + name);
    return found;
  }

private:
  void *handle; ///< stays loaded: MPI cannot be unloaded
};

void check(int error, const char *action) {
  if (error != 0)
    throw environmentError(std::string("MPI cannot ") + action + ": error " + std::to_string(error));
}

}

Launch launch(const std::function<std::string(const Place &)> &textOfFirst) {
  const Module module;
  IclMpiPlace found{};
  check(module.find<decltype(icl_mpi_begin)>("icl_mpi_begin")(&found), "begin");
  Launch launch{{unsigned(found.rank), unsigned(found.size), unsigned(found.localRank),
                 unsigned(found.localSize), found.hasFirst != 0},
                ""};
  std::array<char, 8192> bytes{};
  std::exception_ptr failure; // the others must not wait
  if (launch.place.rank == 0)
    try {
      const std::string text = textOfFirst(launch.place);
      std::memcpy(bytes.data(), text.data(), std::min(text.size(), bytes.size() - 1));
    } catch (...) {
      failure = std::current_exception();
    }
  check(module.find<decltype(icl_mpi_broadcast)>("icl_mpi_broadcast")(bytes.data(), int(bytes.size())),
        "send rank 0's address");
  check(module.find<decltype(icl_mpi_end)>("icl_mpi_end")(), "end");
  if (failure)
    std::rethrow_exception(failure);
  launch.text = bytes.data();
  return launch;
}

// ---- Supervision

int superviseRank(const std::function<int()> &serve) {
  constexpr int mostFailures = 5;
  constexpr double longLife = 30; // seconds, after which a failure is not in a row with the one before
  constexpr useconds_t pause = 500'000;
  int status = 0;
  for (int failures = 0; failures < mostFailures; ++failures) {
    const auto began = std::chrono::steady_clock::now();
    const pid_t supervisor = getpid(), child = fork();
    if (child < 0)
      return int(ExitStatus::Environment);
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      _exit(getppid() == supervisor ? serve() : int(ExitStatus::Environment));
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == failsForGood))
      return WEXITSTATUS(status);
    if (std::chrono::steady_clock::now() - began > std::chrono::duration<double>(longLife))
      failures = 0;
    usleep(pause);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : int(ExitStatus::Environment);
}

}
