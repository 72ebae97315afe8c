#include "tuner/search_phase.h"
#include <optional>

namespace icl {

/// That this tuning has spent on the stage so far.
static double secondsOf(const TuningContext &tuning, Stage stage) {
  return toSeconds(tuning.measurer.clock.ledger.times()[std::size_t(stage)]);
}

SearchPhase::SearchPhase(TuningContext &t, Strategy &s)
    : tuning(t), strategy(s), lookahead(s, t.measurer, t.journaled, t.request.seconds.has_value()) {
  progress.budget = tuning.request.budget;
  progress.space = &tuning.space;
  for (const Assignment &stored : tuning.request.stored)
    all.stored.push_back({stored, {}, {}, false});
  all.untuned.outcome.kind = all.best.outcome.kind = Outcome::Kind::Refused;
}

bool SearchPhase::canContinue() const {
  return left() > 0 && tuning.journaled.failure().empty() && !tuning.isStopped() &&
         tuning.time.allowsEvaluation();
}

void SearchPhase::report() {
  progress.seconds = tuning.time.elapsed();
  if (tuning.request.onProgress)
    tuning.request.onProgress(progress);
}

void SearchPhase::setBest(const Evaluated &evaluated) {
  all.best = evaluated;
  tuning.journaled.setBest(all.best.outcome.timeNs);
  tuning.time.setBest(all.best.outcome.timeNs);
}

/// Under fixed knobs the untuned variant is another one than the reference variant, which has to run. If that
/// is slow, its time counts for both.
std::optional<Outcome> SearchPhase::slowReference(const Configuration &untuned) {
  if (tuning.journaled.knows(untuned))
    return std::nullopt;
  const Clock::Entry entry(tuning.measurer.clock, Stage::Other);
  const auto outcome = tuning.measurer.launchReferenceInstead(untuned);
  return outcome && isTooSlowToRace(outcome->timeNs) ? outcome : std::nullopt;
}

/// Nothing can be compared without it. So it has all of the time, and some seconds even if the time is over.
Outcome SearchPhase::evaluateUntuned(const Configuration &untuned) {
  Clock &clock = tuning.measurer.clock;
  clock.setDeadline(tuning.time.deadline(Phase::Explanation));
  const double before = tuning.time.elapsed();
  try {
    if (const auto slow = slowReference(untuned)) {
      all.hasOwnReference = false;
      return *slow;
    }
    const Clock::Extension enough(clock, graceSeconds);
    return tuning.journaled.evaluateReference(untuned);
  } catch (const MeasureStopped &) {
    if (tuning.isStopped())
      throw;
    throw ReferenceTooSlow("the untuned variant was not measured: it was " +
                           notDoneAfter(tuning.time.elapsed() - before) +
                           ", which is what `--time` leaves it; give it more, or tune at a smaller size");
  }
}

void SearchPhase::measureUntuned(const Configuration &untuned) {
  if (canContinue()) {
    lookahead.ask(left());
    lookahead.requestBuilds(untuned, left());
  }
  all.untuned = {untuned, evaluateUntuned(untuned)};
  tuning.time.setReference(all.untuned.outcome.timeNs, secondsOf(tuning, Stage::Starting));
  setBest(all.untuned);
  progress.referenceTimeNs = all.untuned.outcome.timeNs;
  progress.best = &all.best;
  all.quarantined = tuning.journaled.quarantined(); // the untuned variant is measured in any case
  report();
}

SearchPhase::End SearchPhase::run() {
  End end{TuneEnd::SpaceExhausted, ""};
  try {
    measureStored();
    lookUpKnown();
    askAndTell();
    end.failure = tuning.journaled.failure();
  } catch (const MeasureStopped &) { // by the stop flag, or at the deadline
  } catch (const JournalError &error) {
    end.failure = error.what();
  } catch (const MeasureError &error) {
    end.failure = error.what();
    end.canMeasure = false;
  }
  if (tuning.isStopped())
    end.reason = TuneEnd::Stopped;
  else if (!end.failure.empty())
    end.reason = TuneEnd::Failed;
  else if (left() == 0)
    end.reason = TuneEnd::BudgetSpent;
  else if (!tuning.time.allowsEvaluation())
    end.reason = TuneEnd::TimeSpent;
  return end;
}

void SearchPhase::measureStored() {
  for (StoredOutcome &one : all.stored) {
    if (one.outcome)
      continue;
    const Configuration configuration = tuning.variants.configuration(one.configuration);
    tuning.measurer.clock.setDeadline(tuning.time.deadline(Phase::Search));
    one.outcome = tuning.journaled.evaluate(configuration);
    if (!one.outcome->isChecked())
      continue;
    const Evaluated evaluated{configuration, *one.outcome};
    if (all.storedVariants.insert(tuning.measurer.identity(configuration)).second)
      all.runningStored.push_back(evaluated);
    if (one.outcome->timeNs < all.best.outcome.timeNs)
      setBest(evaluated);
  }
}

/// A strategy with a smaller budget, or with another seed, may not propose them again.
void SearchPhase::lookUpKnown() {
  if (hasLookedUp || tuning.request.budget == 0)
    return;
  hasLookedUp = true;
  all.known = tuning.journaled.fastestKnown(tuning.space, maxContenders);
  for (const Evaluated &one : all.known)
    if (one.outcome.timeNs < all.best.outcome.timeNs)
      setBest(one);
}

void SearchPhase::askAndTell() {
  while (canContinue()) {
    lookahead.ask(left());
    if (lookahead.isEmpty())
      return;
    tuning.measurer.clock.setDeadline(tuning.time.deadline(Phase::Search));
    const Configuration configuration = lookahead.next(left());
    const Outcome outcome = evaluate(configuration);
    record({configuration, outcome});
    const Clock::Entry entry(tuning.measurer.clock, Stage::Searching);
    strategy.tell(configuration, outcome);
  }
}

Outcome SearchPhase::evaluate(const Configuration &configuration) {
  const double before = tuning.time.elapsed(), builtBefore = secondsOf(tuning, Stage::Building);
  const Outcome outcome = tuning.journaled.evaluate(configuration);
  std::optional<TimeBudget::Cost> cost;
  if (!tuning.journaled.wasKnown())
    cost = {tuning.time.elapsed() - before, secondsOf(tuning, Stage::Building) - builtBefore};
  if (const auto elsewhere = tuning.measurer.secondsElsewhere(); cost && elsewhere)
    cost = {*elsewhere, *elsewhere}; // the device of the final race may have built none of its variants
  tuning.time.note(tuning.measurer.identity(configuration), outcome, cost);
  return outcome;
}

void SearchPhase::record(const Evaluated &evaluated) {
  all.evaluations.push_back(evaluated);
  all.reused += tuning.journaled.wasKnown();
  if (evaluated.outcome.isChecked() && evaluated.outcome.timeNs < all.best.outcome.timeNs)
    setBest(evaluated);
  progress.evaluations = all.evaluations.size();
  progress.reused = all.reused;
  progress.last = &all.evaluations.back();
  report();
}

}
