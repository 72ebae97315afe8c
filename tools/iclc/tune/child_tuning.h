// `iclc tune` in a process of its own.
#pragma once
#include <atomic>
#include <string>
#include <vector>

namespace icl::cli {

struct ChildTuning {
  int status = -1;      ///< its exit status; -1: it was killed
  std::string output;   ///< what it printed
  std::string messages; ///< to the standard error
};

/// Runs `iclc tune` with these arguments, as if it had not been started by mpirun, until it ends or the flag
/// is set. Throws an Error if no process can be started.
ChildTuning tuneInChild(const std::vector<std::string> &words, const std::atomic<bool> &stop);

}
