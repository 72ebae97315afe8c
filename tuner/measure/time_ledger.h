// Where the time of a tuning goes.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace icl {

enum class Stage : std::uint8_t {
  Other,
  Searching, ///< the strategy thinks
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

/// The time of the one thread that decides what is done next: every moment belongs to one stage, so that all
/// stages together come to the time since the ledger was made.
class TimeLedger {
public:
  /// In the stage until the end of its scope, then in what was before.
  class Entry {
  public:
    Entry(TimeLedger &ledger, Stage stage) : ledger(ledger), before(ledger.enter(stage)) {}
    ~Entry() { ledger.enter(before); }
    Entry(const Entry &) = delete;

  private:
    TimeLedger &ledger;
    Stage before;
  };

  /// Returns the stage so far.
  Stage enter(Stage stage) {
    const Clock::time_point now = Clock::now();
    spent[std::size_t(current)] += now - since;
    since = now;
    return std::exchange(current, stage);
  }
  /// Seconds by stage, up to the last change of stage.
  std::array<double, stageNames.size()> seconds() const {
    std::array<double, stageNames.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = std::chrono::duration<double>(spent[i]).count();
    return all;
  }

private:
  using Clock = std::chrono::steady_clock;
  std::array<Clock::duration, stageNames.size()> spent{};
  Stage current = Stage::Other;
  Clock::time_point since = Clock::now();
};

}
