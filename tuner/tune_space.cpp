#include "tuner/explanation.h"
#include "tuner/finalists.h"
#include "tuner/journaled_measurer.h"
#include "tuner/tune.h"
#include <algorithm>
#include <deque>
#include <unordered_set>
#include <utility>

namespace icl {
namespace {

using Clock = std::chrono::steady_clock;

/// One run of tuneSpace().
class Tuning {
public:
  Tuning(const Space &s, Measurer &m, Journal &j, const SearchRequest &r)
      : space(s), measurer(m), request(r), journaled(s, m, j) {
    progress.budget = request.budget;
    untuned.outcome.kind = best.outcome.kind = Outcome::Kind::Refused;
  }

  TuneResult run() {
    auto strategy = makeStrategy(request.strategy, space,
                                 {request.seed, request.sizes, request.budget, request.elsewhere});
    auto reference = space.reference();
    if (!reference)
      throw inputError("the tuning space is empty: " + space.emptiedBy());
    try {
      measureReference(*reference, *strategy);
      search(*strategy);
      if (canMeasure)
        race();
    } catch (const MeasureStopped &) {
      result.end = TuneEnd::Stopped;
    }
    if (result.finalists.empty() && best.outcome.ok())
      result.finalists = {{space.assignment(best.configuration), best.outcome.timeNs, {}}};
    const std::string misfit = strategyMisfit(request.strategy, space);
    result.notes = (misfit.empty() ? "" : misfit + "\n") + strategy->notes();
    result.influences = influencesOf(space, result.evaluations);
    if (request.explain && result.best() && result.end != TuneEnd::Failed && result.end != TuneEnd::Stopped)
      explain();
    result.seconds = elapsed();
    measurer.ledger.enter(Stage::Other);
    result.stageSeconds = measurer.ledger.seconds();
    result.space = space;
    return std::move(result);
  }

private:
  const Space &space;
  Measurer &measurer;
  const SearchRequest &request;
  JournaledMeasurer journaled;
  TuneProgress progress;
  TuneResult result;
  std::deque<Configuration> asked; ///< and not measured yet
  bool isAlone = false;            ///< what is measured, because it is suspected
  Evaluated untuned, best;         ///< ok once the reference variant has run
  double slowest = 0;              ///< seconds that the longest evaluation so far took of a variant that ran
  std::unordered_set<std::string> measured; ///< here, by identity
  std::vector<double> recorded; ///< nanoseconds of those that ran earlier, and were not built here
  bool canMeasure = true;       ///< the device is there

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - request.began).count(); }
  bool isStopped() const { return request.stop && *request.stop; }
  bool isLate() const { return request.seconds && elapsed() >= searchSeconds(); }

  /// When the race has to be over: then the explanation needs its share, and processes a moment to end.
  double raceEnd() const { return end() - (request.explain ? *request.seconds / 4 : 0); }
  double end() const { return *request.seconds - std::min(0.1, *request.seconds / 20); }

