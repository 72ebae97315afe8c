// What tests of measuring share: a temporary folder of their own, and a look at what they leave behind.
#pragma once
#include "test/support/temporary_folder.h"
#include "test/unit/measure/kernels.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace icl::test {

/// Processes whose parent is this one, dead ones that nobody waited for among them.
inline int children() {
  std::ifstream stream("/proc/self/task/" + std::to_string(getpid()) + "/children");
  int count = 0;
  for (pid_t child; stream >> child;)
    ++count;
  return count;
}

/// Files in the system's temporary folder, which is one of this program's own.
inline int temporaryFiles() {
  return static_cast<int>(
      std::distance(std::filesystem::directory_iterator(std::filesystem::temp_directory_path()), {}));
}
/// Nothing of a measurer's stays behind: neither processes nor files.
class Measuring : public testing::Test {
protected:
  TemporaryFolder folder;
  void SetUp() override { setenv("TMPDIR", folder.path.c_str(), 1); }
  void TearDown() override {
    EXPECT_EQ(children(), 0);
    EXPECT_EQ(temporaryFiles(), 0);
    unsetenv("TMPDIR");
  }
};

}
