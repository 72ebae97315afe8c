#include "tuner/store/database.h"
#include "tuner/files/file_error.h"
#include "tuner/files/links.h"
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sqlite3.h>

namespace icl {

void Database::Close::operator()(sqlite3 *database) const { sqlite3_close(database); }

std::string Database::Row::text(int column) const {
  const void *bytes = sqlite3_column_blob(statement, column);
  auto length = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
  return bytes ? std::string(static_cast<const char *>(bytes), length) : std::string();
}
bool Database::Row::isNumber(int column) const {
  const int type = sqlite3_column_type(statement, column);
  return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}
double Database::Row::real(int column) const { return sqlite3_column_double(statement, column); }
std::int64_t Database::Row::integer(int column) const { return sqlite3_column_int64(statement, column); }

static int systemErrorOf(sqlite3 *database) {
  switch (sqlite3_errcode(database) & 0xff) {
  case SQLITE_FULL:
    return ENOSPC;
  case SQLITE_READONLY:
    return EROFS;
  case SQLITE_NOMEM:
    return ENOMEM;
  case SQLITE_BUSY: // by a program that does not use our lock
    return EBUSY;
  case SQLITE_IOERR:
    return EIO;
  default:
    return sqlite3_system_errno(database);
  }
}

void Database::fail(const std::string &action) const {
  std::string reason = sqlite3_errmsg(handle.get());
  if (int error = sqlite3_system_errno(handle.get()))
    reason += std::string(" (") + std::strerror(error) + ")";
  throw JournalError(fileError("cannot " + action + " tuning journal `" + name + "`: " + reason,
                               systemErrorOf(handle.get())));
}

Database::Database(const std::string &path, int flags) : name(path) {
  sqlite3 *opened = nullptr;
  int status = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  handle.reset(opened);
  if (status != SQLITE_OK)
    fail("open");
  sqlite3_extended_result_codes(opened, 1);
  sqlite3_busy_timeout(opened, 5000);
}

Database::Database(const std::string &path, const DatabaseFormat &format) {
  if (path.empty()) {
    *this = Database(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    runAll(format.schema);
    return;
  }
  std::error_code error;
  if (!std::filesystem::exists(path, error) || std::filesystem::file_size(path, error) == 0)
    create(path, format);
  checkFormat(path, format);
  checkIntegrity(path);
  *this = Database(path, SQLITE_OPEN_READWRITE);
  runAll("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
}

void Database::create(const std::string &path, const DatabaseFormat &format) {
  const std::string target = endOfLinks(path).value_or(path), fresh = target + ".new";
  std::remove(fresh.c_str()); // left by a process that was killed
  try {
    Database database(fresh, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    database.name = path;
    database.runAll(format.schema);
    std::string marks = "PRAGMA application_id = " + std::to_string(format.application) +
                        "; PRAGMA user_version = " + std::to_string(format.version);
    database.runAll(marks.c_str());
  } catch (const JournalError &) {
    std::remove(fresh.c_str());
    throw;
  }
  if (std::rename(fresh.c_str(), target.c_str()) == 0)
    return;
  int error = errno;
  std::remove(fresh.c_str());
  throw JournalError(systemError("cannot create tuning journal `" + path + "`", error));
}

/// Reads the bytes of SQLite's file header (big-endian numbers at 60 and 68), because SQLite itself might
/// write to the file.
void Database::checkFormat(const std::string &path, const DatabaseFormat &format) {
  std::array<char, 100> header{};
  std::ifstream stream(path, std::ios::binary);
  if (!stream)
    throw JournalError(systemError("cannot open tuning journal `" + path + "`", errno));
  bool whole = static_cast<bool>(stream.read(header.data(), header.size()));
  auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(header[at + i]);
    return static_cast<std::int32_t>(value);
  };
  if (const auto names = std::filesystem::hard_link_count(path); names > 1) // SQLite keeps one log per name
    throw JournalError("`" + path + "` has " + std::to_string(names) +
                       " names (hard links), each of which would get its own log; it is left as it is");
  if (!whole || std::memcmp(header.data(), "SQLite format 3", 16) != 0 || number(68) != format.application)
    throw JournalError("`" + path + "` is not a tuning journal; it is left as it is");
  if (number(60) != format.version)
    throw JournalError("tuning journal `" + path + "` has version " + std::to_string(number(60)) +
                       ", this program writes version " + std::to_string(format.version) +
                       "; it is left as it is");
}

/// The file as a URI that opens it without locks and files beside it.
static std::string immutableUri(const std::string &path) {
  std::string uri = "file:";
  for (char c : path)
    uri += c == '%' ? "%25" : c == '?' ? "%3f" : c == '#' ? "%23" : std::string(1, c);
  return uri + "?immutable=1";
}

/// Writes nothing, neither to the file nor beside it. Only a writer, or one that was killed, has a log
/// (`-wal`), which must be read too.
Database Database::readable(const std::string &path) {
  std::error_code unknown; // its name may be too long
  const bool hasLog = std::filesystem::exists(path + "-wal", unknown);
  Database database(hasLog ? path : immutableUri(path),
                    SQLITE_OPEN_READONLY | (hasLog ? 0 : SQLITE_OPEN_URI));
  database.name = path;
  return database;
}

Database Database::forReading(const std::string &path, const DatabaseFormat &format) {
  checkFormat(path, format);
  checkIntegrity(path);
  return readable(path);
}

void Database::checkIntegrity(const std::string &path) {
  Database database = readable(path);
  std::string verdict;
  try {
    database.run("PRAGMA quick_check(1)", {}, [&](const Row &row) {
      const std::string text = row.text(0); // a heading may come first
      verdict = text.substr(text.rfind('\n') + 1);
    });
  } catch (const JournalError &) {
    int code = sqlite3_errcode(database.handle.get()) & 0xff;
    if (code != SQLITE_CORRUPT && code != SQLITE_NOTADB)
      throw;
    verdict = sqlite3_errmsg(database.handle.get());
  }
  if (verdict != "ok")
    throw JournalError("tuning journal `" + path + "` is damaged: " + verdict + "; it is left as it is");
}

void Database::runAll(const char *sql) {
  if (sqlite3_exec(handle.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    fail("write");
}

std::int64_t Database::run(const char *sql, std::initializer_list<Cell> cells,
                           const std::function<void(const Row &)> &onRow) {
  sqlite3_stmt *prepared = nullptr;
  if (sqlite3_prepare_v2(handle.get(), sql, -1, &prepared, nullptr) != SQLITE_OK)
    fail("use");
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt *)> statement(prepared, sqlite3_finalize);
  int position = 0;
  for (const Cell &cell : cells) {
    ++position;
    if (auto *integer = std::get_if<std::int64_t>(&cell))
      sqlite3_bind_int64(prepared, position, *integer);
    else if (auto *real = std::get_if<double>(&cell))
      sqlite3_bind_double(prepared, position, *real);
    else {
      const auto &text = std::get<std::string>(cell);
      sqlite3_bind_text64(prepared, position, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
  }
  int status;
  while ((status = sqlite3_step(prepared)) == SQLITE_ROW)
    if (onRow)
      onRow(Row(prepared));
  if (status != SQLITE_DONE)
    fail(sqlite3_stmt_readonly(prepared) ? "read" : "write");
  return sqlite3_changes64(handle.get());
}

void Database::transact(const std::function<void()> &work) {
  runAll("BEGIN IMMEDIATE");
  try {
    work();
    runAll("COMMIT");
  } catch (...) {
    if (!sqlite3_get_autocommit(handle.get())) // some errors have undone it already
      sqlite3_exec(handle.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

}
