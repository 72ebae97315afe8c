#include "tuner/counterparts.h"
#include <algorithm>
#include <iterator>
#include <utility>

namespace icl {

bool Counterparts::isOne(const Assignment &configuration) const {
  return areWanted() && tuning.request.counterpart(configuration) == configuration;
}

/// At the deadline those that have run are kept. One runs in any case: without it, launches of other sizes
/// would take whatever the search happened to try.
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
  tuning.measurer.clock.setDeadline(std::nullopt);
  evaluate(wanted.front());
}

void Counterparts::measure(const Found &found, std::set<std::string> &taking) {
  const std::vector<Evaluated> before = std::exchange(others, {});
  const std::size_t limit = tuning.time.affordableCounterparts(most);
  std::vector<Evaluated> bases = fastest(tuning.measurer, found.evaluations, limit);
  bases.insert(bases.begin(), found.runningStored.begin(), found.runningStored.end());
  std::set<std::string> considered = taking;
  evaluateAll(configurations(bases, limit, found, considered), before.empty());
  for (const Evaluated &one : others)
    taking.insert(tuning.measurer.identity(one.configuration));
  // The best one of an earlier race, in case that there is no time for those of what was found since.
  std::vector<Evaluated> own = before;
  std::copy_if(found.evaluations.begin(), found.evaluations.end(), std::back_inserter(own),
               [&](const Evaluated &one) {
                 return one.outcome.isChecked() && isOne(tuning.variants.assignment(one.configuration));
               });
  for (const Evaluated &one : fastest(tuning.measurer, own, 1))
    if (taking.insert(tuning.measurer.identity(one.configuration)).second)
      others.push_back(one);
}

std::vector<Evaluated> Counterparts::measureFor(const Evaluated &base, const std::optional<Finalist> &chosen,
                                                const Found &found, std::set<std::string> &taking) {
  const std::size_t before = others.size();
  if (areWanted())
    for (const Configuration &configuration : configurations({base}, 1, found, taking))
      if (const Outcome outcome = tuning.journaled.evaluate(configuration); outcome.isChecked())
        others.push_back({configuration, outcome});
  if (chosen && taking.insert(tuning.identity(chosen->configuration)).second)
    others.push_back({tuning.variants.configuration(chosen->configuration),
                      {Outcome::Kind::Ok, chosen->timeNs, 1, "", chosen->times}});
  return {others.begin() + std::ptrdiff_t(before), others.end()};
}

/// Requests their builds too.
std::vector<Configuration> Counterparts::configurations(const std::vector<Evaluated> &bases,
                                                        std::size_t limit, const Found &found,
                                                        std::set<std::string> &taking) const {
  std::vector<Configuration> all, unknown;
  for (const Evaluated &base : bases) {
    if (all.size() == limit || base.configuration == found.untuned.configuration)
      continue;
    const auto other = tuning.request.counterpart(tuning.variants.assignment(base.configuration));
    if (!other)
      continue;
    const Configuration configuration = tuning.variants.configuration(*other);
    const std::string identity = tuning.measurer.identity(configuration);
    if (!tuning.variants.violations(configuration).empty() || !taking.insert(identity).second)
      continue;
    all.push_back(configuration);
    if (!tuning.journaled.knows(configuration) && tuning.journaled.mayBuildAhead(identity))
      unknown.push_back(configuration);
  }
  tuning.measurer.buildAhead(unknown, LongBuilds::First);
  return all;
}

std::optional<Finalist> Counterparts::choose(const std::vector<Finalist> &among, const Found &found) const {
  std::optional<Finalist> chosen, kept;
  for (const Finalist &one : among) {
    if (!isOne(one.configuration))
      continue;
    if (!chosen || one.timeNs < chosen->timeNs)
      chosen = one;
    if (found.storedVariants.contains(tuning.identity(one.configuration)) &&
        (!kept || one.timeNs < kept->timeNs))
      kept = one;
  }
  return kept && isKeptOver(*kept, *chosen) ? kept : chosen;
}

}
