#include "tuner/tune_space.h"
#include "tuner/journaled_measurer.h"
#include "tuner/lookahead.h"
#include "tuner/time_budget.h"
#include <algorithm>
#include <set>
#include <utility>

namespace icl {
namespace {

/// Recorded spaces, which list their configurations, cannot be widened.
SpaceDefinition widened(const Space &space, const std::vector<Assignment> &stored) {
  return stored.empty() ? SpaceDefinition(space) : space.widen(stored);
}

/// One run of tuneSpace().
class Tuning {
public:
  Tuning(const Space &s, Measurer &m, Journal &j, const SearchRequest &r)
      : space(s), variants(widened(s, r.stored)), measurer(m), request(r), journaled(variants, m, j),
        time(request.began, request.seconds, request.explain) {
    progress.budget = request.budget;
    time.setOthers(request.stored.size() + (request.counterpart ? mostCounterparts : 0));
    for (const Assignment &stored : request.stored)
      result.stored.push_back({stored, {}, {}, false});
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
    result.builds = lookahead.buildsAhead();
    if (result.finalists.empty() && best.outcome.ok())
      chooseWithoutRace();
    const std::string misfit = strategyMisfit(request.strategy, space);
    result.notes = (misfit.empty() ? "" : misfit + "\n") + strategy->notes();
    result.influences = influencesOf(space, result.evaluations);
    if (request.explain && result.best() && result.end != TuneEnd::Failed && result.end != TuneEnd::Stopped)
      explain();
    describeStored();
    result.seconds = time.elapsed();
    result.stageSeconds = measurer.clock.stageSeconds();
    result.retried = journaled.retried();
    result.space = space;
    return std::move(result);
  }

private:
  /// The counterparts of the fastest variants, and the fastest counterpart that was evaluated. More than
  /// there are finalists, because variants that are close in one form can differ in the other.
  static constexpr std::size_t mostCounterparts = 7;

  const Space &space;
  const SpaceDefinition variants; ///< the space with the values of stored configurations
  Measurer &measurer;
  const SearchRequest &request;
  JournaledMeasurer journaled;
  TimeBudget time;
  TuneProgress progress;
  TuneResult result;
  Evaluated untuned, best;                     ///< ok once the reference variant has run
  std::vector<Evaluated> stored, counterparts; ///< those that ran
  std::set<std::string> storedVariants;        ///< their identities
  bool canMeasure = true;                      ///< the device is not lost

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
    journaled.setBest(best.outcome.timeNs);
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
      measureStored();
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

  void measureStored() {
    for (StoredVariant &one : result.stored) {
      const Configuration configuration = variants.configuration(one.configuration);
      measurer.clock.setDeadline(time.deadline(Phase::Search));
      one.outcome = journaled.evaluate(configuration);
      if (!one.outcome->isChecked())
        continue;
      if (storedVariants.insert(measurer.identity(configuration)).second)
        stored.push_back({configuration, *one.outcome});
      if (one.outcome->timeNs < best.outcome.timeNs)
        setBest(stored.back());
    }
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
    if (evaluated.outcome.isChecked() && evaluated.outcome.timeNs < best.outcome.timeNs)
      setBest(evaluated);
    progress.evaluations = result.evaluations.size();
    progress.reused = result.reused;
    progress.last = &result.evaluations.back();
    report();
  }

  // ---- The result

  Finalist finalistOf(const Evaluated &evaluated) const {
    return {variants.assignment(evaluated.configuration),
            evaluated.outcome.timeNs,
            {},
            evaluated.outcome.times,
            {}};
  }
  bool isStored(const Finalist &finalist) {
    return storedVariants.contains(measurer.identity(variants.configuration(finalist.configuration)));
  }
  bool isCounterpart(const Assignment &configuration) const {
    return request.counterpart && request.counterpart(configuration) == configuration;
  }

