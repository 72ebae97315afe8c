#include "tuner/store/journal.h"
#include "tuner/files/assignment_json.h"
#include "tuner/store/database.h"
#include "tuner/store/journal_format.h"
#include <nlohmann/json.hpp>
#include <utility>

namespace icl {

/// Not in the format: files that were created before these tables existed get them too. `builds` are under
/// way, `lost_builds` were under way when writers died and have not ended since, `suspects` are measurements.
static constexpr const char *laterTables[] = {
    "CREATE TABLE IF NOT EXISTS builds (tuning INTEGER NOT NULL REFERENCES tunings (id),"
    " identity TEXT NOT NULL, UNIQUE (tuning, identity))",
    "CREATE TABLE IF NOT EXISTS lost_builds (tuning INTEGER NOT NULL REFERENCES tunings (id),"
    " identity TEXT NOT NULL, deaths INTEGER NOT NULL, UNIQUE (tuning, identity))",
    "CREATE TABLE IF NOT EXISTS suspects (tuning INTEGER NOT NULL REFERENCES tunings (id),"
    " identity TEXT NOT NULL, UNIQUE (tuning, identity))",
    "CREATE TABLE IF NOT EXISTS sessions (tuning INTEGER NOT NULL REFERENCES tunings (id),"
    " began TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')))",
    "CREATE TABLE IF NOT EXISTS notes (tuning INTEGER NOT NULL REFERENCES tunings (id),"
    " name TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (tuning, name))"};

static constexpr std::pair<const char *, const char *> laterColumns[] = {
    {"launch_ns", "REAL"}, {"kernel_ns", "REAL"}, {"ended", "TEXT"}};

static void addLaterColumns(Database &database) {
  const std::set<std::string> columns = measurementColumns(database);
  for (const auto &[name, type] : laterColumns)
    if (!columns.count(name))
      database.run(
          ("ALTER TABLE measurements ADD COLUMN " + std::string(name) + " " + std::string(type)).c_str());
}

Journal::Journal(const std::string &path, const TuningKey &tuningKey, std::chrono::milliseconds timeout)
    : key(tuningKey) {
  if (!path.empty())
    lock.emplace(path, timeout);
  database = std::make_unique<Database>(path, journalFormat);
  for (const char *table : laterTables)
    database->run(table);
  addLaterColumns(*database);
  enter();
  database->transact([this] { // a death in between would count what was in flight once as a crash
    adoptFormer();
    quarantine();
    findSuspects();
    findLostBuilds();
  });
}

Journal::~Journal() {
  try {
    database->transact([this] {
      removeEndedBuilds();
      database->run("DELETE FROM builds WHERE tuning = ?", {tuning});
    });
  } catch (const JournalError &) { // then they count as lost
  }
}

void Journal::enter() {
  database->run(
      "INSERT OR IGNORE INTO tunings (kernel, kernel_hash, compiler, device, driver, sizes, arguments)"
      " VALUES (?, ?, ?, ?, ?, ?, ?)",
      {key.kernel, key.kernelHash, key.compiler, key.device, key.driver, key.sizes, key.arguments});
  database->run("SELECT id FROM tunings WHERE kernel = ? AND kernel_hash = ? AND compiler = ? AND device = ?"
                " AND driver = ? AND sizes = ? AND arguments = ?",
                {key.kernel, key.kernelHash, key.compiler, key.device, key.driver, key.sizes, key.arguments},
                [&](const Database::Row &row) { tuning = row.integer(0); });
  database->run("INSERT INTO sessions (tuning) VALUES (?)", {tuning});
}

void Journal::note(const std::map<std::string, std::string> &texts) {
  const std::lock_guard lock(mutex);
  database->transact([&] {
    for (const auto &[name, text] : texts)
      database->run("INSERT INTO notes (tuning, name, text) VALUES (?, ?, ?)"
                    " ON CONFLICT (tuning, name) DO UPDATE SET text = excluded.text",
                    {tuning, name, text});
  });
}

/// Takes over what was recorded by the former key.
void Journal::adoptFormer() {
  if (key.formerKernelHash.empty())
    return;
  std::optional<std::int64_t> former;
  database->run("SELECT id FROM tunings WHERE kernel = ? AND kernel_hash = ? AND compiler = ? AND device = ?"
                " AND driver = ? AND sizes = ? AND arguments = ? AND id != ?",
                {key.kernel, key.formerKernelHash, key.compiler, key.device, key.driver, key.sizes,
                 key.formerArguments, tuning},
                [&](const Database::Row &row) { former = row.integer(0); });
  if (!former)
    return;
  database->run("UPDATE OR IGNORE measurements SET tuning = ? WHERE tuning = ?", {tuning, *former});
  database->run("UPDATE OR IGNORE builds SET tuning = ? WHERE tuning = ?", {tuning, *former});
}

/// Records suspects that are in flight as crashes.
void Journal::quarantine() {
  database->run("SELECT identity FROM measurements WHERE tuning = ? AND kind IS NULL AND identity IN"
                " (SELECT identity FROM suspects WHERE tuning = ?)",
                {tuning, tuning}, [&](const Database::Row &row) { crashes.insert(row.text(0)); });
  database->run("UPDATE measurements SET kind = 'crash', repetitions = 0,"
                " message = 'the tuner died while this was measured, and again when it was measured alone'"
                " WHERE tuning = ? AND kind IS NULL AND identity IN (SELECT identity FROM suspects WHERE"
                " tuning = ?)",
                {tuning, tuning});
}

/// Removes every other measurement that is in flight, as if it had never begun, but records it as a suspect.
void Journal::findSuspects() {
  database->run("INSERT OR IGNORE INTO suspects (tuning, identity)"
                " SELECT tuning, identity FROM measurements WHERE tuning = ? AND kind IS NULL",
                {tuning});
  database->run("DELETE FROM measurements WHERE tuning = ? AND kind IS NULL", {tuning});
  database->run("DELETE FROM suspects WHERE tuning = ? AND identity IN"
                " (SELECT identity FROM measurements WHERE tuning = ?)",
                {tuning, tuning});
  database->run("SELECT identity FROM suspects WHERE tuning = ?", {tuning},
                [&](const Database::Row &row) { suspects.insert(row.text(0)); });
}

void Journal::findLostBuilds() {
  database->run("INSERT INTO lost_builds (tuning, identity, deaths)"
                " SELECT tuning, identity, 1 FROM builds WHERE tuning = ?"
                " ON CONFLICT (tuning, identity) DO UPDATE SET deaths = deaths + 1",
                {tuning});
  database->run("DELETE FROM builds WHERE tuning = ?", {tuning});
  database->run("SELECT identity FROM lost_builds WHERE tuning = ? AND deaths > 1", {tuning},
                [&](const Database::Row &row) { notAhead.insert(row.text(0)); });
}

/// In the transaction that records what follows: one wait for the disk is enough.
void Journal::removeEndedBuilds() {
  for (const std::string &identity : std::exchange(endedBuilds, {}))
    for (const char *table : {"builds", "lost_builds"})
      database->run(("DELETE FROM " + std::string(table) + " WHERE tuning = ? AND identity = ?").c_str(),
                    {tuning, identity});
}

void Journal::buildBegins(const std::string &identity) {
  const std::lock_guard lock(mutex);
  database->transact([&] {
    removeEndedBuilds();
    database->run("INSERT OR IGNORE INTO builds (tuning, identity) VALUES (?, ?)", {tuning, identity});
  });
}

void Journal::buildEnded(const std::string &identity) {
  const std::lock_guard lock(mutex);
  endedBuilds.insert(identity);
}

bool Journal::mayBuildAhead(const std::string &identity) const {
  const std::lock_guard lock(mutex);
  return notAhead.count(identity) == 0;
}

bool Journal::isSuspect(const std::string &identity) const {
  const std::lock_guard lock(mutex);
  return suspects.count(identity) != 0;
}

std::optional<Outcome> Journal::find(const std::string &identity) const {
  const std::lock_guard lock(mutex);
  std::optional<Outcome> found;
  database->run("SELECT kind, time_ns, repetitions, message, launch_ns, kernel_ns FROM measurements"
                " WHERE tuning = ? AND identity = ? AND kind IS NOT NULL",
                {tuning, identity}, [&](const Database::Row &row) { found = outcomeOf(row); });
  return found;
}

void Journal::begin(const std::string &identity, const Assignment &configuration) {
  const std::lock_guard lock(mutex);
  database->transact([&] {
    removeEndedBuilds();
    database->run("INSERT INTO measurements (tuning, identity, configuration) VALUES (?, ?, ?)",
                  {tuning, identity, toJson(configuration).dump()});
  });
}

void Journal::finish(const std::string &identity, const Outcome &outcome) {
  const std::lock_guard lock(mutex);
  database->transact([&] {
    removeEndedBuilds();
    database->run("UPDATE measurements SET kind = ?, time_ns = ?, repetitions = ?, message = ?,"
                  " launch_ns = ?, kernel_ns = ?, ended = strftime('%Y-%m-%dT%H:%M:%fZ') WHERE tuning = ? "
                  "AND identity = ?",
                  {std::string(toString(outcome.kind)), outcome.timeNs, std::int64_t(outcome.repetitions),
                   outcome.message, outcome.times.launchNs, outcome.times.kernelNs, tuning, identity});
    if (suspects.erase(identity))
      database->run("DELETE FROM suspects WHERE tuning = ? AND identity = ?", {tuning, identity});
  });
}

void Journal::record(const std::string &identity, const Assignment &configuration, const Outcome &outcome) {
  const std::lock_guard lock(mutex);
  database->run(
      "INSERT INTO measurements (tuning, identity, configuration, kind, time_ns, repetitions, message,"
      " launch_ns, kernel_ns) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      {tuning, identity, toJson(configuration).dump(), std::string(toString(outcome.kind)), outcome.timeNs,
       std::int64_t(outcome.repetitions), outcome.message, outcome.times.launchNs, outcome.times.kernelNs});
}

