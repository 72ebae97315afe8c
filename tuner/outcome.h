// The result of trying one configuration. Data, never an exception.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

/// Times of one launch in nanoseconds. 0: unknown.
struct LaunchTime {
  double launchNs = 0; ///< of everything that it does
  double kernelNs = 0; ///< without copies of images that could be kept (runtime::Event::kernelTimeNs)

  /// Both are known, and the launch copies images that could be kept.
  bool includesCopies() const { return launchNs > 0 && kernelNs > 0 && launchNs != kernelNs; }
};

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
  double timeNs = 0; ///< the estimate of one launch's time, by the tuning's objective; only if ok
  /// Timed launches behind the estimate. 0 of an ok outcome: only parts of a launch, which show that the
  /// variant is far slower than the best one at that time. Its output is unknown.
  unsigned repetitions = 0;
  std::string message{}; ///< what went wrong, to be read by people; empty if ok
  LaunchTime times{};    ///< the one by the objective is `timeNs`; unknown of recorded spaces

  bool ok() const { return kind == Kind::Ok; }
  /// It ran as a whole, and agrees with the reference variant. Only such variants may be chosen.
  bool isChecked() const { return ok() && repetitions > 0; }
};

/// The times of one variant in a race.
struct RaceTimes {
  std::vector<double> timesNs; ///< by the tuning's objective, one per round
  LaunchTime medians;          ///< the one by the objective is that of `timesNs`; 0: unknown
};

/// "ok", "build_error", ...: as in journals and traces.
std::string_view toString(Outcome::Kind);
std::optional<Outcome::Kind> outcomeKind(std::string_view name);

/// "not done after 12.3 s": how messages state that time was over.
std::string notDoneAfter(double seconds);

}
