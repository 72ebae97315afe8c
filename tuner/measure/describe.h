// Describes a device without opening it in this process.
#pragma once
#include <icl/device.h>
#include <optional>
#include <string>

namespace icl {

/// As runtime::chooseDevice(selector).info, found out in a child process. A tuner must not open a driver
/// itself: some give a device to no child of a process that holds it, and one that crashes would take the
/// tuner along. A device that was described before is not asked again. To be called before this process has
/// used OpenCL. Throws runtime::Error.
runtime::DeviceInfo describeInChild(const std::string &selector);
/// What another process has found out for a selector: describeInChild() asks no driver for it.
void noteDescription(const std::string &selector, runtime::DeviceInfo);

/// How a worker process opens a device.
struct Opening {
  std::string selector; ///< as runtime::chooseDevice takes it
  /// The only GPU of its driver that the worker sees, for CUDA_VISIBLE_DEVICES: a driver opens all that a
  /// process sees, which takes far longer. Empty: all of them.
  std::string visible;
};
/// By the description of the device, if this process has one.
Opening openingOf(const std::string &selector);

/// The two halves of it: what the child writes, an error included, and the parent's reading of that. Nothing:
/// there was no child.
std::string describeHere(const std::string &selector);
runtime::DeviceInfo readDescription(const std::optional<std::string> &);

}