  /// The fastest of them that is its own counterpart; a stored one if that is as fast.
  void chooseCounterpart(const std::vector<Finalist> &all) {
    std::optional<Finalist> kept;
    for (const Finalist &one : all) {
      if (!isCounterpart(one.configuration))
        continue;
      if (!result.counterpart || one.timeNs < result.counterpart->timeNs)
        result.counterpart = one;
      if (isStored(one) && (!kept || one.timeNs < kept->timeNs))
        kept = one;
    }
    if (kept && isAsFast(*kept, *result.counterpart))
      result.counterpart = kept;
  }

  void chooseWithoutRace() {
    Finalist chosen = finalistOf(best);
    if (!storedVariants.contains(measurer.identity(best.configuration)))
      for (const Evaluated &one : fastest(measurer, stored, stored.size()))
        if (isAsFast(finalistOf(one), finalistOf(best))) {
          chosen = finalistOf(one);
          break;
        }
    result.finalists = {chosen};
    std::vector<Finalist> all = {chosen};
    for (const std::vector<Evaluated> &some : {result.evaluations, stored, counterparts})
      for (const Evaluated &one : some)
        if (one.outcome.isChecked())
          all.push_back(finalistOf(one));
    chooseCounterpart(all);
  }

  // ---- The race

  void race() {
    measurer.clock.setDeadline(time.deadline(Phase::Race));
    std::vector<Evaluated> all = {untuned};
    all.insert(all.end(), result.evaluations.begin(), result.evaluations.end());
    std::vector<Evaluated> runners = finalistsOf(measurer, all);
    std::set<std::string> taking;
    for (const Evaluated &runner : runners)
      taking.insert(measurer.identity(runner.configuration));
    for (const Evaluated &one : stored)
      if (taking.insert(measurer.identity(one.configuration)).second)
        runners.push_back(one);
    try {
      if (request.counterpart)
        addCounterparts(runners, taking);
      RaceResult race =
          raceFinalists(variants, measurer, untuned, runners, storedVariants, time.secondsLeft(Phase::Race));
      chooseCounterpart(race.finalists);
      removeCounterparts(race.finalists);
      result.finalists = std::move(race.finalists);
      result.referenceTimeNs = race.referenceTimeNs;
      result.speedUp = race.speedUp;
    } catch (const MeasureStopped &) { // then the times so far count
    } catch (const JournalError &error) {
      result.failure = error.what();
      result.end = TuneEnd::Failed;
    } catch (const MeasureError &error) {
      result.failure = error.what();
      result.end = TuneEnd::Failed;
    }
  }

  /// Adds the counterparts of the fastest variants, and the fastest variant of the search that is a
  /// counterpart.
  void addCounterparts(std::vector<Evaluated> &runners, std::set<std::string> &taking) {
    std::vector<Evaluated> bases = fastest(measurer, result.evaluations, mostCounterparts - 1);
    bases.insert(bases.begin(), stored.begin(), stored.end());
    try {
      for (const Configuration &configuration : counterpartsOf(bases, taking)) {
        const Outcome outcome = journaled.evaluate(configuration);
        if (outcome.isChecked())
          counterparts.push_back({configuration, outcome});
      }
    } catch (const MeasureStopped &) { // at the deadline: what has run may still race
      if (isStopped())
        throw;
    }
    std::vector<Evaluated> found;
    std::copy_if(result.evaluations.begin(), result.evaluations.end(), std::back_inserter(found),
                 [&](const Evaluated &one) {
                   return one.outcome.isChecked() && isCounterpart(variants.assignment(one.configuration));
                 });
    if (const auto fastestFound = fastest(measurer, found, 1);
        !fastestFound.empty() && taking.insert(measurer.identity(fastestFound[0].configuration)).second)
      counterparts.push_back(fastestFound[0]);
    runners.insert(runners.end(), counterparts.begin(), counterparts.end());
  }

