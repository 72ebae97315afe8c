#include "tuner/store/journal_format.h"
#include "tuner/files/assignment_json.h"
#include <cmath>
#include <nlohmann/json.hpp>

namespace icl {

// A measurement whose kind is NULL is in flight.
const DatabaseFormat journalFormat = {0x49434C4A /* ICLJ */, 1, R"(
  CREATE TABLE tunings (
    id INTEGER PRIMARY KEY,
    kernel TEXT NOT NULL, kernel_hash TEXT NOT NULL, compiler TEXT NOT NULL, device TEXT NOT NULL,
    driver TEXT NOT NULL, sizes TEXT NOT NULL, arguments TEXT NOT NULL,
    UNIQUE (kernel, kernel_hash, compiler, device, driver, sizes, arguments)
  );
  CREATE TABLE measurements (
    number INTEGER PRIMARY KEY,
    tuning INTEGER NOT NULL REFERENCES tunings (id),
    identity TEXT NOT NULL,
    configuration TEXT NOT NULL,
    began TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
    kind TEXT, time_ns REAL, repetitions INTEGER, message TEXT,
    UNIQUE (tuning, identity)
  );
)"};

std::set<std::string> measurementColumns(Database &database) {
  std::set<std::string> columns;
  database.run("SELECT name FROM pragma_table_info('measurements')", {},
               [&](const Database::Row &row) { columns.insert(row.text(0)); });
  return columns;
}

/// Text from a file, short enough for a message.
static std::string shown(const std::string &text) {
  constexpr std::size_t longest = 100;
  return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

Outcome outcomeOf(const Database::Row &row) {
  const auto kind = outcomeKind(row.text(0));
  if (!kind)
    throw JournalError("the tuning journal contains an unknown outcome, `" + shown(row.text(0)) + "`");
  Outcome outcome;
  outcome.kind = *kind;
  if (outcome.ok() && !row.isNumber(1))
    throw JournalError("the tuning journal contains a time that is not a number, `" + shown(row.text(1)) +
                       "`");
  if (outcome.ok() && !(row.real(1) > 0 && std::isfinite(row.real(1))))
    throw JournalError("the tuning journal contains a time that is not above zero, " + shown(row.text(1)));
  if (outcome.ok())
    outcome.timeNs = row.real(1);
  outcome.repetitions = static_cast<unsigned>(row.integer(2));
  outcome.message = row.text(3);
  outcome.times = {row.real(4), row.real(5)}; // 0 in rows of earlier versions
  return outcome;
}

Assignment configurationOf(const std::string &text) {
  try {
    return assignmentFromJson(nlohmann::json::parse(text));
  } catch (const std::exception &) {
    throw JournalError("the tuning journal contains something that is not a configuration, `" + shown(text) +
                       "`");
  }
}

}
