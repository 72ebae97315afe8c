// What the time of a tuning is spent on.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace icl {

enum class Stage : std::uint8_t {
  Other,
  Preparing, ///< the device's description, the kernel's space
  Inputs,    ///< reading them, making them up, hashing them, giving them to the workers
  Starting,  ///< worker processes
  Searching, ///< the strategy decides
  Compiling, ///< to OpenCL C
  Waiting,   ///< for a build that runs ahead
  Building,  ///< by the driver, in the worker that measures; of what was built ahead: loading it
  Checking,  ///< the first launch, and the comparison of its output
  Timing,
  Keeping, ///< the journal
  Ending,  ///< worker processes
  Saving,  ///< the result
};
inline constexpr std::array<std::string_view, 13> stageNames = {
    "other",     "preparing",          "inputs",   "starting workers", "searching",
    "compiling", "waiting for builds", "building", "checking",         "timing",
    "journal",   "ending workers",     "saving"};

using StageTimes = std::array<std::chrono::steady_clock::duration, stageNames.size()>;
double toSeconds(std::chrono::steady_clock::duration);
double totalSeconds(const StageTimes &);

/// Accounts for the time of one thread, which decides what is done next: every moment since the ledger began
/// belongs to one stage. A copy continues the account, and the original is not to be used any more: so it
/// passes from a request to what carries that out, and from there to the result.
class Ledger {
public:
  using Time = std::chrono::steady_clock::time_point;
  using Now = std::function<Time()>;

  explicit Ledger(Time began = std::chrono::steady_clock::now(), Now n = &std::chrono::steady_clock::now)
      : now(std::move(n)), start(began), since(began) {}

  Time began() const { return start; }
  const Now &clock() const { return now; } ///< by which it accounts
  /// Returns the stage before.
  Stage enter(Stage);
  /// By stage, up to now. Their sum is the time since the beginning.
  StageTimes times() const;

private:
  Now now;
  Time start;
  Time since; ///< when the current stage was entered
  Stage current = Stage::Other;
  StageTimes spent{};
};

}
