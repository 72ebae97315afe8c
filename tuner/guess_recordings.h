// Recordings for first guesses, from times of a kernel's configurations, and from journals.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/compile.h"
#include "compiler/space/sizes.h"
#include "tuner/guess/recording.h"
#include <icl/device.h>
#include <icl/launch.h>
#include <optional>

namespace icl {

struct MeasuredKernel {
  const ast::Kernel &kernel;
  const runtime::DeviceInfo &device;
  Sizes sizes;
  runtime::Objective objective = runtime::Objective::Launch;
};

/// What a guess knows of a kernel: its features, and where the grid is known `data.width`, `data.height`,
/// `data.depth` and `device.compute_units`.
ScenarioFeatures guessFeaturesOf(const ast::Kernel &, const Device &, const std::optional<Extent> &grid);

struct TimedKernel {
  /// Times with values for all of the kernel's knobs. Its promising configuration is the timed one that is
  /// nearest to the kernel's (initial_design.h).
  GuessRecording recording;
  /// Exactly the timed configurations. Values are as promising as in the kernel's space.
  SpaceDefinition timed;
};
/// Nothing if no configuration is left.
std::optional<TimedKernel> timedKernelOf(const MeasuredKernel &, const std::map<Assignment, double> &timesNs);

/// Of each tuning in a journal that has more than one time. Tunings whose source or device the journal does
/// not have, which an earlier version wrote, are left out. Throws a JournalError as readJournal() does.
std::vector<GuessRecording> guessRecordingsOfJournal(const std::string &path);

}
