#include "tuner/counterparts.h"
#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace icl {

bool Counterparts::isOne(const Assignment &configuration) const {
  return areWanted() && tuning.request.counterpart(configuration) == configuration;
}

bool Counterparts::isBestOne(const Found &found) const {
  return found.best.outcome.ok() && isOne(tuning.variants.assignment(found.best.configuration));
}

/// At the deadline those that have run are kept. One has some seconds in any case: without it, launches of
/// other sizes would take whatever the search happened to try.
void Counterparts::evaluateAll(const std::vector<Configuration> &wanted, bool needsOne) {
  const auto evaluate = [this](const Configuration &configuration) {
    const Outcome outcome = tuning.journaled.evaluate(configuration);
    if (outcome.isChecked())
      others.push_back({configuration, outcome});
  };
  try {
    for (const Configuration &configuration : wanted)
      evaluate(configuration);
    return;
  } catch (const MeasureStopped &) {
    if (tuning.isStopped())
      throw;
  }
  if (!others.empty() || !needsOne)
    return;
  try {
    const Clock::Extension enough(tuning.measurer.clock, graceSeconds);
    evaluate(wanted.front());
  } catch (const MeasureStopped &) {
    if (tuning.isStopped())
      throw;
  }
}

/// The pixels of a work-group.
static std::int64_t tileOf(const Assignment &configuration) {
  std::int64_t pixels = 1;
  for (const auto &[knob, value] : configuration)
    for (const char *kind : {"wg_", "block_", "cyclic_"})
      if (knob.rfind(kind, 0) == 0)
        if (const auto *number = std::get_if<std::int64_t>(&value))
          pixels *= *number;
  return pixels;
}

std::vector<Evaluated> Counterparts::bases(const Found &found, std::size_t limit) const {
  std::vector<Evaluated> all = found.evaluations;
  all.insert(all.end(), found.known.begin(), found.known.end());
  std::vector<Evaluated> fast = fastest(tuning.measurer, all, 4 * limit);
  std::set<std::int64_t> tiles;
  std::size_t kept = 0;
  const auto isKept = [&](const Evaluated &one) {
    const bool isOther = tiles.insert(tileOf(tuning.variants.assignment(one.configuration))).second;
    return kept < (limit + 1) / 2 || isOther ? ++kept <= limit : false;
  };
  fast.erase(std::stable_partition(fast.begin(), fast.end(), isKept), fast.end());
  return fast;
}

std::vector<Configuration> Counterparts::originalOfBest(const Found &found,
                                                        std::set<std::string> &taking) const {
  if (!tuning.request.original || !isBestOne(found))
    return {};
  const auto original = tuning.request.original(tuning.variants.assignment(found.best.configuration));
  if (!original)
    return {};
  const Configuration configuration = tuning.variants.configuration(*original);
  const std::string identity = tuning.measurer.identity(configuration);
  if (!taking.insert(identity).second)
    return {};
  if (!tuning.journaled.knows(configuration) && tuning.journaled.mayBuildAhead(identity))
    tuning.measurer.buildAhead({configuration}, LongBuilds::First);
  return {configuration};
}

void Counterparts::measure(const Found &found, std::set<std::string> &taking) {
  const std::vector<Evaluated> before = std::exchange(others, {});
  const std::size_t affordable = tuning.time.affordableCounterparts(most),
                    limit = std::min(affordable, most - 1);
  std::vector<Evaluated> chosen = bases(found, limit);
  chosen.insert(chosen.begin(), found.runningStored.begin(), found.runningStored.end());
  std::set<std::string> considered = taking;
  std::vector<Configuration> wanted = originalOfBest(found, considered);
  const std::optional<Assignment> promising =
      affordable == most ? tuning.request.promisingCounterpart : std::nullopt;
  const std::vector<Configuration> forms = configurations(chosen, limit, promising, found, considered);
  wanted.insert(wanted.end(), forms.begin(), forms.end());
  evaluateAll(wanted, before.empty() && !isBestOne(found));
  for (const Evaluated &one : others)
    taking.insert(tuning.measurer.identity(one.configuration));
  // The best one of an earlier race, in case that there is no time for those of what was found since.
  std::vector<Evaluated> own = before;
  for (const auto *some : {&found.evaluations, &found.known})
    std::copy_if(some->begin(), some->end(), std::back_inserter(own), [&](const Evaluated &one) {
      return one.outcome.isChecked() && isOne(tuning.variants.assignment(one.configuration));
    });
  for (const Evaluated &one : fastest(tuning.measurer, own, 1))
    if (taking.insert(tuning.measurer.identity(one.configuration)).second)
      others.push_back(one);
}

