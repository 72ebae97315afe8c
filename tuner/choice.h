// The second phase of a tuning: chooses its results from what the search has found.
#pragma once
#include "tuner/counterparts.h"
#include "tuner/search_phase.h"
#include <optional>
#include <vector>

namespace icl {

/// The results of a tuning; see TuneResult.
struct FinalChoice {
  RaceResult finals; ///< not empty
  std::optional<Finalist> fastestCounterpart;
  std::vector<Finalist> counterparts;
};

/// The variants of the search that are to race, or to run a heat before: the few fastest, and stored ones.
std::vector<Evaluated> runnersOf(const TuningContext &, const Found &);
/// Lets them race, with counterparts. Throws as Measurer::race() does.
FinalChoice chooseByRace(TuningContext &, const Found &, Counterparts &);
/// Lets a variant that was found for the explanation, the first of the runners, race the finalists of the
/// choice, with its counterpart and the fastest one so far, which may become another one. Returns nothing if
/// they could not race. Throws as Measurer::race() does.
std::optional<RaceResult> challenge(TuningContext &, const Found &, Counterparts &, FinalChoice &,
                                    std::vector<Evaluated> runners);
/// By the times of the search. The untuned variant must have run.
FinalChoice chooseWithoutRace(TuningContext &, const Found &, const Counterparts &);

/// What came of the stored variants.
std::vector<StoredOutcome> storedOutcomes(const TuningContext &, const Found &, const FinalChoice &);

}