  /// Requests their builds too.
  std::vector<Configuration> counterpartsOf(const std::vector<Evaluated> &bases,
                                            std::set<std::string> &taking) {
    std::vector<Configuration> found, unknown;
    for (const Evaluated &base : bases) {
      if (found.size() + 1 == mostCounterparts || base.configuration == untuned.configuration)
        continue;
      const auto other = request.counterpart(variants.assignment(base.configuration));
      if (!other)
        continue;
      const Configuration configuration = variants.configuration(*other);
      if (!variants.violations(configuration).empty() ||
          !taking.insert(measurer.identity(configuration)).second)
        continue;
      found.push_back(configuration);
      if (!journaled.knows(configuration) && journaled.mayBuildAhead(measurer.identity(configuration)))
        unknown.push_back(configuration);
    }
    measurer.prepare(unknown, LongBuilds::First);
    return found;
  }

  /// Variants that only took part for the second result are not runners-up.
  void removeCounterparts(std::vector<Finalist> &finalists) {
    std::set<std::string> others;
    for (const Evaluated &one : counterparts)
      others.insert(measurer.identity(one.configuration));
    const auto isOther = [&](const Finalist &one) {
      return others.contains(measurer.identity(variants.configuration(one.configuration)));
    };
    finalists.erase(std::remove_if(finalists.begin() + 1, finalists.end(), isOther), finalists.end());
  }

  void describeStored() {
    for (StoredVariant &one : result.stored) {
      if (!one.outcome || !one.outcome->ok())
        continue;
      const std::string variant = measurer.identity(variants.configuration(one.configuration));
      one.timed = Finalist{one.configuration, one.outcome->timeNs, {}, one.outcome->times, {}};
      const auto takeFrom = [&](const Finalist &finalist) {
        const bool isThis = measurer.identity(variants.configuration(finalist.configuration)) == variant;
        if (isThis)
          one.timed = finalist;
        return isThis;
      };
      if (result.counterpart)
        takeFrom(*result.counterpart);
      for (std::size_t i = 0; i < result.finalists.size(); ++i)
        if (takeFrom(result.finalists[i]))
          one.isBest = i == 0;
    }
  }

  /// The challenger's counterpart and the counterpart so far race with the others.
  std::optional<RaceResult> challenge(std::vector<Evaluated> runners) {
    std::set<std::string> taking;
    for (const Evaluated &runner : runners)
      taking.insert(measurer.identity(runner.configuration));
    const auto addCounterpart = [&](const Evaluated &one) {
      counterparts.push_back(one);
      runners.push_back(one);
    };
    if (request.counterpart)
      for (const Configuration &configuration : counterpartsOf({runners.front()}, taking))
        if (const Outcome outcome = journaled.evaluate(configuration); outcome.isChecked())
          addCounterpart({configuration, outcome});
    if (const auto &known = result.counterpart) {
      const Configuration configuration = variants.configuration(known->configuration);
      if (taking.insert(measurer.identity(configuration)).second)
        addCounterpart({configuration, {Outcome::Kind::Ok, known->timeNs, 1, "", known->times}});
    }
    RaceResult race = raceFinalists(variants, measurer, untuned, std::move(runners), storedVariants,
                                    time.secondsLeft(Phase::Explanation));
    if (race.finalists.front().rounds.empty())
      return std::nullopt;
    // Times of another race do not compare with these.
    const auto before = std::exchange(result.counterpart, std::nullopt);
    chooseCounterpart(race.finalists);
    if (!result.counterpart)
      result.counterpart = before;
    removeCounterparts(race.finalists);
    return race;
  }

  void explain() {
    measurer.clock.setDeadline(time.deadline(Phase::Explanation));
    Explanation explanation = icl::explain(
        variants, measurer, journaled, untuned,
        {std::move(result.finalists), result.referenceTimeNs, result.speedUp},
        [this](std::vector<Evaluated> runners) { return challenge(std::move(runners)); },
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