  /// When the search has to end so that the race is over in time: its builds take about as long as an
  /// evaluation, and each finalist that only the journal knows has to be built too.
  double searchSeconds() const {
    const double most = *request.seconds / 3;
    const std::size_t unbuilt = finalistsAmong(recorded, best.outcome.timeNs);
    if (unbuilt > 0 && slowest == 0) // how long that takes is not known yet
      return raceEnd() - most;
    const double race =
        raceSeconds(untuned.outcome.timeNs, best.outcome.timeNs) + (2.0 + double(unbuilt)) * slowest;
    return raceEnd() - std::min(race, most);
  }
  /// Nothing without a limit.
  std::optional<double> secondsTo(double (Tuning::*moment)() const) const {
    return request.seconds ? std::optional(std::max(0.0, (this->*moment)() - elapsed())) : std::nullopt;
  }
  void setDeadline(double (Tuning::*moment)() const) {
    if (request.seconds)
      measurer.setDeadline(at((this->*moment)()));
  }
  Clock::time_point at(double seconds) const {
    return request.began +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  void report() {
    progress.seconds = elapsed();
    if (request.onProgress)
      request.onProgress(progress);
  }

  void measureReference(const Configuration &reference, Strategy &strategy) {
    if (mayGoOn())
      prepare(reference, strategy, ask(strategy));
    setDeadline(&Tuning::searchSeconds);
    untuned = best = {reference, journaled.reference(reference)};
    result.referenceTimeNs = progress.referenceTimeNs = untuned.outcome.timeNs;
    progress.best = &best;
    result.quarantined = journaled.quarantined(); // the untuned variant is measured in any case
    measurer.setBest(best.outcome.timeNs);
    report();
  }

  void search(Strategy &strategy) {
    result.end = TuneEnd::SpaceExhausted;
    try {
      askAndTell(strategy);
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
    if (isLate() && result.end != TuneEnd::BudgetSpent)
      result.end = TuneEnd::TimeSpent;
    if (isStopped())
      throw MeasureStopped();
    if (!result.failure.empty())
      result.end = TuneEnd::Failed;
  }

  void race() {
    setDeadline(&Tuning::raceEnd);
    try {
      RaceResult race =
          chooseFinalists(space, measurer, untuned, result.evaluations, secondsTo(&Tuning::raceEnd));
      result.finalists = std::move(race.finalists);
      result.referenceTimeNs = race.referenceTimeNs;
      result.speedUp = race.speedUp;
    } catch (const MeasureStopped &) { // then the times so far stand
    } catch (const MeasureError &error) {
      result.failure = error.what();
      result.end = TuneEnd::Failed;
    }
  }

  void explain() {
    setDeadline(&Tuning::end);
    Explanation explanation =
        icl::explain(space, measurer, journaled, untuned,
                     {std::move(result.finalists), result.referenceTimeNs, result.speedUp},
                     [this] { return secondsTo(&Tuning::end); });
    result.finalists = std::move(explanation.finals.finalists);
    result.referenceTimeNs = explanation.finals.referenceTimeNs;
    result.speedUp = explanation.finals.speedUp;
    result.ablations = std::move(explanation.ablations);
    result.unexplained = std::move(explanation.unmeasured);
    result.facts = std::move(explanation.facts);
    if (!explanation.failure.empty())
      result.failure = explanation.failure;
  }

  bool mayGoOn() const {
    return result.evaluations.size() < request.budget && journaled.failure().empty() && !isStopped() &&
           !isLate();
  }

  /// Asks as far ahead as builds can make use of. Returns whether there is more than before.
  bool ask(Strategy &strategy) {
    const std::size_t most = std::min(1 + measurer.lookahead(), request.budget - result.evaluations.size());
    if (asked.size() > most / 2)
      return false;
    const TimeLedger::Entry entry(measurer.ledger, Stage::Searching);
    std::vector<Configuration> more = strategy.ask(most - asked.size());
    for (Configuration &configuration : more)
      asked.push_back(std::move(configuration));
    return !more.empty();
  }

  void askAndTell(Strategy &strategy) {
    while (mayGoOn()) {
      const bool isMore = ask(strategy);
      if (asked.empty())
        return;
      setDeadline(&Tuning::searchSeconds);
      const double before = elapsed();
      const Configuration configuration = next(strategy, isMore);
      const Outcome outcome = journaled(configuration);
      noteBuild(measurer.identity(configuration), outcome, elapsed() - before);
      record({configuration, outcome});
      const TimeLedger::Entry entry(measurer.ledger, Stage::Searching);
      strategy.tell(configuration, outcome);
    }
  }

  /// What searchSeconds() goes by.
  void noteBuild(const std::string &variant, const Outcome &outcome, double seconds) {
    if (!journaled.known())
      measured.insert(variant);
    if (!outcome.ok())
      return;
    if (!journaled.known())
      slowest = std::max(slowest, seconds);
    else if (!measured.count(variant))
      recorded.push_back(outcome.timeNs);
  }

  /// Takes the first question that is built, or that nobody builds: one build may take as long as a hundred
  /// others, and strategies take outcomes in any order. Without builds ahead it is the first of all.
  Configuration next(const Strategy &strategy, bool isMore) {
    prepare(asked.front(), strategy, isMore);
    const std::size_t ready =
        isAlone || measurer.lookahead() == 0 ? 0 : measurer.awaitBuild({asked.begin(), asked.end()});
    const auto chosen = asked.begin() + std::ptrdiff_t(ready);
    Configuration configuration = std::move(*chosen);
    asked.erase(chosen);
    if (ready > 0)
      standAloneIfSuspect(measurer.identity(configuration));
    return configuration;
  }

  /// Nothing is built beside a suspect: what goes wrong then is its doing.
  void standAloneIfSuspect(const std::string &identity) {
    isAlone = journaled.isSuspect(identity);
    if (isAlone)
      measurer.prepare({}, LongBuilds::InTurn);
  }

  /// Lets builds begin of what has to be measured after `now`: what is asked already, then what is guessed. A
  /// guess seldom comes true, so there are fewer of them.
  void prepare(const Configuration &now, const Strategy &strategy, bool isMore) {
    constexpr std::size_t questionsForAGuess = 16;
    const std::size_t ahead = measurer.lookahead(), guesses = ahead / questionsForAGuess;
    if (ahead == 0)
      return;
    const std::string first = measurer.identity(now);
    const bool wasAlone = isAlone;
    standAloneIfSuspect(first);
    if (isAlone)
      return;
    if (!isMore && !wasAlone && asked.size() >= guesses)
      return;
    std::vector<Configuration> next(asked.begin(), asked.end());
    if (guesses > next.size()) {
      const TimeLedger::Entry entry(measurer.ledger, Stage::Searching);
      for (Configuration &guess : strategy.ahead(guesses - next.size()))
        next.push_back(std::move(guess));
    }
    std::unordered_set<std::string> variants{first};
    std::erase_if(next, [&](const Configuration &configuration) {
      const std::string variant = measurer.identity(configuration);
      return !variants.insert(variant).second || journaled.isSuspect(variant) || journaled.knows(variant);
    });
    measurer.prepare(next, longBuilds());
  }

  /// A budget ends with the last build; a time, with whatever is built by then.
  LongBuilds longBuilds() const {
    if (request.seconds)
      return LongBuilds::InTurn;
    const bool isRest = result.evaluations.size() + asked.size() >= request.budget;
    return isRest ? LongBuilds::First : LongBuilds::SomeEarly;
  }

  void record(const Evaluated &evaluated) {
    result.evaluations.push_back(evaluated);
    ++result.counts[evaluated.outcome.kind];
    result.reused += journaled.known();
    if (!evaluated.outcome.ok())
      result.failures.push_back({space.assignment(evaluated.configuration), evaluated.outcome});
    if (evaluated.outcome.ok() && evaluated.outcome.timeNs < best.outcome.timeNs) {
      best = evaluated;
      measurer.setBest(best.outcome.timeNs);
    }
    progress.evaluations = result.evaluations.size();
    progress.reused = result.reused;
    progress.last = &result.evaluations.back();
    report();
  }
};

}

TuneResult tuneSpace(const Space &space, Measurer &measurer, Journal &journal, const SearchRequest &request) {
  return Tuning(space, measurer, journal, request).run();
}

}
