#include "tuner/store/journal_reader.h"
#include "tuner/store/journal_format.h"
#include <algorithm>

namespace icl {

static bool hasTable(Database &database, const std::string &name) {
  bool found = false;
  database.run("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", {name},
               [&](const Database::Row &) { found = true; });
  return found;
}

/// Seconds of tuning at each of the moments: time between the last measurement of a session and the start of
/// the next one does not count. Moments and starts are in seconds, ascending; the first start is the
/// earliest.
static std::vector<double> activeSeconds(const std::vector<double> &moments,
                                         const std::vector<double> &starts) {
  std::vector<double> seconds;
  double counted = starts.empty() ? 0 : starts.front(), total = 0;
  auto next = starts.begin();
  for (const double moment : moments) {
    while (next != starts.end() && *next <= moment)
      counted = std::max(counted, *next++);
    total += std::max(0.0, moment - counted);
    counted = std::max(counted, moment);
    seconds.push_back(total);
  }
  return seconds;
}

/// A moment as text in seconds, as an expression of SQL.
static std::string secondsOf(const std::string &moment) {
  return "(julianday(" + moment + ") - 2440587.5) * 86400";
}

static std::vector<double> sessionsOf(Database &database, std::int64_t tuning) {
  std::vector<double> starts;
  if (hasTable(database, "sessions"))
    database.run(("SELECT " + secondsOf("began") + " FROM sessions WHERE tuning = ? ORDER BY 1").c_str(),
                 {tuning}, [&](const Database::Row &row) { starts.push_back(row.real(0)); });
  return starts;
}

static std::map<std::string, std::string> notesOf(Database &database, std::int64_t tuning) {
  std::map<std::string, std::string> notes;
  if (hasTable(database, "notes"))
    database.run("SELECT name, text FROM notes WHERE tuning = ?", {tuning},
                 [&](const Database::Row &row) { notes[row.text(0)] = row.text(1); });
  return notes;
}

static void readMeasurements(Database &database, std::int64_t tuning, JournaledTuning &into) {
  const std::set<std::string> columns = measurementColumns(database);
  const auto column = [&](const char *name) { return columns.count(name) ? std::string(name) : "NULL"; };
  const std::string sql = "SELECT kind, time_ns, repetitions, message, " + column("launch_ns") + ", " +
                          column("kernel_ns") + ", configuration, began, " +
                          secondsOf("coalesce(" + column("ended") + ", began)") +
                          " FROM measurements WHERE tuning = ? AND kind IS NOT NULL ORDER BY number";
  std::vector<double> moments;
  database.run(sql.c_str(), {tuning}, [&](const Database::Row &row) {
    into.measurements.push_back({configurationOf(row.text(6)), outcomeOf(row)});
    moments.push_back(row.real(8));
    if (into.began.empty())
      into.began = row.text(7);
  });
  std::vector<double> starts = sessionsOf(database, tuning);
  if (!moments.empty() && (starts.empty() || starts.front() > moments.front()))
    starts.insert(starts.begin(), moments.front()); // begun by an earlier version
  const std::vector<double> seconds = activeSeconds(moments, starts);
  for (std::size_t i = 0; i < seconds.size(); ++i)
    into.measurements[i].seconds = seconds[i];
}

std::vector<JournaledTuning> readJournal(const std::string &path) {
  Database database = Database::forReading(path, journalFormat);
  std::vector<std::pair<std::int64_t, JournaledTuning>> all;
  database.run("SELECT id, kernel, kernel_hash, compiler, device, driver, sizes, arguments FROM tunings"
               " ORDER BY id",
               {}, [&](const Database::Row &row) {
                 JournaledTuning tuning;
                 tuning.key = {row.text(1), row.text(2), row.text(3), row.text(4),
                               row.text(5), row.text(6), row.text(7)};
                 all.emplace_back(row.integer(0), std::move(tuning));
               });
  std::vector<JournaledTuning> found;
  for (auto &[id, tuning] : all) {
    tuning.notes = notesOf(database, id);
    readMeasurements(database, id, tuning);
    if (!tuning.measurements.empty())
      found.push_back(std::move(tuning));
  }
  return found;
}

}
