// What a device answers to OpenCL's queries, as features for predictions.
#pragma once
#include <icl/device.h>

namespace icl::runtime {

/// Of those of Cummins et al. 2015 that DeviceInfo has no member for. Sizes are in bytes unless a name has
/// another unit; sets of flags are numbers. What the device does not answer is left out.
DeviceAnswers answersOf(cl_device_id);

}
