// Whether the variants of a case compute what the interpreter does.
#pragma once
#include "test/fuzz/kernels/case.h"
#include "tuner/measure/execute.h"
#include <icl/queue.h>

namespace icl::fuzz {

struct Verdict {
  enum class Kind : std::uint8_t {
    Agrees,
    Mismatch,  ///< a variant computes something else
    NoBuild,   ///< the device's compiler refuses a variant
    NoLaunch,  ///< the device does
    Broken,    ///< iclc itself fails on a configuration of its own space
    Rejected,  ///< the front end does not take the source
    Undefined, ///< the interpreter meets what no kernel may do
    Refused,   ///< the space does not hold a configuration (any more)
  };
  Kind kind = Kind::Agrees;
  std::string text;              ///< what is wrong
  std::size_t configuration = 0; ///< the first that is
  std::size_t pairs = 0;         ///< configurations that agree
  /// Which of them tell of a bug, in iclc or in a driver.
  bool isFailure() const { return kind != Kind::Agrees && kind != Kind::Undefined && kind != Kind::Refused; }
};
const char *nameOf(Verdict::Kind);

class Checker {
public:
  explicit Checker(const std::string &selector);
  Device device() const;
  /// Bit for bit, all configurations, in one program. Drivers' crashes and endless loops are the caller's
  /// affair.
  Verdict check(const Case &) const;

private:
  runtime::Queue queue;
};

}
