// Threads that do one thing after another side by side, each on processors of its own.
#pragma once
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace icl::contest {

/// The processors that this process may use in so many parts of equal size (what does not divide is left
/// out), those that share a core next to each other. Throws std::invalid_argument if there are fewer.
std::vector<std::vector<int>> shareProcessors(unsigned parts);

/// One thread for each part of the processors; it, and the threads and processes that it starts, keep to
/// them. The threads live as long as the crew: a worker process ends with the thread that started it.
class Crew {
public:
  explicit Crew(const std::vector<std::vector<int>> &processors);
  ~Crew();
  Crew(const Crew &) = delete;

  /// Each thread does it with its own number, from 0; returns when all have. Throws what one of them threw.
  void each(const std::function<void(unsigned)> &job);

private:
  std::mutex mutex;
  std::condition_variable changed;
  const std::function<void(unsigned)> *work = nullptr; ///< null: they shall end
  unsigned turn = 0, working = 0;
  std::exception_ptr failure;
  std::vector<std::thread> threads;

  void serve(unsigned number, const std::vector<int> &processors);
};

}
