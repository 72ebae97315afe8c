// The first phase of a tuning: measures the untuned variant, stored variants, and what a strategy proposes.
#pragma once
#include "tuner/lookahead.h"
#include "tuner/tuning_context.h"
#include <set>
#include <string>
#include <vector>

namespace icl {

/// What the search has measured.
struct Found {
  Evaluated untuned, best;              ///< ok once the untuned variant has run
  bool hasOwnReference = true;          ///< false: untuned.outcome is of the slow reference variant
  std::vector<Evaluated> evaluations;   ///< in order
  std::size_t reused = 0;               ///< of the evaluations: the outcome was known
  std::vector<StoredOutcome> stored;    ///< as in the request, without the times of the race
  std::vector<Evaluated> runningStored; ///< those that ran, each variant once
  std::set<std::string> storedVariants; ///< their identities
  std::vector<Evaluated> known;         ///< the fastest that the journal had before
  unsigned quarantined = 0;             ///< variants with which two earlier sessions died
};

class SearchPhase {
public:
  /// The references must outlive it.
  SearchPhase(TuningContext &, Strategy &);

  /// Throws MeasureStopped, and MeasureError if the variant does not run: ReferenceTooSlow if it is not done
  /// when the time is over.
  void measureUntuned(const Configuration &);

  struct End {
    TuneEnd reason;
    std::string failure;    ///< see TuneResult::failure
    bool canMeasure = true; ///< the device is not lost
  };
  /// Measures what is stored, then what the strategy proposes. May be called again as long as it can
  /// continue.
  End run();
  bool canContinue() const;

  const Found &found() const { return all; }
  BuildsAhead buildsAhead() const { return lookahead.buildsAhead(); }

private:
  TuningContext &tuning;
  Strategy &strategy;
  Lookahead lookahead;
  TuneProgress progress;
  Found all;
  bool hasLookedUp = false; ///< what the journal knows

  std::size_t left() const { return tuning.request.budget - all.evaluations.size(); }
  void report();
  void setBest(const Evaluated &);
  void measureStored();
  void lookUpKnown();
  void askAndTell();
  Outcome evaluate(const Configuration &);
  std::optional<Outcome> slowReference(const Configuration &untuned);
  Outcome evaluateUntuned(const Configuration &);
  void record(const Evaluated &);
};

}
