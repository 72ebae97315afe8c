// What tests of measuring share: their own temporary folder, and checks that nothing is left behind.
#pragma once
#include "test/support/temporary_folder.h"
#include "test/unit/measure/kernels.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace icl::test {

/// How many children this process has, of all threads, zombies included.
inline int countChildren() {
  int count = 0;
  for (const auto &thread : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream stream(thread.path() / "children");
    for (pid_t child; stream >> child;)
      ++count;
  }
  return count;
}

/// How many files are in the temporary folder, which is this program's own.
inline int countTemporaryFiles() {
  return static_cast<int>(
      std::distance(std::filesystem::directory_iterator(std::filesystem::temp_directory_path()), {}));
}

/// Checks that a measurer leaves neither processes nor files.
class Measuring : public testing::Test {
protected:
  TemporaryFolder folder;
  void SetUp() override { setenv("TMPDIR", folder.path.c_str(), 1); }
  void TearDown() override {
    EXPECT_EQ(countChildren(), 0);
    EXPECT_EQ(countTemporaryFiles(), 0);
    unsetenv("TMPDIR");
  }
};

}
