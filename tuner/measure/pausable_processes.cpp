#include "tuner/measure/pausable_processes.h"
#include <csignal>

namespace icl {

void PausableProcesses::add(pid_t leader) {
  const std::lock_guard lock(mutex);
  groups.insert(leader);
  if (arePaused)
    kill(-leader, SIGSTOP);
}

void PausableProcesses::remove(pid_t leader) {
  const std::lock_guard lock(mutex);
  groups.erase(leader);
  if (arePaused)
    kill(-leader, SIGCONT);
}

void PausableProcesses::setPaused(bool paused) {
  const std::lock_guard lock(mutex);
  const Time now = std::chrono::steady_clock::now();
  if (arePaused && !paused)
    total += now - began;
  began = now;
  arePaused = paused;
  resumed.notify_all();
  for (const pid_t leader : groups)
    kill(-leader, paused ? SIGSTOP : SIGCONT);
}

PausableProcesses::Duration PausableProcesses::paused() const {
  const std::lock_guard lock(mutex);
  return total + (arePaused ? std::chrono::steady_clock::now() - began : Duration{});
}

void PausableProcesses::awaitResumed() const {
  std::unique_lock lock(mutex);
  resumed.wait(lock, [this] { return !arePaused; });
}

std::vector<pid_t> PausableProcesses::leaders() const {
  const std::lock_guard lock(mutex);
  return {groups.begin(), groups.end()};
}

}
