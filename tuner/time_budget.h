// How the seconds of a tuning are divided among its phases.
#pragma once
#include "tuner/measure/clock.h"
#include "tuner/outcome.h"
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace icl {

enum class Phase : std::uint8_t {
  Search,
  Race,       ///< the final race
  Explanation ///< and the ends of processes
};

/// The phases follow one another, and each ends early enough for the next. How long the race will take is
/// estimated from what the search has measured so far.
class TimeBudget {
public:
  /// `seconds`: for the whole tuning; nothing: there is no limit.
  TimeBudget(Clock::Time began, std::optional<double> seconds, bool explains);

  double elapsed() const; ///< in seconds
  // Without a limit no phase is over, and the other two return nothing.
  bool isOver(Phase) const;
  std::optional<double> secondsLeft(Phase) const; ///< at least 0
  std::optional<Clock::Time> deadline(Phase) const;

  // ---- What the search has measured

  void setReference(double timeNs) { referenceNs = timeNs; }
  /// The fastest so far, the reference variant among them.
  void setBest(double timeNs) { bestNs = timeNs; }
  /// How many variants besides the finalists will have to be built for the race.
  void setOthers(std::size_t count) { others = count; }
  /// An evaluation. `seconds`: how long it took with its build; nothing if the journal knew the outcome.
  void note(const std::string &identity, const Outcome &, std::optional<double> seconds);

private:
  const Clock::Time began;
  const std::optional<double> total;
  const bool explains;
  double referenceNs = 0, bestNs = 0;
  std::size_t others = 0;
  double slowest = 0; ///< seconds that the longest evaluation took of a variant that ran
  std::unordered_set<std::string> measured; ///< identities, in this tuning
  std::vector<double> unbuiltNs;            ///< times of the variants that ran in an earlier tuning only

  double end(Phase) const;
};

}
