#include "tuner/explanation.h"
#include <algorithm>

namespace icl {
namespace {

/// One run of explain().
class Explaining {
public:
  Explaining(const SpaceDefinition &s, Measurer &m, JournaledMeasurer &j, const Evaluated &u,
             RaceResult finals, const Challenge &c, const SecondsLeft &left)
      : space(s), measurer(m), journaled(j), untuned(u), raceAgain(c), secondsLeft(left) {
    result.finals = std::move(finals);
  }

  Explanation run() {
    try {
      ablateEach();
      for (std::size_t p = 0; p < space.parameters().size() && challenge(); ++p)
        ablateEach();
      for (const Finalist &finalist : result.finals.finalists)
        result.facts.push_back(measurer.facts(space.configuration(finalist.configuration)));
      result.facts.push_back(measurer.facts(untuned.configuration));
    } catch (const MeasureStopped &) {
    } catch (const Error &error) { // the device or the journal
      result.failure = error.what();
    }
    const double bestNs = result.finals.finalists.front().timeNs;
    const auto slowness = [&](const Ablation &s) {
      return !s.outcome.ok() ? 1 : s.toBest ? s.toBest->middle : s.outcome.timeNs / bestNs;
    };
    std::stable_sort(result.ablations.begin(), result.ablations.end(),
                     [&](const Ablation &a, const Ablation &b) { return slowness(a) > slowness(b); });
    return std::move(result);
  }

private:
  const SpaceDefinition &space;
  Measurer &measurer;
  JournaledMeasurer &journaled;
  const Evaluated &untuned;
  const Challenge &raceAgain;
  const SecondsLeft &secondsLeft;
  Explanation result;

  Configuration winner() const { return space.configuration(result.finals.finalists.front().configuration); }

  void ablateEach() {
    result.ablations.clear();
    const Configuration best = winner();
    std::size_t p = 0;
    try {
      for (; p < best.size(); ++p)
        if (best[p] != untuned.configuration[p])
          result.ablations.push_back(ablate(best, p));
    } catch (const MeasureStopped &) {
      for (; p < best.size(); ++p)
        if (best[p] != untuned.configuration[p])
          result.unmeasured.push_back(space.parameters()[p].name);
      throw;
    }
  }

  Ablation ablate(const Configuration &best, std::size_t p) {
    constexpr double raceNs = 5e8; // per parameter, of which there may be a dozen
    Configuration other = best;
    other[p] = untuned.configuration[p];
    const Parameter &parameter = space.parameters()[p];
    Ablation entry{parameter.name, parameter.values[best[p]], parameter.values[other[p]], {}, false, {}};
    const auto broken = space.violations(other);
    if (broken.empty())
      entry.outcome = journaled.evaluate(other);
    else
      entry.outcome = {Outcome::Kind::Refused, 0, 0, broken.front()};
    if (!entry.outcome.ok())
      return entry;
    entry.isSameCode = measurer.identity(other) == measurer.identity(best);
    if (entry.isSameCode || !entry.outcome.isChecked())
      return entry;
    const double roundNs = result.finals.finalists.front().timeNs + entry.outcome.timeNs;
    const auto times = measurer.race({best, other}, roundsFor(roundNs, raceNs, secondsLeft()));
    if (times.size() == 2)
      entry.toBest = ratioOf(times[1].timesNs, times[0].timesNs);
    return entry;
  }

  /// The fastest variant that proved faster than the best one; null if none did.
  Ablation *challenger() {
    Ablation *found = nullptr;
    for (Ablation &entry : result.ablations)
      if (entry.toBest && verdictOf(*entry.toBest) == Verdict::Faster &&
          (!found || entry.toBest->middle < found->toBest->middle))
        found = &entry;
    return found;
  }

  /// Lets the challenger race all finalists. Returns whether the best one has changed.
  bool challenge() {
    Ablation *entry = challenger();
    if (!entry)
      return false;
    const Configuration before = winner();
    Assignment changed = result.finals.finalists.front().configuration;
    changed[entry->parameter] = entry->untuned;
    std::vector<Evaluated> runners = {{space.configuration(changed), entry->outcome}};
    const std::string variant = measurer.identity(runners.front().configuration);
    for (const Finalist &finalist : result.finals.finalists) {
      Evaluated evaluated{space.configuration(finalist.configuration), {}};
      evaluated.outcome.timeNs = finalist.timeNs;
      evaluated.outcome.times = finalist.times;
      if (measurer.identity(evaluated.configuration) != variant)
        runners.push_back(std::move(evaluated));
    }
    auto again = raceAgain(std::move(runners));
    if (!again)
      return false;
    result.finals = std::move(*again);
    if (winner() != before)
      return true;
    for (const Finalist &finalist : result.finals.finalists)
      if (finalist.configuration == changed)
        entry->toBest = finalist.toBest;
    return false;
  }
};

}

Explanation explain(const SpaceDefinition &space, Measurer &measurer, JournaledMeasurer &journaled,
                    const Evaluated &untuned, RaceResult finals, const Challenge &challenge,
                    const SecondsLeft &secondsLeft) {
  return Explaining(space, measurer, journaled, untuned, std::move(finals), challenge, secondsLeft).run();
}

}
