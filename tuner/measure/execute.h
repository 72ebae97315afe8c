// Runs variants in this process, for callers that trust them, as `iclc run` and `iclc verify` do.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"
#include "tuner/device/session.h"
#include <icl/queue.h>

namespace icl {

/// Puts the kernel's images and arrays on the queue's device, for jobs of jobOf(). The arguments must outlive
/// the session. The queue must be in order and profiling. Throws runtime::Error, and an Error as buffersOf()
/// does.
Session sessionOn(const runtime::Queue &, const ast::Kernel &, const Arguments &);

class Executor {
public:
  /// `selector`: as runtime::chooseDevice takes it. Throws runtime::Error (runtime/include/icl/error.h) if
  /// there is no such device.
  explicit Executor(const std::string &selector = {})
      : queue(runtime::chooseDevice(selector), /*profiling=*/true) {}

  const runtime::DeviceInfo &info() const { return queue.device().info; }
  Device device() const; ///< as the compiler takes it

  /// Launches the variant once; what it writes replaces the contents of its images in `arguments`. Returns
  /// the launch's times on the device, a driver's first-launch costs among them. Throws runtime::Error (a
  /// BuildError holds the log), and an Error when variant and arguments do not fit.
  LaunchTime run(const ast::Kernel &, const Variant &, Arguments &arguments) const;

  /// The fastest of several launches on plain buffers after one to warm up; `arguments` stay as they are.
  /// Throws as run() does.
  LaunchTime time(const ast::Kernel &, const Variant &, const Arguments &arguments) const;

private:
  runtime::Queue queue;
};

}
