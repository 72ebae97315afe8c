#include "tuner/tune_space.h"
#include "tuner/journaled_measurer.h"
#include "tuner/lookahead.h"
#include "tuner/time_budget.h"
#include <utility>

namespace icl {
namespace {

/// One run of tuneSpace().
class Tuning {
public:
  Tuning(const Space &s, Measurer &m, Journal &j, const SearchRequest &r)
      : space(s), measurer(m), request(r), journaled(s, m, j),
        time(request.began, request.seconds, request.explain) {
    progress.budget = request.budget;
    untuned.outcome.kind = best.outcome.kind = Outcome::Kind::Refused;
  }

  TuneResult run() {
    auto strategy = makeStrategy(request.strategy, space,
                                 {request.seed, request.sizes, request.budget, request.elsewhere});
    auto reference = space.reference();
    if (!reference)
      throw inputError("the tuning space is empty: " + space.conflictText());
    Lookahead lookahead(*strategy, measurer, journaled, request.seconds.has_value());
    try {
      measureReference(*reference, lookahead);
      search(*strategy, lookahead);
      if (canMeasure)
        race();
    } catch (const MeasureStopped &) {
      result.end = TuneEnd::Stopped;
    }
    if (result.finalists.empty() && best.outcome.ok())
      result.finalists = {
          {space.assignment(best.configuration), best.outcome.timeNs, {}, best.outcome.times}};
    const std::string misfit = strategyMisfit(request.strategy, space);
    result.notes = (misfit.empty() ? "" : misfit + "\n") + strategy->notes();
    result.influences = influencesOf(space, result.evaluations);
    if (request.explain && result.best() && result.end != TuneEnd::Failed && result.end != TuneEnd::Stopped)
      explain();
    result.seconds = time.elapsed();
    result.stageSeconds = measurer.clock.stageSeconds();
    result.retried = journaled.retried();
    result.space = space;
    return std::move(result);
  }

private:
  const Space &space;
  Measurer &measurer;
  const SearchRequest &request;
  JournaledMeasurer journaled;
  TimeBudget time;
  TuneProgress progress;
  TuneResult result;
  Evaluated untuned, best; ///< ok once the reference variant has run
  bool canMeasure = true;  ///< the device is not lost

  bool isStopped() const { return request.stop && *request.stop; }
  std::size_t left() const { return request.budget - result.evaluations.size(); }
  bool canContinue() const {
    return left() > 0 && journaled.failure().empty() && !isStopped() && !time.isOver(Phase::Search);
  }

  void report() {
    progress.seconds = time.elapsed();
    if (request.onProgress)
      request.onProgress(progress);
  }

  void setBest(const Evaluated &evaluated) {
    best = evaluated;
    measurer.setBest(best.outcome.timeNs);
    time.setBest(best.outcome.timeNs);
  }

  void measureReference(const Configuration &reference, Lookahead &lookahead) {
    if (canContinue()) {
      lookahead.ask(left());
      lookahead.prepare(reference, left());
    }
    measurer.clock.setDeadline(time.deadline(Phase::Search));
    untuned = {reference, journaled.evaluateReference(reference)};
    time.setReference(untuned.outcome.timeNs);
    setBest(untuned);
    result.referenceTimeNs = progress.referenceTimeNs = untuned.outcome.timeNs;
    progress.best = &best;
    result.quarantined = journaled.quarantined(); // the untuned variant is measured in any case
    report();
  }

  void search(Strategy &strategy, Lookahead &lookahead) {
    result.end = TuneEnd::SpaceExhausted;
    try {
      askAndTell(strategy, lookahead);
      result.failure = journaled.failure();
    } catch (const MeasureStopped &) { // by the stop flag, or at the deadline
    } catch (const JournalError &error) {
      result.failure = error.what();
    } catch (const MeasureError &error) {
      result.failure = error.what();
      canMeasure = false;
    }
    if (result.evaluations.size() >= request.budget)
      result.end = TuneEnd::BudgetSpent;
    if (time.isOver(Phase::Search) && result.end != TuneEnd::BudgetSpent)
      result.end = TuneEnd::TimeSpent;
    if (isStopped())
      throw MeasureStopped();
    if (!result.failure.empty())
      result.end = TuneEnd::Failed;
  }

  void askAndTell(Strategy &strategy, Lookahead &lookahead) {
    while (canContinue()) {
      lookahead.ask(left());
      if (lookahead.isEmpty())
        return;
      measurer.clock.setDeadline(time.deadline(Phase::Search));
      const double before = time.elapsed();
      const Configuration configuration = lookahead.next(left());
      const Outcome outcome = journaled.evaluate(configuration);
      const auto seconds = journaled.wasKnown() ? std::nullopt : std::optional(time.elapsed() - before);
      time.note(measurer.identity(configuration), outcome, seconds);
      record({configuration, outcome});
      const Clock::Entry entry(measurer.clock, Stage::Searching);
      strategy.tell(configuration, outcome);
    }
  }

  void record(const Evaluated &evaluated) {
    result.evaluations.push_back(evaluated);
    ++result.counts[evaluated.outcome.kind];
    result.reused += journaled.wasKnown();
    if (!evaluated.outcome.ok())
      result.failures.push_back({space.assignment(evaluated.configuration), evaluated.outcome});
    if (evaluated.outcome.ok() && evaluated.outcome.timeNs < best.outcome.timeNs)
      setBest(evaluated);
    progress.evaluations = result.evaluations.size();
    progress.reused = result.reused;
    progress.last = &result.evaluations.back();
    report();
  }

  void race() {
    measurer.clock.setDeadline(time.deadline(Phase::Race));
    try {
      RaceResult race =
          chooseFinalists(space, measurer, untuned, result.evaluations, time.secondsLeft(Phase::Race));
      result.finalists = std::move(race.finalists);
      result.referenceTimeNs = race.referenceTimeNs;
      result.speedUp = race.speedUp;
    } catch (const MeasureStopped &) { // then the times so far count
    } catch (const MeasureError &error) {
      result.failure = error.what();
      result.end = TuneEnd::Failed;
    }
  }

  void explain() {
    measurer.clock.setDeadline(time.deadline(Phase::Explanation));
    Explanation explanation =
        icl::explain(space, measurer, journaled, untuned,
                     {std::move(result.finalists), result.referenceTimeNs, result.speedUp},
                     [this] { return time.secondsLeft(Phase::Explanation); });
    result.finalists = std::move(explanation.finals.finalists);
    result.referenceTimeNs = explanation.finals.referenceTimeNs;
    result.speedUp = explanation.finals.speedUp;
    result.ablations = std::move(explanation.ablations);
    result.unexplained = std::move(explanation.unmeasured);
    result.facts = std::move(explanation.facts);
    if (!explanation.failure.empty())
      result.failure = explanation.failure;
  }
};

}

TuneResult tuneSpace(const Space &space, Measurer &measurer, Journal &journal, const SearchRequest &request) {
  return Tuning(space, measurer, journal, request).run();
}

}
