#include "tuner/untuned_refusal.h"
#include "compiler/space/initial_design.h"
#include <algorithm>

namespace icl {

static bool isUntuned(const TuneResult &result, const Assignment &best) {
  const auto reference = result.space.reference();
  if (!reference)
    return false;
  Assignment untuned = result.space.assignment(*reference), other = best;
  untuned.erase("sizes");
  other.erase("sizes");
  return untuned == other;
}

/// Of several.
static bool hasNothingElseRun(const TuneResult &result) {
  return result.end != TuneEnd::SpaceExhausted &&
         std::none_of(result.evaluations.begin(), result.evaluations.end(),
                      [](const Evaluated &one) { return one.outcome.isChecked(); }) &&
         std::none_of(result.stored.begin(), result.stored.end(),
                      [](const StoredOutcome &one) { return one.outcome && one.outcome->ok(); });
}

/// Whether there are promising values that were not evaluated.
static bool lacksPromising(const TuneResult &result) {
  const std::vector<Configuration> promising = initialDesign(result.space);
  return !promising.empty() &&
         std::none_of(result.evaluations.begin(), result.evaluations.end(),
                      [&](const Evaluated &one) { return one.configuration == promising.front(); });
}

std::string untunedRefusal(const TuneResult &result, const Assignment &best) {
  if (!isUntuned(result, best))
    return "";
  if (hasNothingElseRun(result))
    return "only the untuned variant was measured";
  const bool endedEarly = result.end == TuneEnd::TimeSpent || result.end == TuneEnd::Stopped;
  return endedEarly && lacksPromising(result)
             ? "the untuned variant is the fastest, but the promising values, which programs take without an "
               "entry, were not measured"
             : "";
}

}
