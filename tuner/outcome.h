// The result of trying one configuration. Data, never an exception.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace icl {

struct Outcome {
  enum class Kind : std::uint8_t {
    Ok,
    BuildError,  ///< the driver's compiler refused the source
    LaunchError, ///< the driver failed to run it
    WrongOutput, ///< it ran, and disagrees with the reference variant
    Timeout,     ///< it was stopped, because it built or ran far too long
    Crash,       ///< it took its process down
    Refused,     ///< not run: it exceeds a limit that is known beforehand or once the kernel is built
  };
  Kind kind = Kind::Ok;
  double timeNs = 0;        ///< the estimate of one launch's time in nanoseconds; only if ok
  unsigned repetitions = 0; ///< timed launches behind the estimate
  std::string message;      ///< what went wrong, to be read by people; empty if ok

  bool ok() const { return kind == Kind::Ok; }
};

/// "ok", "build_error", ...: as in journals and traces.
std::string_view toString(Outcome::Kind);
std::optional<Outcome::Kind> outcomeKind(std::string_view name);

}
