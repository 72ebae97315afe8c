// Threads that run jobs in parallel, each on its own processors.
#pragma once
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace icl::contest {

/// Splits the processors that this process may use into the given number of groups of equal size. Processors
/// of one core are adjacent. A remainder is not used. Throws an Error if there are fewer processors than
/// groups.
std::vector<std::vector<int>> shareProcessors(unsigned parts);

/// One thread per group of processors. The threads and processes that it starts use the same processors. The
/// threads live as long as this object: a worker process ends with the thread that started it.
class PinnedThreads {
public:
  explicit PinnedThreads(const std::vector<std::vector<int>> &processors);
  ~PinnedThreads();
  PinnedThreads(const PinnedThreads &) = delete;

  /// Each thread calls the job with its number, from 0. Returns when all threads have finished. If jobs
  /// throw, rethrows one of the exceptions.
  void each(const std::function<void(unsigned)> &job);

private:
  std::mutex mutex;
  std::condition_variable changed;
  const std::function<void(unsigned)> *work = nullptr; ///< null: the threads end
  unsigned turn = 0, working = 0;
  std::exception_ptr failure;
  std::vector<std::thread> threads;

  void serve(unsigned number, const std::vector<int> &processors);
};

}
