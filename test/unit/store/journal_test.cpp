#include "test/support/temporary_folder.h"
#include "tuner/store/journal.h"
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace icl;

static const TuningKey key = {"blur", "1234", "0.1.0", "a device", "1.2", "64x64", "abcd"};

static Outcome ok(double timeNs) { return {Outcome::Kind::Ok, timeNs, 7, ""}; }

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

TEST(Journal, KeepsBothTimes) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("padded", {});
    journal.finish("padded", {Outcome::Kind::Ok, 9, 7, "", {9, 5}});
    journal.record("plain", {}, {Outcome::Kind::Ok, 6, 7, "", {6, 6}});
  }
  const Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.find("padded")->timeNs, 9);
  EXPECT_EQ(journal.find("padded")->times.kernelNs, 5);
  EXPECT_EQ(journal.entries()[1].outcome.times.launchNs, 6);
}

/// A writer that dies while it builds all of these.
static void dieBuilding(const std::string &path, const std::vector<std::string> &identities) {
  const pid_t writer = fork();
  if (writer == 0) {
    Journal journal(path, key);
    for (const std::string &identity : identities)
      journal.buildBegins(identity);
    raise(SIGKILL);
  }
  waitpid(writer, nullptr, 0);
}

TEST(Journal, CountsDeathsDuringABuild) {
  TemporaryFolder folder;
  dieBuilding(folder / "a.db", {"one", "two", "three"});
  {
    Journal journal(folder / "a.db", key);
    EXPECT_TRUE(journal.mayBuildAhead("one")) << "once is often chance";
    journal.buildBegins("two");
    journal.buildEnded("two");
    journal.buildBegins("three"); // called off
  }
  dieBuilding(folder / "a.db", {"two", "three", "four"});
  {
    const Journal journal(folder / "a.db", key);
    EXPECT_TRUE(journal.mayBuildAhead("one"));
    EXPECT_TRUE(journal.mayBuildAhead("two")) << "it has ended since";
    EXPECT_FALSE(journal.mayBuildAhead("three"));
    EXPECT_TRUE(journal.mayBuildAhead("four"));
  }
  dieBuilding(folder / "a.db", {"one"});
  const Journal journal(folder / "a.db", key);
  EXPECT_FALSE(journal.mayBuildAhead("one"));
  EXPECT_FALSE(journal.mayBuildAhead("three")) << "still";
  EXPECT_FALSE(journal.isSuspect("three")) << "it was not measured";
}

TEST(Journal, KnowsBuildsThatHaveEnded) {
  TemporaryFolder folder;
  for (int death = 0; death < 2; ++death) {
    const pid_t writer = fork();
    if (writer == 0) {
      Journal journal(folder / "a.db", key);
      journal.buildBegins("built");
      journal.buildEnded("built");
      journal.buildBegins("measured");
      journal.buildEnded("measured");
      journal.begin(std::to_string(death), {});
      raise(SIGKILL);
    }
    waitpid(writer, nullptr, 0);
  }
  const Journal journal(folder / "a.db", key);
  EXPECT_TRUE(journal.mayBuildAhead("built"));
  EXPECT_TRUE(journal.mayBuildAhead("measured"));
}

TEST(Journal, KeepsOutcomesAcrossSessions) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    EXPECT_FALSE(journal.find("one"));
    journal.begin("one", {{"wg_x", std::int64_t(16)}, {"boundary", "split"}});
    EXPECT_FALSE(journal.find("one")) << "still in flight";
    journal.finish("one", ok(1500));
    journal.begin("two", {{"wg_x", std::int64_t(8)}, {"boundary", "guard"}});
    journal.finish("two", {Outcome::Kind::BuildError, 0, 0, "no such \xff thing"});
  }
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.quarantined(), 0u);
  ASSERT_TRUE(journal.find("one"));
  EXPECT_EQ(journal.find("one")->timeNs, 1500);
  EXPECT_EQ(journal.find("one")->repetitions, 7u);
  ASSERT_EQ(journal.entries().size(), 2u);
  EXPECT_EQ(journal.entries()[0].configuration,
            (Assignment{{"wg_x", std::int64_t(16)}, {"boundary", "split"}}));
  EXPECT_EQ(journal.entries()[1].outcome.kind, Outcome::Kind::BuildError);
  EXPECT_EQ(journal.entries()[1].outcome.message, "no such \xff thing");
}

TEST(Journal, KeepsKeysApart) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("one", {});
    journal.finish("one", ok(1));
  }
  TuningKey other = key;
  other.driver = "1.3";
  EXPECT_FALSE(Journal(folder / "a.db", other).find("one"));
  EXPECT_TRUE(Journal(folder / "a.db", key).find("one"));
}

TEST(Journal, KnowsWhatWasMeasuredAtOtherSizes) {
  TemporaryFolder folder;
  const auto measure = [&](const TuningKey &at, double timeNs) {
    Journal(folder / "a.db", at).record("one", {{"wg_x", std::int64_t(16)}}, ok(timeNs));
  };
  TuningKey larger = key, otherDevice = key;
  larger.sizes = "128x128";
  larger.arguments = "ef";
  otherDevice.sizes = "128x128";
  otherDevice.device = "another";
  measure(key, 1);
  measure(larger, 2);
  measure(otherDevice, 3);
  Journal journal(folder / "a.db", key);
  const auto known = journal.atOtherSizes();
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].sizes, "128x128");
  EXPECT_EQ(known[0].outcome.timeNs, 2);
  EXPECT_EQ(known[0].configuration, (Assignment{{"wg_x", std::int64_t(16)}}));
}

