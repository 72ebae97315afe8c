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
/// estimated from what has been measured so far: evaluations, builds, launches, and an earlier race.
class TimeBudget {
public:
  /// `seconds`: for the whole tuning, since the ledger's beginning; nothing: there is no limit.
  TimeBudget(const Ledger &, std::optional<double> seconds, bool explains);

  double elapsed() const; ///< in seconds
  // Without a limit no phase is over, and the next two return nothing.
  bool isOver(Phase) const;
  std::optional<double> secondsLeft(Phase) const; ///< at least 0
  std::optional<Clock::Time> deadline(Phase) const;
  /// Whether an evaluation that takes as long as they do on average ends with the search.
  bool allowsEvaluation() const;
  /// How many variants may be evaluated and race for a second result: as many as a tenth of the time is
  /// enough for, and at least one, but not more than `wanted`. After a race one, that of a new best.
  std::size_t affordableCounterparts(std::size_t wanted) const;

  // ---- What was measured

  /// `startSeconds`: how long the first worker took to start.
  void setReference(double timeNs, double startSeconds);
  /// The fastest so far, the reference variant among them.
  void setBest(double timeNs) { bestNs = timeNs; }
  /// How many variants take part in the race besides the finalists: those that were stored, which are
  /// measured before, and at most so many counterparts, which are measured after the search.
  void setOthers(std::size_t stored, std::size_t counterparts);
  struct Cost {
    double seconds = 0;      ///< of an evaluation, with its build
    double buildSeconds = 0; ///< of these: in the process that measures
  };
  /// An evaluation. `cost`: nothing if the journal knew the outcome.
  void note(const std::string &identity, const Outcome &, std::optional<Cost> cost);
  /// A race was held, and the search goes on.
  void noteRace(double seconds) { raceTook = seconds; }

private:
  const Ledger::Now now;
  const Ledger::Time began;
  const std::optional<double> total;
  const bool explains;
  double referenceNs = 0, bestNs = 0, startSeconds = 0;
  std::size_t stored = 0, counterparts = 0;
  std::size_t costs = 0;  ///< of evaluations of variants that ran
  Cost sum;               ///< of these
  double bestSeconds = 0; ///< that the evaluation of the fastest took; 0: not known
  std::optional<double> raceTook;
  std::unordered_set<std::string> measured; ///< identities, in this tuning
  std::vector<double> runNs;                ///< times of all variants that ran
  std::vector<double> unbuiltNs;            ///< of those that ran in an earlier tuning only

  Cost mean() const;
  double end(Phase) const;
  double counterpartSeconds(std::size_t number) const;
  double reserve() const;
};

}
