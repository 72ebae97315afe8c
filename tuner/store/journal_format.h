// The tables of a journal, and how their rows are read.
#pragma once
#include "compiler/space/space.h"
#include "tuner/outcome.h"
#include "tuner/store/database.h"
#include <set>
#include <string>

namespace icl {

extern const DatabaseFormat journalFormat;

/// Later versions have added some; a file that is only read may lack them.
std::set<std::string> measurementColumns(Database &);

/// From columns kind, time_ns, repetitions, message, launch_ns, kernel_ns, the first six of the row. Throws a
/// JournalError.
Outcome outcomeOf(const Database::Row &);
/// From JSON. Throws a JournalError.
Assignment configurationOf(const std::string &text);

}
