#include "tuner/measure/lasting_thread.h"
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace icl {

namespace {

class LastingThread {
public:
  LastingThread() {
    std::thread([this] { workForever(); }).detach();
  }

  void run(const std::function<void()> &work) {
    std::packaged_task<void()> task(work);
    std::future<void> done = task.get_future();
    {
      const std::lock_guard lock(mutex);
      tasks.push_back(std::move(task));
    }
    wake.notify_one();
    done.get();
  }

private:
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::packaged_task<void()>> tasks;

  [[noreturn]] void workForever() {
    for (;;) {
      std::unique_lock lock(mutex);
      wake.wait(lock, [this] { return !tasks.empty(); });
      std::packaged_task<void()> task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      task();
    }
  }
};

}

/// Never destroyed, because the thread never ends. A fork of this process has its own.
static LastingThread &lastingThread() {
  static std::mutex mutex;
  static LastingThread *thread = nullptr;
  static pid_t owner = -1;
  const std::lock_guard lock(mutex);
  if (owner != getpid()) {
    thread = new LastingThread;
    owner = getpid();
  }
  return *thread;
}

void onLastingThread(const std::function<void()> &work) { lastingThread().run(work); }

}
