// Orders of rank 0, received while the rank measures.
#pragma once
#include "tuner/ranks/message.h"
#include "tuner/ranks/socket.h"
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace icl::ranks {

/// Reads orders in a thread of its own, which also reports every few seconds that the rank is alive.
class Inbox {
public:
  explicit Inbox(Descriptor socket);
  ~Inbox();
  Inbox(const Inbox &) = delete;

  /// Waits for orders, and returns all that have come. Empty after so many seconds.
  std::deque<Order> receive(double seconds);
  void send(const Report &);
  /// Set when what is being measured is not wanted any more: on Prepare and Leave, and if rank 0 is gone.
  /// receive() clears it when it returns a Prepare.
  const std::atomic<bool> &isCalledOff() const { return calledOff; }

private:
  const Descriptor socket;
  Descriptor wakeUp;
  std::mutex sending;
  std::mutex mutex; ///< of what follows
  std::condition_variable changed;
  std::deque<Order> orders;
  std::atomic<bool> calledOff{false}, isClosing{false};
  std::thread thread;

  void run();
  void add(Order);
};

}