void Counterparts::measureAfterStop(const Found &found) {
  if (!areWanted() || !others.empty() || isBestOne(found) ||
      found.best.configuration == found.untuned.configuration)
    return;
  constexpr std::chrono::seconds most(10);
  tuning.measurer.clock.setStop(nullptr);
  tuning.measurer.clock.setDeadline(std::chrono::steady_clock::now() + most);
  std::set<std::string> taking;
  try {
    measureFor(found.best, {}, found, taking);
  } catch (const MeasureStopped &) {
  } catch (const MeasureError &) {
  } catch (const JournalError &) {
  }
}

std::vector<Evaluated> Counterparts::measureFor(const Evaluated &base, const std::optional<Finalist> &chosen,
                                                const Found &found, std::set<std::string> &taking) {
  const std::size_t before = others.size();
  if (areWanted())
    for (const Configuration &configuration : configurations({base}, 1, {}, found, taking))
      if (const Outcome outcome = tuning.journaled.evaluate(configuration); outcome.isChecked())
        others.push_back({configuration, outcome});
  if (chosen && taking.insert(tuning.identity(chosen->configuration)).second)
    others.push_back({tuning.variants.configuration(chosen->configuration),
                      {Outcome::Kind::Ok, chosen->timeNs, 1, "", chosen->times}});
  return {others.begin() + std::ptrdiff_t(before), others.end()};
}

/// Of the bases, and `another`. Requests their builds too.
std::vector<Configuration> Counterparts::configurations(const std::vector<Evaluated> &bases,
                                                        std::size_t limit,
                                                        const std::optional<Assignment> &another,
                                                        const Found &found,
                                                        std::set<std::string> &taking) const {
  std::vector<Configuration> all, unknown;
  const auto add = [&](const Assignment &other) {
    const Configuration configuration = tuning.variants.configuration(other);
    const std::string identity = tuning.measurer.identity(configuration);
    if (!tuning.variants.violations(configuration).empty() || !taking.insert(identity).second)
      return;
    all.push_back(configuration);
    if (!tuning.journaled.knows(configuration) && tuning.journaled.mayBuildAhead(identity))
      unknown.push_back(configuration);
  };
  for (const Evaluated &base : bases) {
    if (all.size() == limit || base.configuration == found.untuned.configuration)
      continue;
    if (const auto other = tuning.request.counterpart(tuning.variants.assignment(base.configuration)))
      add(*other);
  }
  if (another)
    add(*another);
  tuning.measurer.buildAhead(unknown, LongBuilds::First);
  return all;
}

std::vector<Finalist> Counterparts::among(std::vector<Finalist> all) const {
  std::erase_if(all, [this](const Finalist &one) { return !isOne(one.configuration); });
  std::stable_sort(all.begin(), all.end(),
                   [](const Finalist &a, const Finalist &b) { return a.timeNs < b.timeNs; });
  return all;
}

std::optional<Finalist> Counterparts::choose(const std::vector<Finalist> &all, const Found &found) const {
  std::vector<Finalist> own = among(all);
  const std::string untuned = tuning.measurer.identity(found.untuned.configuration);
  std::erase_if(own, [&](const Finalist &one) {
    return one.timeNs > contenderRatio * found.untuned.outcome.timeNs ||
           tuning.identity(one.configuration) == untuned;
  });
  if (own.empty())
    return std::nullopt;
  const auto kept = std::find_if(own.begin(), own.end(), [&](const Finalist &one) {
    return found.storedVariants.contains(tuning.identity(one.configuration));
  });
  return kept != own.end() && isKeptOver(*kept, own.front()) ? *kept : own.front();
}

}
