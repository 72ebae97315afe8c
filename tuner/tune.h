// Tuning: a kernel, a device and sizes in; the fastest configuration that was found out.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"
#include "tuner/influence.h"
#include "tuner/measure/measurer.h"
#include "tuner/ratio.h"
#include "tuner/search/strategy.h"
#include "tuner/store/journal.h"
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// How things stand after an evaluation.
struct TuneProgress {
  std::size_t evaluations = 0, budget = 0;
  std::size_t reused = 0; ///< of the evaluations: outcomes that the journal or an equal variant already gave
  double seconds = 0;     ///< since tuning began
  double referenceTimeNs = 0;      ///< of the untuned variant
  const Evaluated *last = nullptr; ///< null: the reference variant has just been measured
  const Evaluated *best = nullptr; ///< the fastest so far, the reference variant among them
};

/// What directs the search, wherever outcomes come from.
struct SearchRequest {
  std::string strategy = "auto"; ///< as makeStrategy() takes it
  std::size_t budget = 100;      ///< configurations evaluated, invalid ones among them
  /// For all of it: builds, checks, the finalists' race at the end and the explanation, for which the search
  /// leaves time. The untuned variant runs once however long that takes.
  std::optional<double> seconds;
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now(); ///< when `seconds` begin
  std::uint64_t seed = 1;
  /// Measure in the end what each parameter of the best one is worth, beyond the budget.
  bool explain = false;
  ProblemSizes sizes{};               ///< empty where unknown
  std::vector<KnownTime> elsewhere{}; ///< what is known of other sizes
  std::function<void(const TuneProgress &)> onProgress;
  const std::atomic<bool> *stop = nullptr; ///< once set, the search ends at once, with what it has
};

/// One of the few fastest, timed again beside the others.
struct Finalist {
  Assignment configuration;
  double timeNs = 0; ///< of one launch: the median of the race's rounds, without a race the fastest launch
  std::optional<Ratio> toBest; ///< of its time to the best one's; nothing for that one, or without a race
};

/// What the best one would be with one parameter as the untuned variant has it.
struct Ablation {
  std::string parameter;
  Value best, untuned;
  Outcome outcome;             ///< Refused, with the broken constraint, if there is no such variant
  bool isSameCode = false;     ///< as the best one's
  std::optional<Ratio> toBest; ///< of its time to the best one's, if they raced
};

/// A variant that did not run, or not rightly.
struct FailedVariant {
  Assignment configuration;
  Outcome outcome;
};

enum class TuneEnd : std::uint8_t {
  BudgetSpent,
  SpaceExhausted, ///< the strategy has nothing more to ask
  TimeSpent,
  Stopped, ///< by the stop flag
  Failed   ///< see TuneResult::failure
};

struct TuneResult {
  std::vector<Finalist> finalists; ///< the best first; empty if no configuration ran
  double referenceTimeNs = 0;      ///< of the untuned reference variant, in the race if there was one
  /// Of the untuned variant's time to the best one's; nothing without a race, or if it is the best.
  std::optional<Ratio> speedUp;
  Space space;                        ///< that the evaluations' configurations are of
  std::vector<Evaluated> evaluations; ///< in order
  std::size_t reused = 0;             ///< of the evaluations: not measured, for the outcome was known
  unsigned quarantined = 0;           ///< variants that an earlier session died on
  std::map<Outcome::Kind, std::size_t> counts; ///< of the evaluations
  std::vector<FailedVariant> failures;         ///< in order
  Influences influences;                       ///< from the evaluations
  std::vector<Ablation> ablations;             ///< if asked to explain, the slowest first
  std::vector<std::string> unexplained;        ///< parameters that no time was left for
  std::vector<std::string> facts; ///< if asked to explain: of each finalist's code, then of the untuned
  double seconds = 0;
  std::array<double, stageNames.size()> stageSeconds{}; ///< what they went on; little is missing of them
  TuneEnd end = TuneEnd::BudgetSpent;
  std::string notes;   ///< what the strategy found out, for people; lines, or empty
  std::string failure; ///< what went wrong on the way: the device is gone, the journal cannot be written
  std::string device, driver; ///< as the device calls itself

  const Finalist *best() const { return finalists.empty() ? nullptr : &finalists.front(); }
};

/// Searches the space with outcomes from the measurer, and keeps them in the journal, where each is looked up
/// first. Throws an Error for an unknown strategy or an empty space, and MeasureError when not
/// even the reference variant runs; what goes wrong later ends the search and stands in the result.
TuneResult tuneSpace(const Space &, Measurer &, Journal &, const SearchRequest &);

struct TuneRequest {
  const ast::Kernel &kernel;
  std::string sourceText; ///< of the file: measurements hold for this text alone
  std::string device;     ///< selector, as runtime::chooseDevice takes it
  Sizes sizes;
  Arguments
      arguments; ///< what variants run on, outputs allocated (compiler/interpret/synthetic.h makes some up)
  Assignment fixed; ///< parameters held to a value
  bool denseWorkGroups = false;
  std::string journal;                         ///< path; empty: outcomes are forgotten at the end
  std::chrono::milliseconds journalPatience{}; ///< how long to wait for another tuner that holds the journal
  unsigned jobs = 0;                           ///< processes that build; 0: as many as there are cores
  SearchRequest search;                        ///< its sizes are taken from `arguments`
  std::string builds{}; ///< a folder that keeps what drivers build for later tunings; empty: none does
};

/// Tunes on a device of this machine, each variant in a worker process (`icl-worker` beside this program).
/// Nothing when a pragma of the kernel is at fault: then that is reported to `diagnostics`. Throws as
/// tuneSpace() does, and an Error for an unknown parameter or value in `fixed` and for arguments that do not
/// fit the kernel; runtime::Error when there is no such device; JournalError and LockHeld for the journal.
std::optional<TuneResult> tune(const TuneRequest &, Diagnostics &diagnostics);

}