TEST(Journal, ForgetsWhatWasCalledOff) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.begin("one", {});
    journal.forget("one");
  }
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.quarantined(), 0u);
  EXPECT_FALSE(journal.find("one"));
  journal.begin("one", {}); // forgotten, so it may begin again
}

/// A writer that is killed while it measures `identity`.
static void dieMeasuring(const std::string &path, const std::string &identity) {
  const pid_t child = fork();
  if (child == 0) {
    Journal journal(path, key);
    journal.begin(identity, {});
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
}

TEST(Journal, SuspectsWhatAKilledWriterLeftInFlight) {
  TemporaryFolder folder;
  {
    Journal journal(folder / "a.db", key);
    journal.record("done", {}, ok(42));
  }
  dieMeasuring(folder / "a.db", "deadly");
  for (int session = 0; session < 2; ++session) { // it stays a suspect until it is measured
    Journal journal(folder / "a.db", key);
    EXPECT_EQ(journal.size(), 1u);
    EXPECT_EQ(journal.find("done")->timeNs, 42);
    EXPECT_FALSE(journal.find("deadly"));
    EXPECT_TRUE(journal.isSuspect("deadly"));
    EXPECT_EQ(journal.quarantined(), 0u);
  }
  Journal journal(folder / "a.db", key);
  journal.begin("deadly", {});
  journal.finish("deadly", ok(1));
  EXPECT_FALSE(journal.isSuspect("deadly"));
  EXPECT_EQ(journal.size(), 2u);
}

TEST(Journal, QuarantinesASuspectThatWasInFlightAgain) {
  TemporaryFolder folder;
  dieMeasuring(folder / "a.db", "deadly");
  dieMeasuring(folder / "a.db", "deadly");
  Journal journal(folder / "a.db", key);
  EXPECT_EQ(journal.quarantined(), 1u);
  EXPECT_FALSE(journal.isSuspect("deadly"));
  ASSERT_TRUE(journal.find("deadly"));
  EXPECT_EQ(journal.find("deadly")->kind, Outcome::Kind::Crash);
  EXPECT_FALSE(journal.find("deadly")->message.empty());
}

TEST(Journal, LeavesNoFileBesideItself) {
  TemporaryFolder folder;
  { Journal journal(folder / "a.db", key); }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path), {}), 1);
}

TEST(Journal, SaysWhoHoldsIt) {
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

TEST(Journal, IsOneUnderAllSymbolicLinks) {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder / "elsewhere");
  std::filesystem::create_symlink("elsewhere/b.db", folder / "a.db");
  Journal holder(folder / "a.db", key); // made where the link leads
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "a.db"));
  EXPECT_THROW(Journal(folder / "elsewhere/b.db", key), LockHeld);
  std::filesystem::create_symlink("a.db", folder / "c.db");
  EXPECT_THROW(Journal(folder / "c.db", key), LockHeld);
}

TEST(Journal, RefusesCirclesOfLinks) {
  TemporaryFolder folder;
  std::filesystem::create_symlink("a.db", folder / "a.db");
  EXPECT_THROW(Journal(folder / "a.db", key), Error);
}

TEST(Journal, RefusesAFileOfTwoNames) {
  TemporaryFolder folder, other;
  { const Journal made(folder / "a.db", key); }
  std::filesystem::create_hard_link(folder / "a.db", other / "b.db");
  expectRefusedUntouched(folder, folder / "a.db", "2 names");
}

TEST(Journal, WaitsForItsHolder) {
  TemporaryFolder folder;
  auto first = std::make_unique<Journal>(folder / "a.db", key);
  std::thread holder([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    first->begin("one", {});
    first->finish("one", ok(1));
    first.reset();
  });
  Journal second(folder / "a.db", key, std::chrono::seconds(20));
  holder.join();
  EXPECT_TRUE(second.find("one"));
}

TEST(Journal, RefusesOtherFiles) {
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

TEST(Journal, RefusesOtherDatabases) {
  TemporaryFolder folder;
  std::string path = folder / "a.db";
  execute(path, "CREATE TABLE measurements (x)");
  expectRefusedUntouched(folder, path, "is not a tuning journal");
}

TEST(Journal, RefusesOtherVersions) {
  TemporaryFolder folder;
  std::string path = folder / "a.db";
  { Journal journal(path, key); }
  execute(path, "PRAGMA user_version = 99");
  expectRefusedUntouched(folder, path, "has version 99");
}

TEST(Journal, RefusesDamagedFiles) {
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

TEST(Journal, NamesWhatAnotherProgramWroteIntoIt) {
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

TEST(Journal, NamesAFolderThatIsNotThere) {
  TemporaryFolder folder;
  try {
    Journal journal(folder / "nowhere/a.db", key);
    FAIL();
  } catch (const std::runtime_error &error) {
    EXPECT_NE(std::string(error.what()).find("No such file or directory"), std::string::npos) << error.what();
  }
}

TEST(Journal, SaysWhenItCannotWrite) {
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
