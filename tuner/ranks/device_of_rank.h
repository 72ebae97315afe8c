// Which device and which cores a rank uses.
#pragma once
#include "tuner/ranks/launch.h"
#include <icl/device.h>
#include <string>

namespace icl::ranks {

struct DeviceOfRank {
  std::string selector;   ///< as runtime::chooseDevice takes it
  std::string timingLock; ///< as in MeasuringLimits: ranks of this machine share the device
  unsigned cores = 1;     ///< this rank's share of this machine's
  runtime::DeviceInfo info;
};

/// The ranks of a machine take its devices in turn: those that a selector matches, or without one those with
/// the name of the standard device. `secret` makes the lock's name unique. A core belongs to one rank, unless
/// there are fewer cores than ranks. Where mpirun has bound the process to a core, it is set free, because it
/// starts processes for all cores of its share. One child process finds out all about the device
/// (tuner/measure/describe.h), because drivers take up to seconds to begin. Throws runtime::Error as
/// chooseDevice() does.
DeviceOfRank deviceOfRank(const Place &, const std::string &selector, const std::string &secret);

}
