// Tuning on a space: a strategy runs on outcomes from any measurer.
#pragma once
#include "tuner/explanation.h"
#include "tuner/final_race.h"
#include "tuner/influence.h"
#include "tuner/lookahead.h"
#include "tuner/measure/clock.h"
#include "tuner/measure/measurer.h"
#include "tuner/problem_sizes.h"
#include "tuner/search/strategy.h"
#include "tuner/store/journal.h"
#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// The state after an evaluation.
struct TuneProgress {
  std::size_t evaluations = 0, budget = 0;
  std::size_t reused = 0; ///< of the evaluations: the outcome was known, from the journal or an equal variant
  double seconds = 0;     ///< since tuning began
  double referenceTimeNs = 0;      ///< of the untuned variant
  const Evaluated *last = nullptr; ///< null: the reference variant has just been measured
  const Evaluated *best = nullptr; ///< the fastest so far, the reference variant among them
  const Space *space = nullptr;    ///< to which the configuration of `last` belongs
};

/// What to search for, and how.
struct SearchRequest {
  std::string strategy = "auto"; ///< as makeStrategy() takes it
  std::size_t budget = 100;      ///< configurations evaluated, invalid ones among them
  /// For everything: builds, checks, the final race and the explanation, for which the search leaves time
  /// (time_budget.h). The untuned variant runs once however long that takes.
  std::optional<double> seconds;
  /// Of the tuning so far. `seconds` count from its beginning.
  Ledger ledger{};
  std::uint64_t seed = 1;
  /// At the end, measure what each parameter of the best configuration is worth, beyond the budget.
  bool explain = false;
  ProblemSizes sizes{};               ///< empty where unknown
  std::vector<KnownTime> elsewhere{}; ///< what is known of other sizes
  ScenarioFeatures features{};        ///< of the kernel, the device and the data; empty where unknown
  /// What earlier tunings chose. These are measured first, beyond the budget, and take part in the final
  /// race. They may be outside the space, in parameters that are fixed there.
  std::vector<Assignment> stored{};
  /// Returns the counterpart of a configuration, for a second result: with "sizes" at "runtime", the form
  /// that runs at any size. A configuration of that form is its own counterpart. Returns nothing if there is
  /// no counterpart. If the function is empty, no second result is wanted.
  std::function<std::optional<Assignment>(const Assignment &)> counterpart{};
  /// A counterpart that is measured whatever the search finds: with "sizes" at "runtime", the form with
  /// values that are promising where sizes are unknown. Nothing: there is none.
  std::optional<Assignment> promisingCounterpart{};
  /// Returns what a counterpart, otherwise the same, is the counterpart of: with "sizes" at "fixed". Nothing
  /// if it is not valid. If the function is empty, none is measured.
  std::function<std::optional<Assignment>(const Assignment &)> original{};
  std::function<void(const TuneProgress &)> onProgress;
  Console *console = nullptr;              ///< where a person answers; null: nobody does
  const std::atomic<bool> *stop = nullptr; ///< once set, the search ends at once with the results so far
};

/// A variant that did not run, or computed something else.
struct FailedVariant {
  Assignment configuration;
  Outcome outcome;
};

/// One of SearchRequest::stored, and what came of it.
struct StoredOutcome {
  Assignment configuration;
  std::optional<Outcome> outcome; ///< nothing: the tuning ended before it was measured
  std::optional<Finalist> timed;  ///< if it ran
  bool isBest = false;            ///< it is the result
};

enum class TuneEnd : std::uint8_t {
  BudgetSpent,
  SpaceExhausted, ///< the strategy proposes nothing more
  TimeSpent,
  Stopped, ///< by the stop flag
  Failed   ///< see TuneResult::failure
};

struct TuneResult {
  std::vector<Finalist> finalists; ///< the best first; empty if no configuration ran
  /// The fastest of the configurations that are their own counterparts, if these are wanted; it may be the
  /// best one. Counterparts of finalists take part in the race for this.
  std::optional<Finalist> fastestCounterpart;
  std::vector<Finalist> counterparts; ///< those that ran, the fastest first
  std::vector<StoredOutcome> stored;  ///< as in the request
  double referenceTimeNs = 0;         ///< of the untuned reference variant, in the race if it took part
  unsigned referenceLaunches = 0;     ///< that its time in the search is of
  bool hasOwnReference = true;        ///< false: that time is of the variant without the fixed knobs
  /// The ratio of the untuned variant's time to the best one's; nothing without a race of the two, or if the
  /// untuned one is the best.
  std::optional<Ratio> speedUp;
  Space space;                        ///< the one to which the evaluations' configurations belong
  std::vector<Evaluated> evaluations; ///< in order
  std::size_t reused = 0;             ///< of the evaluations: not measured, because the outcome was known
  std::size_t known = 0;    ///< variants that took part because the journal had them among the fastest
  unsigned retried = 0;     ///< variants measured again, alone, because an earlier session died with them
  unsigned quarantined = 0; ///< variants with which two earlier sessions died
  std::map<Outcome::Kind, std::size_t> counts; ///< of the evaluations
  std::vector<FailedVariant> failures;         ///< in order
  Influences influences;                       ///< from the evaluations
  std::vector<Ablation> ablations;             ///< if asked to explain, the slowest first
  std::vector<std::string> unexplained;        ///< parameters that no time was left for
  std::vector<std::string> facts; ///< if asked to explain: of each finalist's code, then of the untuned
  std::vector<Extent> otherGrids; ///< at which `fastestCounterpart` was chosen; empty: at the tuned one
  double seconds = 0;             ///< since the beginning of the request's ledger
  Ledger ledger{};                ///< the request's, continued; its caller may continue it
  BuildsAhead builds;
  TuneEnd end = TuneEnd::BudgetSpent;
  std::string notes;          ///< what the strategy found out, to be read by people; lines, or empty
  std::string failure;        ///< what went wrong: the device is gone, the journal cannot be written
  std::string device, driver; ///< names that the driver gives

  const Finalist *best() const { return finalists.empty() ? nullptr : &finalists.front(); }
};

/// Searches the space with outcomes from the measurer and records them in the journal, where each is looked
/// up first. Throws an Error for an unknown strategy or an empty space, and MeasureError when not even the
/// reference variant runs; what goes wrong later ends the search and is in the result.
TuneResult tuneSpace(const Space &, Measurer &, Journal &, const SearchRequest &);

}
