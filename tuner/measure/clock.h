// The deadline of measurements, and what their time is spent on.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace icl {

enum class Stage : std::uint8_t {
  Other,
  Searching, ///< the strategy decides
  Compiling, ///< to OpenCL C
  Waiting,   ///< for a build that runs ahead
  Building,  ///< by the driver, in the worker that measures; of what was built ahead: loading it
  Checking,  ///< the first launch, and the comparison of its output
  Timing,
  Keeping,  ///< the journal
  Starting, ///< worker processes
};
inline constexpr std::array<std::string_view, 9> stageNames = {
    "other",    "searching", "compiling", "waiting for builds", "building",
    "checking", "timing",    "journal",   "starting workers"};
using StageSeconds = std::array<double, stageNames.size()>;

/// A measurement was called off, by the stop flag or at the deadline.
struct MeasureStopped {};

/// Owns the deadline, and accounts for the time of one thread, which decides what is done next: every moment
/// since the clock was made belongs to one stage.
class Clock {
public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Clock(std::function<Time()> n = &std::chrono::steady_clock::now)
      : now(std::move(n)), since(now()) {}

  // ---- The deadline

  void setDeadline(std::optional<Time> d) { end = d; }
  const std::optional<Time> &deadline() const { return end; }
  /// A flag that is set from outside to call off what is running; null: there is none.
  void setStop(const std::atomic<bool> *flag) { stop = flag; }
  const std::atomic<bool> *stopFlag() const { return stop; }

  bool isCalledOff() const;
  /// Seconds to the deadline, at most `limit` and at least 0.
  double secondsLeft(double limit) const;
  /// Sleeps. Throws MeasureStopped as soon as it is called off.
  void pause(double seconds) const;

  // ---- What the time is spent on

  /// Returns the stage before.
  Stage enter(Stage);
  /// Enters the stage until the end of its scope, then returns to the one before.
  class Entry {
  public:
    Entry(Clock &clock, Stage stage) : clock(clock), before(clock.enter(stage)) {}
    ~Entry() { clock.enter(before); }
    Entry(const Entry &) = delete;

  private:
    Clock &clock;
    Stage before;
  };
  /// By stage. They add up to the time since the clock was made.
  StageSeconds stageSeconds() const;

private:
  std::function<Time()> now;
  std::optional<Time> end;
  const std::atomic<bool> *stop = nullptr;
  std::array<Time::duration, stageNames.size()> spent{};
  Stage current = Stage::Other;
  Time since; ///< when the current stage was entered
};

}
