// Where outcomes come from: a device through worker processes, a recorded space, or other machines. The
// search does not depend on which.
#pragma once
#include "compiler/space/error.h"
#include "compiler/space/space.h"
#include "tuner/guesses.h"
#include "tuner/measure/build_times.h"
#include "tuner/measure/clock.h"
#include "tuner/outcome.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// Nothing can be measured any more: no worker starts, the device is gone, or the reference variant does not
/// run.
struct MeasureError : Error {
  explicit MeasureError(const std::string &message) : Error(environmentError(message)) {}
};

/// The untuned variant does not end in its time.
struct ReferenceTooSlow : MeasureError {
  using MeasureError::MeasureError;
};

/// For how many seconds what a result cannot do without is built and run, even if that is after the deadline.
inline constexpr double graceSeconds = 10;

/// Throws the error if the untuned variant's outcome is not ok.
[[noreturn]] inline void throwReferenceFailure(const Outcome &outcome) {
  const std::string text =
      "the untuned reference variant does not run: " + std::string(toString(outcome.kind)) + ": " +
      outcome.message;
  if (outcome.kind == Outcome::Kind::Timeout)
    throw ReferenceTooSlow(text + "; tune at a smaller size");
  throw MeasureError(text);
}

/// When builds begin that are likely to take far longer than the others. At the end of a tuning everything
/// waits for them; until then they only delay others.
enum class LongBuilds : std::uint8_t {
  InTurn,
  SomeEarly, ///< by a quarter of the builders
  First
};

/// What may have to be measured after all that is requested.
struct PossibleBuilds {
  Guesses guesses;
  std::size_t most = 0; ///< that are worth building
  /// Whether the outcome of such a variant is unknown, and building it does no harm. May be called from any
  /// thread.
  std::function<bool(const std::string &identity)> isWanted;
};

class Measurer {
public:
  virtual ~Measurer() = default;

  /// Names everything that the configuration's outcome depends on. Configurations with the same identity are
  /// measured once.
  virtual std::string identity(const Configuration &) = 0;
  /// The identity by which version 0.1.0 recorded the same; empty if there is none.
  virtual std::string formerIdentity(const Configuration &) { return ""; }

  /// How many configurations buildAhead() can make use of.
  virtual std::size_t lookahead() const { return 0; }
  /// Configurations that will or may be measured after the next one, the soonest first. Builds of them may
  /// begin. Replaces what earlier calls requested.
  virtual void buildAhead(const std::vector<Configuration> &next, LongBuilds) {}

  /// Adds guesses to what the last buildAhead() requested. They are made while the caller goes on, in another
  /// thread, until there is a new request.
  virtual void buildGuesses(PossibleBuilds) {}
  /// Ends that. On return no guess is being made.
  virtual void endGuesses() {}
  /// Whether the configuration's build has begun ahead of its measurement, or is done.
  virtual bool isBuiltAhead(const Configuration &) { return false; }

  /// Whether the configuration's build is expected to take far longer than most. May be called from any
  /// thread.
  virtual bool buildsLong(const Configuration &) { return false; }
  /// What that is learnt from: builds ahead that have succeeded, the earliest first, without the first so
  /// many.
  virtual std::vector<BuildTime> buildTimes(std::size_t /*after*/) { return {}; }

  /// How many configurations are measured at the same time, if buildAhead() is given so many.
  virtual std::size_t atOnce() const { return 1; }
  /// How many of these keep the devices busy. More are worth proposing only if outcomes are known.
  virtual std::size_t leastAtOnce() const { return 1; }

  /// Configurations that buildAhead() or buildGuesses() was given, whose builds have succeeded and which were
  /// not measured since.
  virtual std::vector<Configuration> builtAhead() { return {}; }

  /// Whether the first build of the next buildAhead() begins soon. If not, measure() builds the variant
  /// sooner than a builder.
  virtual bool buildsBeginSoon() const { return false; }
  /// Waits until one of these configurations, which were passed to buildAhead(), is built or will not be
  /// built ahead. Returns its index, of several the first; 0 when measuring is called off; nothing after so
  /// many seconds, which may be infinite. Throws as measure() does.
  virtual std::optional<std::size_t> awaitBuild(const std::vector<Configuration> &, double /*seconds*/) {
    return 0;
  }

  /// Does what measure() of this configuration would have to do first and cannot fail because of it: waits
  /// for its build, starts a process, computes the reference variant's output. Throws as measure() does.
  virtual void makeReady(const Configuration &) {}
  /// The same, and ends everything else: builds that are under way, and the process that measured before. If
  /// more than its own process dies in the next measure(), the variant is the cause.
  virtual void makeReadyAlone(const Configuration &configuration) { makeReady(configuration); }
  /// If this is not the reference variant, with whose output outputs are compared: launches that one once,
  /// unless it was launched before, and returns how long it took. Cancelled as the reference variant's
  /// measurement is. Throws as measure() does.
  virtual std::optional<Outcome> launchReferenceInstead(const Configuration &) { return std::nullopt; }
  /// Everything that the variant does is an outcome, a crash included. Throws MeasureError and
  /// MeasureStopped.
  virtual Outcome measure(const Configuration &) = 0;

  /// How long the last outcome took another process to build and measure, in seconds, before measure() was
  /// called; nothing if measure() itself took the time.
  virtual std::optional<double> secondsElsewhere() const { return std::nullopt; }

  /// What the configuration's code is like, to be read by people: "512 work-groups of 32x8, 84 lines, ...".
  /// Empty if unknown.
  virtual std::string facts(const Configuration &) { return ""; }

  /// A folder that keeps what drivers build, as long as the measurer lives; empty: there is none.
  virtual std::string buildsFolder() const { return ""; }

  /// Whether outcomes are only looked up, so that measuring cannot crash anything. Then what was in flight
  /// when the tuner died may be measured again.
  virtual bool onlyLooksUp() const { return false; }

  /// From now on a variant that is much slower than this may be dropped after its first launch.
  virtual void setBest(double timeNs) {}

  /// Launches each of them `rounds` times, in turn, so that whatever slows a round slows all of them. Returns
  /// the times by configuration. Empty if that cannot be done, for example with recorded times. Throws as
  /// measure() does.
  virtual std::vector<RaceTimes> race(const std::vector<Configuration> &, unsigned rounds) { return {}; }

  /// Called from other threads when a build that buildAhead() requested begins, and when it has ended. To be
  /// set before the first buildAhead(), if at all.
  std::function<void(const std::string &identity, bool begins)> onBuild;

  /// Accounts for the time of the measurer's callers and of what it does for them. Measurements that are not
  /// complete by the deadline are cancelled. That of the reference variant has graceSeconds for its build and
  /// run, and is timed for a shorter time.
  Clock clock;
};

}
