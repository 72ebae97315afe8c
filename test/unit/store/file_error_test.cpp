#include "test/support/temporary_folder.h"
#include "tuner/files/file_error.h"
#include "tuner/store/journal_error.h"
#include "tuner/store/lock.h"
#include <cerrno>
#include <gtest/gtest.h>

namespace icl {
namespace {

TEST(FileError, TellsWrongPathsFromAnUnableSystem) {
  EXPECT_EQ(fileError("no such name", ENOENT).status(), ExitStatus::Input);
  EXPECT_EQ(fileError("wrong bytes", 0).status(), ExitStatus::Input);
  EXPECT_EQ(fileError("disk full", ENOSPC).status(), ExitStatus::Environment);
  EXPECT_EQ(fileError("not allowed", EACCES).status(), ExitStatus::Environment);
  EXPECT_STREQ(systemError("cannot read `a`", ENOENT).what(), "cannot read `a`: No such file or directory");
}

TEST(FileError, KeepsItsStatusInOtherErrors) {
  const Error full = fileError("disk full", ENOSPC);
  EXPECT_EQ(full.in("cannot write `a`: ").status(), ExitStatus::Environment);
  EXPECT_STREQ(full.in("cannot write `a`: ").what(), "cannot write `a`: disk full");
  EXPECT_EQ(JournalError(full).status(), ExitStatus::Environment);
  EXPECT_EQ(JournalError("damaged").status(), ExitStatus::Input);
}

TEST(FileError, IsOfTheEnvironmentWhereAnotherHoldsTheFile) {
  const TemporaryFolder folder;
  const FileLock lock(folder / "a.db");
  try {
    const FileLock second(folder / "a.db");
    FAIL() << "two locks on one file";
  } catch (const LockHeld &held) {
    EXPECT_EQ(held.status(), ExitStatus::Environment);
  }
}

}
}
