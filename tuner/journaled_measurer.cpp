#include "tuner/journaled_measurer.h"
#include "tuner/device/timing.h"
#include <algorithm>
#include <mutex>

namespace icl {

/// Records what is built ahead, for the threads that build. They may outlive the tuning.
class BuildNotes {
public:
  explicit BuildNotes(Journal &j) : journal(&j) {}
  void note(const std::string &identity, bool begins) {
    const std::lock_guard lock(mutex);
    try {
      if (journal)
        begins ? journal->buildBegins(identity) : journal->buildEnded(identity);
    } catch (const JournalError &error) {
      failed = error.what();
    }
  }
  void end() {
    const std::lock_guard lock(mutex);
    journal = nullptr;
  }
  /// Why the journal cannot be written; empty if it can.
  std::string failure() const {
    const std::lock_guard lock(mutex);
    return failed;
  }

private:
  mutable std::mutex mutex;
  Journal *journal;
  std::string failed;
};

JournaledMeasurer::JournaledMeasurer(const SpaceDefinition &s, Measurer &m, Journal &j)
    : space(s), measurer(m), journal(j), builds(std::make_shared<BuildNotes>(j)) {
  measurer.onBuild = [notes = builds](const std::string &identity, bool begins) {
    notes->note(identity, begins);
  };
}

JournaledMeasurer::~JournaledMeasurer() {
  builds->end();
  measurer.onBuild = nullptr;
}

std::string JournaledMeasurer::failure() const { return failed.empty() ? builds->failure() : failed; }

bool JournaledMeasurer::knows(const Configuration &configuration) const {
  return find(configuration, measurer.identity(configuration)).has_value();
}

/// Of a configuration that the space may not have.
static std::optional<Configuration> inSpace(const Space &space, const Assignment &assignment) {
  try {
    const Configuration configuration = space.configuration(assignment);
    return space.contains(configuration) ? std::optional(configuration) : std::nullopt;
  } catch (const Error &) {
    return std::nullopt;
  }
}

std::vector<Evaluated> JournaledMeasurer::fastestKnown(const Space &space, std::size_t most) const {
  std::vector<Journal::Entry> entries = journal.entries();
  std::erase_if(entries, [](const Journal::Entry &entry) { return !entry.outcome.isChecked(); });
  std::stable_sort(entries.begin(), entries.end(), [](const Journal::Entry &a, const Journal::Entry &b) {
    return a.outcome.timeNs < b.outcome.timeNs;
  });
  std::vector<Evaluated> fastest;
  for (const Journal::Entry &entry : entries) {
    if (fastest.size() == most)
      break;
    const auto configuration = inSpace(space, entry.configuration);
    // A time by another objective is recorded under another identity.
    const auto outcome =
        configuration ? find(*configuration, measurer.identity(*configuration)) : std::nullopt;
    if (outcome && outcome->timeNs == entry.outcome.timeNs)
      fastest.push_back({*configuration, *outcome});
  }
  return fastest;
}

/// What an earlier version recorded is under this version's identity from then on.
std::optional<Outcome> JournaledMeasurer::find(const Configuration &configuration,
                                               const std::string &identity) const {
  if (auto outcome = journal.find(identity))
    return outcome;
  const std::string former = measurer.formerIdentity(configuration);
  if (former.empty() || !journal.find(former))
    return std::nullopt;
  journal.rename(former, identity);
  return journal.find(identity);
}

/// An estimate only shows that another variant was far faster, which this tuning may not have measured, or
/// may exclude.
bool JournaledMeasurer::isUsable(const Outcome &recorded) const {
  return !recorded.ok() || recorded.isChecked() || recorded.timeNs > TimingPolicy().dropFactor * bestNs;
}

void JournaledMeasurer::setBest(double timeNs) {
  bestNs = timeNs;
  measurer.setBest(timeNs);
}

Outcome JournaledMeasurer::evaluate(const Configuration &configuration) {
  const std::string identity = measurer.identity(configuration);
  return evaluate(configuration, identity, journal.isSuspect(identity));
}

Outcome JournaledMeasurer::evaluate(const Configuration &configuration, const std::string &identity,
                                    bool isAlone) {
  const Clock::Entry entry(measurer.clock, Stage::Keeping);
  isKnown = false;
  if (auto outcome = find(configuration, identity)) {
    isKnown = isUsable(*outcome);
    if (isKnown)
      return *outcome;
    journal.forget(identity);
  }
  Outcome outcome = measure(configuration, identity, isAlone);
  try {
    if (measurer.onlyLooksUp())
      journal.record(identity, space.assignment(configuration), outcome);
    else
      journal.finish(identity, outcome);
  } catch (const JournalError &error) {
    failed = error.what();
  }
  return outcome;
}

/// Even if a tuner died in its measurement, it is not measured alone: there is no tuning without it.
Outcome JournaledMeasurer::evaluateReference(const Configuration &configuration) {
  const std::string identity = measurer.identity(configuration);
  auto recorded = find(configuration, identity);
  if (recorded && !recorded->ok())
    journal.forget(identity);
  Outcome outcome = evaluate(configuration, identity, false);
  if (outcome.ok())
    return outcome;
  journal.forget(identity);
  throwReferenceFailure(outcome);
}

/// The measurement is in flight only while the variant itself is built and run.
Outcome JournaledMeasurer::measure(const Configuration &configuration, const std::string &identity,
                                   bool isAlone) {
  {
    const Clock::Entry entry(measurer.clock, Stage::Other);
    isAlone ? measurer.makeReadyAlone(configuration) : measurer.makeReady(configuration);
  }
  if (!measurer.onlyLooksUp())
    journal.begin(identity, space.assignment(configuration));
  const Clock::Entry entry(measurer.clock, Stage::Other);
  try {
    retries += isAlone;
    return measurer.measure(configuration);
  } catch (...) { // called off, or no longer possible: the variant is not at fault
    journal.forget(identity);
    throw;
  }
}

}
