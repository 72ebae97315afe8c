// Tunings in a process of their own.
#pragma once
#include "tools/iclc/subcommands.h"
#include "tuner/measure/worker.h"
#include <atomic>
#include <icl/device.h>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/types.h>
#include <vector>

namespace icl::cli {

struct ChildTuning {
  int status = -1;      ///< its exit status; -1: its process was lost
  std::string output;   ///< what it printed
  std::string messages; ///< to the standard error
};

/// A process that runs `iclc tune` for one tuning after the other, as if it had not been started by mpirun,
/// so that workers that have opened a device serve them all. It is started with the first tuning, and again
/// with the next one when it is lost.
class TuningProcess {
public:
  TuningProcess() = default;
  /// The process does not ask drivers for this device.
  TuningProcess(const std::string &selector, const runtime::DeviceInfo &);
  ~TuningProcess();
  TuningProcess(const TuningProcess &) = delete;
  TuningProcess &operator=(const TuningProcess &) = delete;

  /// Runs `iclc tune` with these arguments until it ends or the flag is set. Throws an Error if no process
  /// can be started.
  ChildTuning tune(const std::vector<std::string> &words, const std::atomic<bool> &stop);

private:
  const nlohmann::json device; ///< its selector and description; null: none is known
  pid_t child = -1;
  Descriptor socket, output, messages;

  void start();
  int await(const std::atomic<bool> &stop);
  std::string waitForEnd();
};

/// The only argument of such a process.
inline constexpr const char *servesTunings = "--serve-tunings";
/// Its side: reads a device and tunings' arguments from the standard input, which is a socket, and answers
/// with exit statuses.
ExitStatus serveTunings();

}
