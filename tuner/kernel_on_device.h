// A kernel on a device of this machine: the space of its variants, and the workers that measure them.
#pragma once
#include "tuner/measure/job_cache.h"
#include "tuner/measure/measurer.h"
#include "tuner/tune.h"
#include <functional>
#include <icl/device.h>
#include <vector>

namespace icl {

/// One of SearchRequest::stored on the device.
struct StoredConfiguration {
  Assignment configuration; ///< complete
  std::string problem;      ///< why it is not in the kernel's space any more; empty: it is
};

/// What TuneRequest::makeMeasurer() makes a measurer of.
struct KernelParts {
  JobCache::MakeJob makeJob;
  Configuration reference;    ///< with whose output the others' are compared; empty: the kernel's untuned one
  SpaceDefinition definition; ///< the space, widened by the stored configurations
  ProblemSizes sizes;
};

struct KernelOnDevice {
  runtime::DeviceInfo info;
  ProblemSizes sizes;        ///< of the grid and of the images that differ from it
  ScenarioFeatures features; ///< for predictions
  Space space;
  std::vector<StoredConfiguration> stored; ///< as in the request
  Configuration reference{};               ///< as in KernelParts
  std::unique_ptr<Measurer> measurer{};    ///< of the space's configurations, widened by the stored ones
  /// The form of a configuration that runs at any size; nothing if it has none.
  std::function<std::optional<Assignment>(const Assignment &)> anySizeForm{};
  /// The one whose values are promising where sizes are unknown; nothing without
  /// TuneRequest::wantsAnySizeForm.
  std::optional<Assignment> promisingAnySizeForm{};
  /// The configuration with sizes compiled in; nothing if it is not valid.
  std::function<std::optional<Assignment>(const Assignment &)> fixedForm{};

  /// Those without a problem.
  std::vector<Assignment> storedInSpace() const;
};

/// How many processes build ahead on so many cores: one on each. Of eight and more, one core is left to the
/// search and to what measures: there they would often wait for builders, although these have a lower
/// priority.
unsigned buildersOn(unsigned cores);

/// The request, and what it refers to, must outlive the result. Its ledger goes on in the measurer's clock.
/// Nothing if a pragma of the kernel is at fault; that is reported. Throws as tune() does. To be called
/// before this process has used OpenCL.
std::optional<KernelOnDevice> putOnDevice(const TuneRequest &, Diagnostics &);

}
