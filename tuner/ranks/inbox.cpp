#include "tuner/ranks/inbox.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <poll.h>
#include <sys/socket.h>

namespace icl::ranks {

Inbox::Inbox(Descriptor s) : socket(std::move(s)), thread([this] { run(); }) {}

Inbox::~Inbox() {
  isClosing = true;
  shutdown(socket.get(), SHUT_RDWR);
  thread.join();
}

void Inbox::send(const Report &report) {
  const std::lock_guard lock(sending);
  sendMessage(socket.get(), encode(report)); // if rank 0 is gone, run() finds out
}

void Inbox::add(Order order) {
  const std::lock_guard lock(mutex);
  if (std::holds_alternative<Prepare>(order) || std::holds_alternative<Leave>(order))
    calledOff = true;
  orders.push_back(std::move(order));
  changed.notify_all();
}

/// If rank 0 is gone, the rank leaves.
void Inbox::run() {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds interval(5);
  Frames frames;
  Clock::time_point reported = Clock::now();
  try {
    while (!isClosing) {
      pollfd ready{socket.get(), POLLIN, 0};
      const bool hasInput = poll(&ready, 1, 1000) > 0;
      if (Clock::now() - reported >= interval) {
        send(Alive());
        reported = Clock::now();
      }
      if (!hasInput)
        continue;
      std::array<std::uint8_t, 65536> bytes;
      const ssize_t count = recv(socket.get(), bytes.data(), bytes.size(), 0);
      if (count <= 0)
        break;
      frames.append({bytes.data(), static_cast<std::size_t>(count)});
      while (const auto message = frames.next())
        add(decode<Order>(*message));
    }
  } catch (const protocol::Malformed &) { // another version
  }
  add(Leave());
}

std::deque<Order> Inbox::receive(double seconds) {
  std::unique_lock lock(mutex);
  changed.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return !orders.empty(); });
  std::deque<Order> received = std::exchange(orders, {});
  const auto has = [&]<class Kind>(const Kind *) {
    return std::any_of(received.begin(), received.end(),
                       [](const Order &order) { return std::holds_alternative<Kind>(order); });
  };
  if (has(static_cast<const Prepare *>(nullptr)) && !has(static_cast<const Leave *>(nullptr)))
    calledOff = false;
  return received;
}

}
