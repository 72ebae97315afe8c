// A kernel on a device of this machine: the space of its variants, and the workers that measure them.
#pragma once
#include "tuner/measure/device_measurer.h"
#include "tuner/tune.h"
#include <icl/device.h>

namespace icl {

struct KernelOnDevice {
  runtime::DeviceInfo info;
  ProblemSizes sizes; ///< of the grid and of the images that differ from it
  Space space;
  std::unique_ptr<DeviceMeasurer> measurer; ///< of the space's configurations
};

/// What the request refers to must outlive it, and so must the request. Nothing when a pragma of the kernel
/// is at fault, which is reported. Throws as tune() does. To be called before this process has used OpenCL.
std::optional<KernelOnDevice> putOnDevice(const TuneRequest &, Diagnostics &);

}
