// --device, and the device as the compiler sees it.
#pragma once
#include "compiler/space/device.h"
#include "tools/iclc/options/command_line.h"

namespace icl::cli {

/// The device of a subcommand that runs something.
class DeviceOptions {
public:
  explicit DeviceOptions(CommandLine &);
  /// As runtime::chooseDevice() and Executor take it; empty if it was not given.
  const std::string &selected() const { return selector; }

private:
  std::string selector;
};

/// The device of a subcommand that only asks what a device could do: also `generic`, for which no driver is
/// needed.
class TargetOptions {
public:
  /// `standard`: the device if --device is not given; "" for the one that DeviceOptions would choose.
  TargetOptions(CommandLine &, const char *standard);
  bool isGiven() const { return !selector.empty(); }
  /// A device was given that is not `generic`.
  bool isSpecific() const { return isGiven() && selector != "generic"; }
  /// Throws a runtime::Error if there is no such device.
  Device choose() const;

private:
  std::string selector;
  const char *standard;
};

}
