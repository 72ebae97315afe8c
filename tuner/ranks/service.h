// A rank that measures on its device what rank 0 asks for.
#pragma once
#include "tuner/kernel_on_device.h"
#include "tuner/ranks/message.h"
#include "tuner/ranks/socket.h"
#include <atomic>
#include <functional>
#include <memory>
#include <string>

namespace icl::ranks {

/// A kernel of a Prepare on this rank's device.
struct ServedKernel {
  std::unique_ptr<TuneRequest> request; ///< to which the kernel refers
  KernelOnDevice kernel;
};

enum class ServiceEnd : std::uint8_t {
  Left,  ///< rank 0 let it leave, or is gone
  Failed ///< the device is lost
};

/// What a rank can do. The flag calls off what is under way.
struct Abilities {
  /// Throws an Error for what cannot be prepared.
  std::function<ServedKernel(const Prepare &, const std::atomic<bool> &stop)> prepare;
  std::function<Ended(const Command &, const std::atomic<bool> &stop)> run;
};

/// Serves until rank 0 lets it leave. Never opens the device itself: its workers do, and what variants do to
/// them is an outcome. Throws MeasureError if rank 0 does not answer.
ServiceEnd serve(const Address &, bool isLocal, const Hello &, const Abilities &);

/// Tells rank 0 not to wait for this rank. Does nothing if rank 0 does not answer.
void sayAbsent(const Address &, bool isLocal, const Absent &);

/// Names what outcomes depend on besides the device and the generated code: kernel, compiler, sizes, data.
std::string inputsOf(const TuneRequest &, const ProblemSizes &);

}
