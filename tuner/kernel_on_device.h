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

/// The request, and what it refers to, must outlive the result. Nothing if a pragma of the kernel is at
/// fault; that is reported. Throws as tune() does. To be called before this process has used OpenCL.
std::optional<KernelOnDevice> putOnDevice(const TuneRequest &, Diagnostics &);

}
