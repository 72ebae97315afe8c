// A measurer with a journal before it: what is known already is not measured again.
#pragma once
#include "tuner/measure/measurer.h"
#include "tuner/store/journal.h"
#include <memory>
#include <string>

namespace icl {

class BuildNotes;

/// Of one tuning: while it lives, the journal also knows what is built ahead.
class JournaledMeasurer {
public:
  JournaledMeasurer(const Space &, Measurer &, Journal &);
  ~JournaledMeasurer();
  JournaledMeasurer(const JournaledMeasurer &) = delete;

  /// The recorded outcome, or a new one. A failure to record what was measured does not lose it: see
  /// failure(). Throws as Measurer::measure() does, and JournalError before the measurement.
  Outcome operator()(const Configuration &);
  /// The untuned variant's. A recorded one counts only if it ran: without it nothing can be compared
  /// (MeasureError).
  Outcome reference(const Configuration &);

  bool knows(const std::string &identity) const { return journal.find(identity).has_value(); }
  bool known() const { return wasKnown; } ///< the last outcome was not measured
  /// Why the journal cannot be written; empty if it can.
  std::string failure() const;
  unsigned quarantined() const { return journal.quarantined(); }
  bool isSuspect(const std::string &identity) const { return journal.isSuspect(identity); }

private:
  const Space &space;
  Measurer &measurer;
  Journal &journal;
  std::shared_ptr<BuildNotes> builds;
  bool wasKnown = false;
  std::string failed;

  Outcome measure(const Configuration &, const std::string &identity);
};

}
