#include "tuner/measure/background.h"
#include "tuner/measure/pausable_processes.h"
#include "tuner/measure/worker.h"
#include <exception>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace icl {

Background::~Background() {
  {
    const std::lock_guard lock(mutex);
    hasEnded = true;
    changed.notify_all();
  }
  if (thread.joinable())
    thread.join();
}

void Background::begin(Step next) {
  const std::lock_guard lock(mutex);
  step = std::move(next);
  ++begun;
  changed.notify_all();
  if (!step || thread.joinable())
    return;
  try {
    thread = std::thread([this] { work(); });
  } catch (const std::system_error &) { // a limit on threads: the work is not done
    step = nullptr;
  }
}

void Background::end() {
  std::unique_lock lock(mutex);
  step = nullptr;
  ++begun;
  changed.wait(lock, [this] { return !isWorking; });
}

void Background::work() {
  lowerPriority(gettid(), builderNiceness);
  for (;;) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return step || hasEnded; });
    if (hasEnded)
      return;
    lock.unlock();
    processes.awaitResumed();
    lock.lock();
    if (!step)
      continue;
    const unsigned piece = begun;
    Step current = std::exchange(step, nullptr);
    isWorking = true;
    lock.unlock();
    bool isLeft = false;
    try {
      isLeft = current();
    } catch (const std::exception &) { // what was to be done is only useful, not necessary
    }
    lock.lock();
    if (isLeft && piece == begun)
      step = std::move(current);
    lock.unlock();
    current = nullptr; // what it holds may be large, or may be needed by nobody else
    lock.lock();
    isWorking = false;
    changed.notify_all();
  }
}

}
