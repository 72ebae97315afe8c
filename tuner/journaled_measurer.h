// A measurer with a journal: what is known already is not measured again.
#pragma once
#include "tuner/measure/measurer.h"
#include "tuner/search/strategy.h"
#include "tuner/store/journal.h"
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace icl {

class BuildNotes;

/// Belongs to one tuning. While it lives, the journal also records what is built ahead.
class JournaledMeasurer {
public:
  JournaledMeasurer(const SpaceDefinition &, Measurer &, Journal &);
  ~JournaledMeasurer();
  JournaledMeasurer(const JournaledMeasurer &) = delete;

  /// The recorded outcome, or a new one. If the new one cannot be recorded, it is still returned, and
  /// failure() has the reason. Throws as Measurer::measure() does, and JournalError before the measurement.
  /// A recorded estimate is measured again if it is not far above the best one of this tuning.
  Outcome evaluate(const Configuration &);
  /// The untuned variant's outcome, which is ok: a recorded failure is measured again. Throws as evaluate()
  /// does, and MeasureError if the variant does not run, because nothing can be compared then.
  Outcome evaluateReference(const Configuration &);

  /// The time of the fastest variant of this tuning so far (Measurer::setBest).
  void setBest(double timeNs);

  bool knows(const Configuration &) const;
  /// The fastest variants of the space that earlier sessions have recorded and that may be chosen, each once;
  /// at most so many.
  std::vector<Evaluated> fastestKnown(const Space &, std::size_t most) const;
  /// Whether a variant may be built ahead, and nothing is known of it. May be called from any thread.
  bool isNew(const std::string &identity) const { return mayBuildAhead(identity) && !journal.find(identity); }
  bool wasKnown() const { return isKnown; } ///< the last outcome was not measured
  /// Why the journal cannot be written; empty if it can.
  std::string failure() const;
  unsigned quarantined() const { return journal.quarantined(); }
  /// How many suspects were measured here.
  unsigned retried() const { return retries; }
  bool isSuspect(const std::string &identity) const { return journal.isSuspect(identity); }
  /// Whether a build of it may run beside a measurement.
  bool mayBuildAhead(const std::string &identity) const {
    return !journal.isSuspect(identity) && journal.mayBuildAhead(identity);
  }

private:
  const SpaceDefinition &space;
  Measurer &measurer;
  Journal &journal;
  std::shared_ptr<BuildNotes> builds;
  double bestNs = std::numeric_limits<double>::infinity();
  bool isKnown = false;
  unsigned retries = 0;
  std::string failed;

  std::optional<Outcome> find(const Configuration &, const std::string &identity) const;
  bool isUsable(const Outcome &) const;
  Outcome evaluate(const Configuration &, const std::string &identity, bool isAlone);
  Outcome measure(const Configuration &, const std::string &identity, bool isAlone);
};

}
