// Compares the variants of a case with the interpreter.
#pragma once
#include "test/fuzz/kernels/case.h"
#include "tuner/measure/execute.h"
#include <icl/queue.h>

namespace icl::fuzz {

struct Verdict {
  enum class Kind : std::uint8_t {
    Agrees,
    Mismatch,  ///< a variant gives another result
    NoBuild,   ///< the device's compiler rejects a variant
    NoLaunch,  ///< the device does not launch a variant
    Broken,    ///< iclc fails on a configuration of its own space
    Rejected,  ///< the front end rejects the source
    Undefined, ///< the interpreter finds undefined behaviour
    Refused,   ///< a configuration is not in the space (any more)
    Crashed,   ///< the process that checked it ended, or had to be
  };
  static constexpr int kinds = static_cast<int>(Kind::Crashed) + 1;
  Kind kind = Kind::Agrees;
  std::string text;              ///< the message
  std::size_t configuration = 0; ///< the first one that fails
  std::size_t pairs = 0;         ///< number of configurations that agree
  /// Whether the kind shows a bug, in iclc or in a driver.
  bool isFailure() const { return kind != Kind::Agrees && kind != Kind::Undefined && kind != Kind::Refused; }
};
const char *nameOf(Verdict::Kind);

/// The device, offered what only GPUs are offered because they load no vectors at any address fast.
Device offeredDevice(const runtime::DeviceInfo &);

class Checker {
public:
  explicit Checker(const std::string &selector);
  Device device() const;
  /// Compares all configurations, in one OpenCL program. The caller handles crashes and endless
  /// loops of drivers.
  Verdict check(const Case &) const;

private:
  runtime::Queue queue;
};

}
