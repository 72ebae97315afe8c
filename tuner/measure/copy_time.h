// The time of a copy on a device, without opening the device in this process.
#pragma once
#include <cstdint>
#include <string>

namespace icl {

/// Nanoseconds of the fastest of several copies of `bytes` bytes (tuner/device/device_copies.h), found out in
/// a child process; 0 if that fails. To be called before this process has used OpenCL.
double copyTimeInChild(const std::string &device, std::uint64_t bytes);

}
