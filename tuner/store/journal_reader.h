// A journal as a whole, for reports. It is only read, also while a tuning writes it.
#pragma once
#include "tuner/store/journal.h"
#include <map>
#include <string>
#include <vector>

namespace icl {

struct JournaledTuning {
  struct Measurement {
    Assignment configuration;
    Outcome outcome;
    double seconds = 0; ///< of tuning before it ended; pauses between sessions do not count
  };

  TuningKey key;
  std::map<std::string, std::string> notes; ///< Journal::note(); empty in files of earlier versions
  std::string began;                        ///< "2026-01-31T12:00:00.000Z"
  std::vector<Measurement> measurements;    ///< those that ended, in the order in which they began
};

/// The tunings that measured something, in the order in which they were first begun. Throws a JournalError
/// for a file that is missing, damaged, or not a journal.
std::vector<JournaledTuning> readJournal(const std::string &path);

}
