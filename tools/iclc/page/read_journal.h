// The tunings of a journal.
#pragma once
#include "tools/iclc/page/read.h"

namespace icl::cli {

/// Throws as readJournal() does, and an Error if nothing was measured.
std::vector<TuningRecord> readJournalRecords(const std::string &path, const FindOrigin &);

}
