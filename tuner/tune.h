// Tuning. In: a kernel, a device, sizes. Out: the fastest configuration that was found.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"
#include "tuner/measure/worker_crew.h"
#include "tuner/tune_space.h"
#include <functional>
#include <icl/device.h>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace icl {

struct KernelParts;

/// No configuration is valid for the kernel, the device, the sizes and the knobs that are fixed.
struct EmptySpace : Error {
  explicit EmptySpace(const Space &space)
      : Error(inputError("the tuning space is empty: " + space.conflictText())) {}
};

struct TuneRequest {
  const ast::Kernel &kernel;
  std::string sourceText; ///< of the file: measurements are only valid for this text
  std::string device;     ///< selector, as runtime::chooseDevice takes it
  Sizes sizes;
  Arguments
      arguments;    ///< what variants run on, outputs allocated (compiler/interpret/synthetic.h makes some)
  Assignment fixed; ///< parameters that are fixed to a value
  bool denseWorkGroups = false;
  std::string journal;  ///< path; empty: outcomes are forgotten at the end
  unsigned jobs = 0;    ///< processes that build; 0: buildersOn() this machine's cores
  SearchRequest search; ///< its sizes are taken from `arguments`
  /// Also find the fastest form that runs at any size (TuneResult::fastestCounterpart).
  bool wantsAnySizeForm = false;
  /// Arguments at another size. With these, that form is chosen by its times at other sizes, where they
  /// differ from those at this size (other_sizes.h). Empty: there are none.
  std::function<Arguments(const Extent &grid)> argumentsAt{};
  /// What describeInChild() has returned for the device; nothing: it is asked.
  std::optional<runtime::DeviceInfo> info{};
  /// Returns a crew that was started for this device, with the same `builds`, the first time that it is
  /// called; then null. Empty: there is none.
  std::function<std::unique_ptr<WorkerCrew>()> takeCrew{};
  std::string builds{};     ///< a folder that keeps what drivers build for later tunings; empty: none does
  std::string timingLock{}; ///< as in MeasuringLimits
  TimingPolicy timing{};    ///< the same
  /// Makes what measures the kernel's variants. Empty: they are measured on the device of this machine.
  std::function<std::unique_ptr<Measurer>(const TuneRequest &, const KernelParts &)> makeMeasurer{};
  runtime::Objective objective = runtime::Objective::Launch; ///< the time that counts
  /// Texts that the journal keeps for its readers, by name, beside those that tune() adds.
  std::map<std::string, std::string> notes{};
  /// Called before the search if the journal has results already, with their number.
  std::function<void(std::size_t known)> onResume{};
};

/// Tunes on a device of this machine, each variant in a worker process (`icl-worker` beside this program).
/// Nothing if a pragma of the kernel is at fault; that is reported to `diagnostics`. Throws as
/// tuneSpace() does, and an Error for an unknown parameter or value in `fixed` and for arguments that do not
/// fit the kernel; runtime::Error when there is no such device; JournalError and LockHeld for the journal.
std::optional<TuneResult> tune(const TuneRequest &, Diagnostics &diagnostics);

}
