// Where outcomes come from: a device through worker processes, a recorded space, or other machines. Nothing
// in search knows which.
#pragma once
#include "compiler/space/error.h"
#include "compiler/space/space.h"
#include "tuner/measure/clock.h"
#include "tuner/outcome.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// Nothing can be measured any more: no worker starts, the device is gone, the reference variant does not
/// run.
struct MeasureError : Error {
  explicit MeasureError(const std::string &message) : Error(environmentError(message)) {}
};

/// What is said of the untuned variant where its outcome is not ok.
inline MeasureError referenceFailed(const Outcome &outcome) {
  return MeasureError("the untuned reference variant does not run: " + std::string(toString(outcome.kind)) +
                      ": " + outcome.message);
}

/// When builds begin that are likely to take far longer than the others. In the end everything waits for
/// these; until then they only keep others from being measured.
enum class LongBuilds : std::uint8_t {
  InTurn,
  SomeEarly, ///< by a quarter of those who build
  First
};

class Measurer {
public:
  virtual ~Measurer() = default;

  /// Names all that the configuration's outcome depends on: configurations with one identity need measuring
  /// once.
  virtual std::string identity(const Configuration &) = 0;

  /// How many configurations prepare() can make use of.
  virtual std::size_t lookahead() const { return 0; }
  /// What will be measured after the next measurement, or may be, the soonest first, in place of what earlier
  /// calls said: builds may begin.
  virtual void prepare(const std::vector<Configuration> &next, LongBuilds) {}

  /// Waits until one of these, of which prepare() was told, needs no more waiting for its build: its place,
  /// of several the first. Also returns when measuring is called off.
  virtual std::size_t awaitBuild(const std::vector<Configuration> &) { return 0; }

  /// Whatever the variant does is an outcome. Throws MeasureError and MeasureStopped.
  virtual Outcome measure(const Configuration &) = 0;

  /// What the configuration's code is like, for people: "512 work-groups of 32x8, 84 lines, ...". Empty if
  /// unknown.
  virtual std::string facts(const Configuration &) { return ""; }

  /// Whether measuring can take nothing down, because outcomes are only looked up: then what was in flight
  /// when the tuner died may be asked for again.
  virtual bool isHarmless() const { return false; }

  /// From now on a variant that is much slower than this may be dropped after its first launch.
  virtual void setBest(double timeNs) {}

  /// Launches each of them `rounds` times, in turn: the times in nanoseconds, the i-th of one beside the i-th
  /// of the others, so that whatever slowed one round slowed all. Empty if that cannot be done, for example
  /// with recorded times. Throws as measure() does.
  virtual std::vector<std::vector<double>> race(const std::vector<Configuration> &, unsigned rounds) {
    return {};
  }

  /// Called when something that prepare() named begins to be built, and when that has ended: from other
  /// threads, with its identity. May be set before the first prepare().
  std::function<void(const std::string &identity, bool begins)> onBuild;

  /// Of those who call this measurer and of what it does for them. Measurements that are not done by the
  /// deadline are called off, but for the reference variant's, which is only timed for less long.
  Clock clock;
};

}
