// Runs one task of a tuning, and writes and prints its result.
#pragma once
#include "tools/iclc/page/running_report.h"
#include "tools/iclc/report/progress.h"
#include "tools/iclc/source.h"
#include "tools/iclc/tune/options.h"
#include "tools/iclc/tune/task.h"
#include "tuner/measure/clock.h"
#include "tuner/measure/worker_crew.h"
#include "tuner/ranks/team.h"
#include <atomic>
#include <functional>
#include <icl/device.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace icl::cli {

/// What all tasks of a tuning share.
struct TuneContext {
  const TuneOptions &options;
  const Source &source;
  const runtime::DeviceInfo &info;
  const Device &device;                                  ///< the same, as the compiler knows it
  std::function<std::unique_ptr<WorkerCrew>()> takeCrew; ///< as in TuneRequest
  const std::atomic<bool> &stop;                         ///< ends the search once it is set
  Progress &progress;
  RunningReport *report; ///< null: none is made
  ranks::Team *team;     ///< ranks that measure; null: this process does
  unsigned number;       ///< of the task
};

struct TimeLimit {
  Ledger ledger;                 ///< of what belongs to the task already
  std::optional<double> seconds; ///< since the ledger's beginning
};

struct TaskResult {
  nlohmann::json json;   ///< for programs
  std::string summary;   ///< one line for people; empty if nothing ran
  std::string failure;   ///< what ended the task early; may be empty
  std::string refusal{}; ///< why what was found is not stored; empty: it is, or nothing was found
  Ledger ledger{};       ///< of the whole task; `json` has its seconds
};

/// Throws as tune() does, a silent Error if a pragma of the kernel is wrong, and an Error if a file cannot be
/// written.
TaskResult runTask(const TuneTask &, const Assignment &fixed, const TimeLimit &, const TuneContext &);

}
