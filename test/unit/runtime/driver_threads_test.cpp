// On which processors PoCL's threads run.
#include "runtime/driver_threads.h"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <icl/device.h>
#include <sched.h>
#include <string>
#include <unistd.h>
#include <vector>

using namespace icl::runtime;

namespace {

std::string affinity() {
  const char *value = std::getenv("POCL_AFFINITY");
  return value ? value : "not set";
}

TEST(ThreadsApart, AreOnlyAskedForWhileDriversStart) {
  {
    const ThreadsApart apart;
    EXPECT_EQ(affinity(), "1");
  }
  EXPECT_EQ(affinity(), "not set");
}

TEST(ThreadsApart, LeaveTheChoiceToTheEnvironment) {
  setenv("POCL_AFFINITY", "0", 1);
  {
    const ThreadsApart apart;
    EXPECT_EQ(affinity(), "0");
  }
  EXPECT_EQ(affinity(), "0");
  unsetenv("POCL_AFFINITY");

  setenv("POCL_MAX_PTHREAD_COUNT", "1", 1);
  {
    const ThreadsApart apart;
    EXPECT_EQ(affinity(), "not set") << "two processes would share the first processors";
  }
  unsetenv("POCL_MAX_PTHREAD_COUNT");
}

TEST(ThreadsApart, StayOnTheProcessorsThatTheProcessMayUse) {
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  if (CPU_COUNT(&all) == 1)
    GTEST_SKIP() << "there is one processor";
  CPU_ZERO(&one);
  CPU_SET(1, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  {
    const ThreadsApart apart;
    EXPECT_EQ(affinity(), "not set");
  }
  sched_setaffinity(0, sizeof all, &all);
}

TEST(Devices, PoclKeepsItsThreadsApart) {
  const std::vector<Device> devices = listDevices();
  const auto pocl = std::find_if(devices.begin(), devices.end(), [](const Device &device) {
    return device.info.isCpu && device.info.platform == "Portable Computing Language";
  });
  if (pocl == devices.end() || pocl->info.computeUnits < 2)
    GTEST_SKIP() << "PoCL has no device with several threads";
  std::int64_t apart = 0;
  for (const auto &thread : std::filesystem::directory_iterator("/proc/self/task")) {
    cpu_set_t own;
    const pid_t id = std::stoi(thread.path().filename());
    if (sched_getaffinity(id, sizeof own, &own) == 0)
      apart += CPU_COUNT(&own) == 1;
  }
  EXPECT_GE(apart, std::int64_t(pocl->info.computeUnits));
}

}