void Journal::rename(const std::string &identity, const std::string &to) {
  const std::lock_guard lock(mutex);
  database->run("UPDATE measurements SET identity = ? WHERE tuning = ? AND identity = ?",
                {to, tuning, identity});
}

void Journal::forget(const std::string &identity) {
  const std::lock_guard lock(mutex);
  database->run("DELETE FROM measurements WHERE tuning = ? AND identity = ?", {tuning, identity});
  crashes.erase(identity);
}

std::size_t Journal::size() const {
  const std::lock_guard lock(mutex);
  std::int64_t count = 0;
  database->run("SELECT count(*) FROM measurements WHERE tuning = ? AND kind IS NOT NULL", {tuning},
                [&](const Database::Row &row) { count = row.integer(0); });
  return static_cast<std::size_t>(count);
}

std::vector<Journal::Entry> Journal::entries() const {
  const std::lock_guard lock(mutex);
  std::vector<Entry> all;
  database->run(
      "SELECT kind, time_ns, repetitions, message, launch_ns, kernel_ns, configuration FROM measurements"
      " WHERE tuning = ? AND kind IS NOT NULL ORDER BY number",
      {tuning}, [&](const Database::Row &row) {
        all.push_back({configurationOf(row.text(6)), outcomeOf(row)});
      });
  return all;
}

std::vector<Journal::OtherSizes> Journal::atOtherSizes() const {
  const std::lock_guard lock(mutex);
  std::vector<OtherSizes> all;
  database->run(
      "SELECT kind, time_ns, repetitions, message, launch_ns, kernel_ns, configuration, sizes"
      " FROM measurements JOIN tunings ON tunings.id = tuning WHERE kernel = ?"
      " AND kernel_hash IN (?, ?) AND compiler = ? AND device = ? AND driver = ? AND sizes != ? AND kind IS "
      "NOT NULL"
      " ORDER BY number",
      {key.kernel, key.kernelHash, key.formerKernelHash, key.compiler, key.device, key.driver, key.sizes},
      [&](const Database::Row &row) {
        all.push_back({row.text(7), configurationOf(row.text(6)), outcomeOf(row)});
      });
  return all;
}

}
