// Builds variants in one process for another one that runs them.
#pragma once
#include "tuner/device/protocol.h"
#include "tuner/device/session.h"
#include "tuner/device/shared_data.h"
#include <functional>

namespace icl {

class Builder {
public:
  /// `queue`: an in-order, profiling one on the setup's device. Throws runtime::Error, and an Error for the
  /// data.
  Builder(const protocol::Setup &, const runtime::Queue &queue);

  const runtime::DeviceInfo &device() const { return queue.device().info; }

  /// Returns the program's binary, and fills the driver's cache. Drivers of CPUs compile a kernel for its
  /// work-groups at its first launch: there one work-group of each launch is run, after `onCompiled` is
  /// called. The binary is empty if the driver's cache, which both processes share, is faster. Throws
  /// runtime::BuildError, and runtime::Error for what the device cannot launch.
  std::vector<std::uint8_t> build(const Job &, const std::function<void()> &onCompiled);

private:
  runtime::Queue queue;
  ProgramCache programs;
  std::optional<SharedData> data;
  std::optional<Session> session; ///< where launching is part of building
};

}
