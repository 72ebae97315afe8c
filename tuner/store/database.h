// SQLite as the journal needs it: open a file safely, run a statement, read rows. Every failure is a
// JournalError that names the file.
#pragma once
#include "tuner/store/journal_error.h"
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <variant>

struct sqlite3;
struct sqlite3_stmt;

namespace icl {

/// What identifies a file as ours: SQLite's application id and user version; and the statements that create
/// an empty one.
struct DatabaseFormat {
  std::int32_t application, version;
  const char *schema;
};

class Database {
public:
  using Cell = std::variant<std::int64_t, double, std::string>;

  /// The current row of a statement; columns count from 0.
  class Row {
  public:
    explicit Row(sqlite3_stmt *s) : statement(s) {}
    std::string text(int column) const;
    bool isNumber(int column) const;
    double real(int column) const; ///< 0 if it is not a number
    std::int64_t integer(int column) const;

  private:
    sqlite3_stmt *statement;
  };

  /// Opens the file in WAL mode, with every commit on disk. A missing file is created as a whole, so that a
  /// kill leaves no incomplete one. A file that has another format or version, or fails SQLite's check, is
  /// refused and left untouched. The caller holds the lock on the file. An empty path: in memory.
  Database(const std::string &path, const DatabaseFormat &);

  /// Opens an existing file without a lock, to read it while another process may write it. The same files are
  /// refused.
  static Database forReading(const std::string &path, const DatabaseFormat &);

  Database(Database &&) = default;

  /// Runs one statement with `?` filled in, and calls `onRow` for each row. Returns the number of rows
  /// changed.
  std::int64_t run(const char *sql, std::initializer_list<Cell> cells = {},
                   const std::function<void(const Row &)> &onRow = nullptr);
  /// Runs all of `work` in one transaction, which a death undoes as a whole, and an exception too.
  void transact(const std::function<void()> &work);

private:
  struct Close {
    void operator()(sqlite3 *) const;
  };
  std::string name; ///< for messages
  std::unique_ptr<sqlite3, Close> handle;

  Database(const std::string &path, int flags);
  Database &operator=(Database &&) = default;
  void runAll(const char *sql);
  [[noreturn]] void fail(const std::string &action) const;
  static void create(const std::string &path, const DatabaseFormat &);
  static void checkFormat(const std::string &path, const DatabaseFormat &);
  static Database readable(const std::string &path);
  static void checkIntegrity(const std::string &path);
};

}
