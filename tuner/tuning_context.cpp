#include "tuner/tuning_context.h"

namespace icl {

/// Recorded spaces, which list their configurations, cannot be widened.
static SpaceDefinition widened(const Space &space, const std::vector<Assignment> &stored) {
  return stored.empty() ? SpaceDefinition(space) : space.widen(stored);
}

TuningContext::TuningContext(const Space &s, Measurer &m, Journal &journal, const SearchRequest &r)
    : space(s), variants(widened(s, r.stored)), measurer(m), request(r), journaled(variants, m, journal),
      time(r.ledger, r.seconds, r.explain) {
  measurer.clock.ledger = request.ledger;
  measurer.clock.enter(Stage::Other);
}

Finalist TuningContext::finalistOf(const Evaluated &evaluated) const {
  const Outcome &outcome = evaluated.outcome;
  return {variants.assignment(evaluated.configuration), outcome.timeNs, {}, outcome.times, {}};
}

}
