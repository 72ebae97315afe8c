#include "tuner/journaled_measurer.h"
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

Outcome JournaledMeasurer::evaluate(const Configuration &configuration) {
  const std::string identity = measurer.identity(configuration);
  const Clock::Entry entry(measurer.clock, Stage::Keeping);
  isKnown = false;
  if (auto outcome = find(configuration, identity)) {
    isKnown = true;
    return *outcome;
  }
  if (!measurer.onlyLooksUp())
    journal.begin(identity, space.assignment(configuration));
  Outcome outcome = measure(configuration, identity);
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

Outcome JournaledMeasurer::evaluateReference(const Configuration &configuration) {
  const std::string identity = measurer.identity(configuration);
  auto recorded = find(configuration, identity);
  if (recorded && !recorded->ok())
    journal.forget(identity);
  Outcome outcome = evaluate(configuration);
  if (outcome.ok())
    return outcome;
  journal.forget(identity);
  throw referenceFailed(outcome);
}

Outcome JournaledMeasurer::measure(const Configuration &configuration, const std::string &identity) {
  const Clock::Entry entry(measurer.clock, Stage::Other);
  try {
    if (!journal.isSuspect(identity))
      return measurer.measure(configuration);
    ++retries;
    return measurer.measureAlone(configuration);
  } catch (...) { // called off, or no longer possible: the variant is not at fault
    journal.forget(identity);
    throw;
  }
}

}
