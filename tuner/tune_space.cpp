#include "tuner/tune_space.h"
#include "tuner/choice.h"
#include "tuner/counterparts.h"
#include "tuner/explanation.h"
#include "tuner/search_phase.h"
#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace icl {
namespace {

/// One run of tuneSpace().
class Tuning {
public:
  Tuning(const Space &s, Measurer &m, Journal &j, const SearchRequest &r)
      : tuning(s, m, j, r), counterparts(tuning) {
    tuning.time.setOthers(r.stored.size(), counterparts.areWanted() ? Counterparts::most : 0);
  }

  TuneResult run() {
    const SearchRequest &request = tuning.request;
    SearchContext context{request.seed, request.sizes, request.budget, request.elsewhere, request.console};
    context.built = [this] { return tuning.measurer.builtAhead(); };
    context.buildsLong = [this](const Configuration &one) { return tuning.measurer.buildsLong(one); };
    context.atOnce = [this] { return tuning.measurer.leastAtOnce(); };
    context.features = request.features;
    auto strategy = makeStrategy(request.strategy, tuning.space, context);
    const auto untuned = tuning.space.reference();
    if (!untuned)
      throw inputError("the tuning space is empty: " + tuning.space.conflictText());
    SearchPhase search(tuning, *strategy);
    try {
      search.measureUntuned(*untuned);
      searchAndRace(search);
    } catch (const MeasureStopped &) {
      result.end = TuneEnd::Stopped;
    }
    const Found &found = search.found();
    noteStop(); // perhaps during the race
    if (result.end == TuneEnd::Stopped && found.best.outcome.ok())
      counterparts.measureAfterStop(found);
    result.builds = search.buildsAhead();
    if (found.best.outcome.ok() && !isChosen(found))
      choice = chooseWithoutRace(tuning, found, counterparts);
    const std::string misfit = strategyMisfit(request.strategy, tuning.space);
    result.notes = (misfit.empty() ? "" : misfit + "\n") + strategy->notes();
    if (request.explain && !choice.finals.finalists.empty() && result.end != TuneEnd::Failed &&
        result.end != TuneEnd::Stopped)
      explain(found);
    noteStop();
    describe(found);
    return std::move(result);
  }

private:
  TuningContext tuning;
  Counterparts counterparts;
  FinalChoice choice;          ///< without finalists until one is made
  std::set<std::string> raced; ///< identities of the runners of all races
  TuneResult result;

  void noteStop() {
    if (tuning.isStopped() && result.end != TuneEnd::Failed)
      result.end = TuneEnd::Stopped;
  }

  /// The time that the race leaves is searched on, and whoever joins the fastest races with them.
  void searchAndRace(SearchPhase &search) {
    do {
      const SearchPhase::End end = search.run();
      result.end = end.reason;
      result.failure = end.failure;
      if (end.reason == TuneEnd::Stopped || !end.canMeasure)
        return;
      if (hasNewRunners(search.found()))
        race(search.found());
    } while (result.end == TuneEnd::TimeSpent && search.canContinue());
  }

  bool hasNewRunners(const Found &found) const {
    const std::vector<Evaluated> runners = runnersOf(tuning, found);
    return std::any_of(runners.begin(), runners.end(), [&](const Evaluated &runner) {
      return !raced.contains(tuning.measurer.identity(runner.configuration));
    });
  }

  /// Whether there was a race, and nothing that was found since, too late for another, is faster.
  bool isChosen(const Found &found) const {
    const std::vector<Finalist> &finalists = choice.finals.finalists;
    return !finalists.empty() && (raced.contains(tuning.measurer.identity(found.best.configuration)) ||
                                  isKeptOver(finalists.front(), tuning.finalistOf(found.best)));
  }

  void race(const Found &found) {
    try {
      choice = chooseByRace(tuning, found, counterparts);
      for (const Evaluated &runner : runnersOf(tuning, found))
        raced.insert(tuning.measurer.identity(runner.configuration));
    } catch (const MeasureStopped &) { // then the times so far count, unless there was a race before
    } catch (const JournalError &error) {
      result.failure = error.what();
      result.end = TuneEnd::Failed;
    } catch (const MeasureError &error) {
      result.failure = error.what();
      result.end = TuneEnd::Failed;
    }
  }

  void explain(const Found &found) {
    tuning.measurer.clock.setDeadline(tuning.time.deadline(Phase::Explanation));
    Explanation explanation = icl::explain(
        tuning.variants, tuning.measurer, tuning.journaled, found.untuned, std::move(choice.finals),
        [&](std::vector<Evaluated> runners) {
          return challenge(tuning, found, counterparts, choice, std::move(runners));
        },
        [this] { return tuning.time.secondsLeft(Phase::Explanation); });
    choice.finals = std::move(explanation.finals);
    result.ablations = std::move(explanation.ablations);
    result.unexplained = std::move(explanation.unmeasured);
    result.facts = std::move(explanation.facts);
    if (!explanation.failure.empty())
      result.failure = explanation.failure;
  }

  void describe(const Found &found) {
    result.stored = storedOutcomes(tuning, found, choice);
    result.finalists = std::move(choice.finals.finalists);
    // Times of the search and of another race do not compare with the best one's.
    const bool isOwn = !result.finalists.empty() && counterparts.isOne(result.best()->configuration);
    result.fastestCounterpart = isOwn ? result.finalists.front() : std::move(choice.fastestCounterpart);
    result.counterparts = std::move(choice.counterparts);
    result.referenceTimeNs = choice.finals.referenceTimeNs;
    result.referenceLaunches = found.untuned.outcome.repetitions;
    result.hasOwnReference = found.hasOwnReference;
    result.speedUp = choice.finals.speedUp;
    result.space = tuning.space;
    result.evaluations = found.evaluations;
    result.reused = found.reused;
    result.known = found.known.size();
    for (const Evaluated &one : found.evaluations) {
      ++result.counts[one.outcome.kind];
      if (!one.outcome.ok())
        result.failures.push_back({tuning.space.assignment(one.configuration), one.outcome});
    }
    result.influences = influencesOf(tuning.space, found.evaluations);
    result.quarantined = found.quarantined;
    result.retried = tuning.journaled.retried();
    result.seconds = tuning.time.elapsed();
    result.ledger = tuning.measurer.clock.ledger;
  }
};

}

TuneResult tuneSpace(const Space &space, Measurer &measurer, Journal &journal, const SearchRequest &request) {
  return Tuning(space, measurer, journal, request).run();
}

}
