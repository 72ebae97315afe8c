// One session of a tuning, which may be killed.
#pragma once
#include "test/kills/subject.h"
#include "tuner/store/journal.h"

namespace icl::kills {

/// The key of every tuning here.
TuningKey tuningKey();

/// Begins or resumes the subject's tuning on the journal. Writes lines to `trace` that outlive the process:
/// "begun IDENTITY" before each measurement, "told IDENTITY" once its outcome is reported. Returns the
/// configurations in their order and the winner.
std::string session(const Subject &, const std::string &journalPath, int trace);

}
