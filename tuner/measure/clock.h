// The deadline of measurements, and what their time is spent on.
#pragma once
#include "tuner/measure/ledger.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace icl {

/// A measurement was called off, by the stop flag or at the deadline.
struct MeasureStopped {};

/// Owns the deadline and the ledger of the thread that decides what is done next.
class Clock {
public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Clock(std::function<Time()> n = &std::chrono::steady_clock::now)
      : ledger(n(), n), now(std::move(n)) {}

  // ---- The deadline

  void setDeadline(std::optional<Time> d) { due = d; }
  const std::optional<Time> &deadline() const { return due; }
  /// A flag that is set from outside to call off what is running; null: there is none.
  void setStop(const std::atomic<bool> *flag) { stop = flag; }
  const std::atomic<bool> *stopFlag() const { return stop; }

  /// Until the end of its scope, measurements are called off so many seconds from now at the earliest.
  class Extension {
  public:
    Extension(Clock &, double seconds);
    ~Extension() { clock.earliest = before; }
    Extension(const Extension &) = delete;

  private:
    Clock &clock;
    std::optional<Time> before;
  };

  /// When measurements are called off: at the deadline, or later under an Extension.
  std::optional<Time> end() const { return due ? std::max(due, earliest) : due; }
  bool isCalledOff() const;
  /// Seconds to the end, at most `limit` and at least 0.
  double secondsLeft(double limit) const;
  /// Sleeps. Throws MeasureStopped as soon as it is called off.
  void pause(double seconds) const;

  // ---- What the time is spent on

  Ledger ledger;
  /// Returns the stage before.
  Stage enter(Stage stage) { return ledger.enter(stage); }
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

private:
  std::function<Time()> now;
  std::optional<Time> due, earliest;
  const std::atomic<bool> *stop = nullptr;
};

}
