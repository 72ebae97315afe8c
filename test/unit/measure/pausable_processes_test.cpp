#include "tuner/measure/pausable_processes.h"
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace icl;

/// A child in its own process group that sleeps until it is killed.
class Sleeper {
public:
  Sleeper() : id(fork()) {
    if (id == 0)
      for (;;)
        pause();
    setpgid(id, id);
  }
  ~Sleeper() {
    kill(id, SIGKILL);
    waitpid(id, nullptr, 0);
  }
  Sleeper(const Sleeper &) = delete;

  /// Waits until it is stopped, or runs again. False if that takes too long.
  bool becomesStopped(bool stopped) const {
    for (int i = 0; i < 500 && isStopped() != stopped; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return isStopped() == stopped;
  }

  const pid_t id;

private:
  bool isStopped() const {
    std::ifstream stat("/proc/" + std::to_string(id) + "/stat");
    std::string number, name, state;
    return stat >> number >> name >> state && state == "T";
  }
};

TEST(PausableProcesses, StopDuringAPause) {
  Sleeper first, second, removed;
  PausableProcesses processes;
  processes.add(first.id);
  processes.add(removed.id);
  processes.remove(removed.id);
  {
    const PausableProcesses::Pause pause(processes);
    EXPECT_TRUE(first.becomesStopped(true));
    processes.add(second.id);
    EXPECT_TRUE(second.becomesStopped(true)) << "one that is added later too";
    EXPECT_TRUE(removed.becomesStopped(false));
  }
  EXPECT_TRUE(first.becomesStopped(false));
  EXPECT_TRUE(second.becomesStopped(false));
}

TEST(PausableProcesses, CountTheTimeOfPauses) {
  PausableProcesses processes;
  EXPECT_EQ(processes.paused().count(), 0);
  const auto pauseFor = std::chrono::milliseconds(20);
  {
    const PausableProcesses::Pause pause(processes);
    std::this_thread::sleep_for(pauseFor);
    EXPECT_GE(processes.paused(), pauseFor) << "the current one too";
  }
  const auto total = processes.paused();
  EXPECT_GE(total, pauseFor);
  EXPECT_EQ(processes.paused(), total) << "it does not grow without a pause";
}
