#include "tuner/choice.h"
#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace icl {

// ---- By a race

static std::set<std::string> identitiesOf(const TuningContext &tuning, const std::vector<Evaluated> &all) {
  std::set<std::string> identities;
  for (const Evaluated &one : all)
    identities.insert(tuning.measurer.identity(one.configuration));
  return identities;
}

/// Variants that only took part for the second result are not runners-up.
static void removeCounterparts(std::vector<Finalist> &finalists, const TuningContext &tuning,
                               const Counterparts &counterparts) {
  std::set<std::string> others;
  for (const Evaluated &one : counterparts.measured())
    others.insert(tuning.measurer.identity(one.configuration));
  const auto isOther = [&](const Finalist &one) {
    return others.contains(tuning.identity(one.configuration));
  };
  finalists.erase(std::remove_if(finalists.begin() + 1, finalists.end(), isOther), finalists.end());
}

static std::vector<Evaluated> contendersOf(const TuningContext &tuning, const Found &found) {
  std::vector<Evaluated> all = {found.untuned};
  for (const auto *some : {&found.evaluations, &found.known})
    all.insert(all.end(), some->begin(), some->end());
  return contendersOf(tuning.measurer, all);
}

static std::vector<Evaluated> withStored(const TuningContext &tuning, const Found &found,
                                         std::vector<Evaluated> runners) {
  std::set<std::string> taking = identitiesOf(tuning, runners);
  for (const Evaluated &one : found.runningStored)
    if (taking.insert(tuning.measurer.identity(one.configuration)).second)
      runners.push_back(one);
  return runners;
}

std::vector<Evaluated> runnersOf(const TuningContext &tuning, const Found &found) {
  return withStored(tuning, found, contendersOf(tuning, found));
}

static std::function<bool(const Assignment &)> isOneOf(const Counterparts &counterparts) {
  return [&counterparts](const Assignment &configuration) { return counterparts.isOne(configuration); };
}

FinalChoice chooseByRace(TuningContext &tuning, const Found &found, Counterparts &counterparts) {
  tuning.measurer.clock.setDeadline(tuning.time.deadline(Phase::Race));
  const double before = tuning.time.elapsed();
  std::vector<Evaluated> runners =
      finalistsOf(tuning.measurer, contendersOf(tuning, found), tuning.time.secondsLeft(Phase::Race));
  const double heat = tuning.time.elapsed() - before;
  runners = withStored(tuning, found, std::move(runners));
  if (counterparts.areWanted()) {
    std::set<std::string> taking = identitiesOf(tuning, runners);
    counterparts.measure(found, taking);
    runners.insert(runners.end(), counterparts.measured().begin(), counterparts.measured().end());
  }
  const double raceBegan = tuning.time.elapsed();
  FinalChoice choice;
  choice.finals =
      raceFinalists(tuning.variants, tuning.measurer, found.untuned, runners, found.storedVariants,
                    isOneOf(counterparts), tuning.time.secondsLeft(Phase::Race));
  tuning.time.noteRace(heat + tuning.time.elapsed() - raceBegan);
  choice.fastestCounterpart = counterparts.choose(choice.finals.finalists, found);
  choice.counterparts = counterparts.among(choice.finals.finalists);
  removeCounterparts(choice.finals.finalists, tuning, counterparts);
  return choice;
}

std::optional<RaceResult> challenge(TuningContext &tuning, const Found &found, Counterparts &counterparts,
                                    FinalChoice &choice, std::vector<Evaluated> runners) {
  std::set<std::string> taking = identitiesOf(tuning, runners);
  for (const Evaluated &one :
       counterparts.measureFor(runners.front(), choice.fastestCounterpart, found, taking))
    runners.push_back(one);
  RaceResult race =
      raceFinalists(tuning.variants, tuning.measurer, found.untuned, std::move(runners), found.storedVariants,
                    isOneOf(counterparts), tuning.time.secondsLeft(Phase::Explanation));
  if (race.finalists.front().rounds.empty())
    return std::nullopt;
  // Times of another race do not compare with these.
  if (auto fastest = counterparts.choose(race.finalists, found)) {
    choice.fastestCounterpart = std::move(fastest);
    choice.counterparts = counterparts.among(race.finalists);
  }
  removeCounterparts(race.finalists, tuning, counterparts);
  return race;
}

// ---- Without a race

/// The fastest; a stored one if that is as fast; instead of a counterpart a stored one that is none and as
/// fast.
static Finalist bestByTime(const TuningContext &tuning, const Found &found,
                           const Counterparts &counterparts) {
  std::vector<Finalist> stored;
  for (const Evaluated &one : fastest(tuning.measurer, found.runningStored, found.runningStored.size()))
    stored.push_back(tuning.finalistOf(one));
  Finalist best = tuning.finalistOf(found.best);
  const auto keep = [&](const auto &mayBeKept) {
    const auto kept = std::find_if(stored.begin(), stored.end(), [&](const Finalist &one) {
      return mayBeKept(one) && isKeptOver(one, best);
    });
    if (kept != stored.end())
      best = *kept;
  };
  if (!found.storedVariants.contains(tuning.measurer.identity(found.best.configuration)))
    keep([](const Finalist &) { return true; });
  if (counterparts.isOne(best.configuration))
    keep([&](const Finalist &one) { return !counterparts.isOne(one.configuration); });
  return best;
}

FinalChoice chooseWithoutRace(TuningContext &tuning, const Found &found, const Counterparts &counterparts) {
  FinalChoice choice;
  choice.finals.finalists = {bestByTime(tuning, found, counterparts)};
  choice.finals.referenceTimeNs = found.untuned.outcome.timeNs;
  std::vector<Finalist> all = choice.finals.finalists;
  for (const auto *some : {&found.evaluations, &found.known, &found.runningStored, &counterparts.measured()})
    for (const Evaluated &one : *some)
      if (one.outcome.isChecked())
        all.push_back(tuning.finalistOf(one));
  choice.fastestCounterpart = counterparts.choose(all, found);
  choice.counterparts = counterparts.among(std::move(all));
  return choice;
}

// ---- Stored variants

std::vector<StoredOutcome> storedOutcomes(const TuningContext &tuning, const Found &found,
                                          const FinalChoice &choice) {
  std::vector<StoredOutcome> all = found.stored;
  for (StoredOutcome &one : all) {
    if (!one.outcome || !one.outcome->ok())
      continue;
    const std::string variant = tuning.identity(one.configuration);
    one.timed = Finalist{one.configuration, one.outcome->timeNs, {}, one.outcome->times, {}};
    if (choice.fastestCounterpart && tuning.identity(choice.fastestCounterpart->configuration) == variant)
      one.timed = choice.fastestCounterpart;
    const std::vector<Finalist> &finalists = choice.finals.finalists;
    for (std::size_t i = 0; i < finalists.size(); ++i)
      if (tuning.identity(finalists[i].configuration) == variant) {
        one.timed = finalists[i];
        one.isBest = i == 0;
      }
  }
  return all;
}

}
