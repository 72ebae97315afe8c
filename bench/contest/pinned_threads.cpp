#include "bench/contest/pinned_threads.h"
#include "compiler/space/error.h"
#include <algorithm>
#include <fstream>
#include <sched.h>
#include <string>
#include <utility>

namespace icl::contest {

/// The first of the processors that share a core with this one. Linux lists them as "0-1" or "0,8".
static int firstOfCore(int processor) {
  std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(processor) +
                     "/topology/thread_siblings_list");
  int first = processor;
  file >> first;
  return file ? first : processor;
}

std::vector<std::vector<int>> shareProcessors(unsigned parts) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  std::vector<int> processors;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &allowed))
      processors.push_back(i);
  if (parts == 0 || processors.size() < parts)
    throw usageError("cannot split " + std::to_string(processors.size()) + " processors into " +
                     std::to_string(parts) + " groups");
  std::stable_sort(processors.begin(), processors.end(),
                   [](int a, int b) { return firstOfCore(a) < firstOfCore(b); });
  const auto width = static_cast<std::ptrdiff_t>(processors.size() / parts);
  std::vector<std::vector<int>> shares;
  for (auto at = processors.begin(); shares.size() < parts; at += width)
    shares.emplace_back(at, at + width);
  return shares;
}

PinnedThreads::PinnedThreads(const std::vector<std::vector<int>> &processors) {
  for (unsigned i = 0; i < processors.size(); ++i)
    threads.emplace_back([this, i, own = processors[i]] { serve(i, own); });
}

PinnedThreads::~PinnedThreads() {
  {
    const std::lock_guard lock(mutex);
    work = nullptr;
    ++turn;
    changed.notify_all();
  }
  for (std::thread &thread : threads)
    thread.join();
}

void PinnedThreads::each(const std::function<void(unsigned)> &job) {
  std::unique_lock lock(mutex);
  work = &job;
  working = static_cast<unsigned>(threads.size());
  ++turn;
  changed.notify_all();
  changed.wait(lock, [&] { return working == 0; });
  if (failure)
    std::rethrow_exception(std::exchange(failure, nullptr));
}

void PinnedThreads::serve(unsigned number, const std::vector<int> &processors) {
  cpu_set_t own;
  CPU_ZERO(&own);
  for (const int processor : processors)
    CPU_SET(processor, &own);
  sched_setaffinity(0, sizeof own, &own);
  std::unique_lock lock(mutex);
  for (unsigned done = 0;;) {
    changed.wait(lock, [&] { return turn != done; });
    done = turn;
    if (!work)
      return;
    const auto *job = work;
    lock.unlock();
    std::exception_ptr thrown;
    try {
      (*job)(number);
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    if (thrown)
      failure = thrown;
    --working;
    changed.notify_all();
  }
}

}
