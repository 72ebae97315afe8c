// The file of a journal: its names, its lock, and files that are refused.
#include "test/support/temporary_folder.h"
#include "test/unit/store/journal_key.h"
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sqlite3.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace icl;

static std::string contents(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

static void writeFile(const std::string &path, const std::string &text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// The message of the JournalError that opening the file throws; empty if it opens.
static std::string refusal(const std::string &path) {
  try {
    Journal journal(path, key);
  } catch (const JournalError &error) {
    return error.what();
  }
  return "";
}

/// Expects the file to be refused with `reason` in the message, and to stay as it is, with no file beside it.
static void expectRefusedUntouched(const TemporaryFolder &folder, const std::string &path,
                                   const std::string &reason) {
  std::string before = contents(path);
  std::string message = refusal(path);
  EXPECT_NE(message.find(reason), std::string::npos) << message;
  EXPECT_NE(message.find(path), std::string::npos) << message;
  EXPECT_EQ(contents(path), before);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path), {}), 1);
}

TEST(JournalFile, LeavesNoFileBesideItself) {
  TemporaryFolder folder;
  { Journal journal(folder / "a.db", key); }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path), {}), 1);
}

TEST(JournalFile, SaysWhoHoldsIt) {
  TemporaryFolder folder;
  Journal journal(folder / "a.db", key);
  try {
    Journal second(folder / "a.db", key);
    FAIL() << "two tuners use one journal";
  } catch (const LockHeld &error) {
    EXPECT_NE(std::string(error.what()).find("process " + std::to_string(getpid())), std::string::npos)
        << error.what();
    EXPECT_NE(std::string(error.what()).find("a.db"), std::string::npos);
  }
}

TEST(JournalFile, IsOneUnderAllSymbolicLinks) {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder / "elsewhere");
  std::filesystem::create_symlink("elsewhere/b.db", folder / "a.db");
  Journal holder(folder / "a.db", key); // made where the link leads
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "a.db"));
  EXPECT_THROW(Journal(folder / "elsewhere/b.db", key), LockHeld);
  std::filesystem::create_symlink("a.db", folder / "c.db");
  EXPECT_THROW(Journal(folder / "c.db", key), LockHeld);
}

TEST(JournalFile, RefusesCirclesOfLinks) {
  TemporaryFolder folder;
  std::filesystem::create_symlink("a.db", folder / "a.db");
  EXPECT_THROW(Journal(folder / "a.db", key), Error);
}

TEST(JournalFile, RefusesAFileOfTwoNames) {
  TemporaryFolder folder, other;
  { const Journal made(folder / "a.db", key); }
  std::filesystem::create_hard_link(folder / "a.db", other / "b.db");
  expectRefusedUntouched(folder, folder / "a.db", "2 names");
}

TEST(JournalFile, RefusesOtherFiles) {
  TemporaryFolder folder;
  std::string path = folder / "a.db";
  writeFile(path, "dear diary");
  expectRefusedUntouched(folder, path, "is not a tuning journal");
  writeFile(path, std::string(5000, 'x'));
  expectRefusedUntouched(folder, path, "is not a tuning journal");
}

static void execute(const std::string &path, const char *sql) {
  sqlite3 *database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
}

TEST(JournalFile, RefusesOtherDatabases) {
  TemporaryFolder folder;
  std::string path = folder / "a.db";
  execute(path, "CREATE TABLE measurements (x)");
  expectRefusedUntouched(folder, path, "is not a tuning journal");
}

TEST(JournalFile, RefusesOtherVersions) {
  TemporaryFolder folder;
  std::string path = folder / "a.db";
  { Journal journal(path, key); }
  execute(path, "PRAGMA user_version = 99");
  expectRefusedUntouched(folder, path, "has version 99");
}

TEST(JournalFile, RefusesDamagedFiles) {
  TemporaryFolder folder;
  std::string path = folder / "a.db";
  {
    Journal journal(path, key);
    for (int i = 0; i < 200; ++i)
      journal.begin("identity number " + std::to_string(i), {});
  }
  std::string bytes = contents(path);
  writeFile(path, bytes.substr(0, bytes.size() / 2));
  expectRefusedUntouched(folder, path, "is damaged");
  writeFile(path, bytes.substr(0, 4096) + std::string(bytes.size() - 4096, '\x5a'));
  expectRefusedUntouched(folder, path, "is damaged");
}

TEST(JournalFile, NamesWhatAnotherProgramWroteIntoIt) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    for (const char *identity : {"a", "b", "c"})
      journal.record(identity, {}, ok(5));
  }
  sqlite3 *database = nullptr;
  ASSERT_EQ(sqlite3_open((folder / "a.db").c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database,
                         "UPDATE measurements SET kind = 'banana' WHERE identity = 'a';"
                         "UPDATE measurements SET time_ns = 'fast' WHERE identity = 'b';"
                         "UPDATE measurements SET configuration = 'none' WHERE identity = 'c';",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(database);
  const auto failure = [](const auto &work) -> std::string {
    try {
      work();
    } catch (const JournalError &error) {
      return error.what();
    }
    return "";
  };
  Journal journal(folder / "a.db", key);
  EXPECT_NE(failure([&] { journal.find("a"); }).find("unknown outcome, `banana`"), std::string::npos);
  EXPECT_NE(failure([&] { journal.find("b"); }).find("not a number, `fast`"), std::string::npos);
  journal.forget("a");
  journal.forget("b");
  EXPECT_NE(failure([&] { journal.entries(); }).find("not a configuration, `none`"), std::string::npos);
}

TEST(JournalFile, NamesAFolderThatIsNotThere) {
  TemporaryFolder folder;
  try {
    Journal journal(folder / "nowhere/a.db", key);
    FAIL();
  } catch (const std::runtime_error &error) {
    EXPECT_NE(std::string(error.what()).find("No such file or directory"), std::string::npos) << error.what();
  }
}

TEST(JournalFile, SaysWhenItCannotWrite) {
  TemporaryFolder folder;
  { Journal journal(folder / "a.db", key); }
  // A limit on file sizes acts as a full disk. It is set in a child process, because it cannot be raised
  // again.
  auto fillTheDisk = [&] {
    signal(SIGXFSZ, SIG_IGN);
    rlimit limit{64 * 1024, 64 * 1024};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      Journal journal(folder / "a.db", key);
      for (int i = 0; i < 1000; ++i)
        journal.begin(std::string(1000, 'x') + std::to_string(i), {});
    } catch (const JournalError &error) {
      std::fprintf(stderr, "%s", error.what());
      std::_Exit(3);
    }
    std::_Exit(0);
  };
  EXPECT_EXIT(fillTheDisk(), testing::ExitedWithCode(3), "cannot write tuning journal .*a.db");
  EXPECT_EQ(refusal(folder / "a.db"), "") << "what was written before is still usable";
}
