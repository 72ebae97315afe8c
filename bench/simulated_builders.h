// Events of simulated time, and builders of variants in it.
#pragma once
#include "bench/simulation.h"
#include <functional>
#include <limits>
#include <map>
#include <queue>

namespace icl {

/// What happens at which time.
class Events {
public:
  double now = 0;
  void at(double time, std::function<void()> action) { queue.push({time, ++count, std::move(action)}); }
  void after(double seconds, std::function<void()> action) { at(now + seconds, std::move(action)); }
  double next() const { return queue.empty() ? std::numeric_limits<double>::infinity() : queue.top().time; }
  void advance(double to) {
    while (next() <= to) {
      const Event event = queue.top();
      queue.pop();
      now = std::max(now, event.time);
      event.action();
    }
    now = std::max(now, to);
  }

private:
  struct Event {
    double time;
    std::size_t number;
    std::function<void()> action;
    bool operator<(const Event &other) const {
      return std::pair(time, number) > std::pair(other.time, other.number);
    }
  };
  std::priority_queue<Event> queue;
  std::size_t count = 0;
};

/// The builders of one device, as in tuner/measure/build_queue.h.
class Builders {
public:
  Builders(Events &e, const RecordedSpace &s, std::size_t n) : events(e), space(s), most(n) {}

  void request(const std::vector<Configuration> &wanted) {
    order.clear();
    std::erase_if(states, [](const auto &entry) { return entry.second == State::Wanted; });
    for (const Configuration &one : wanted)
      put(one, false);
    begin();
  }
  void guess(const Configuration &one) {
    put(one, true);
    begin();
  }
  bool isDone(const Configuration &one) const { return is(one, State::Done); }
  bool hasBegun(const Configuration &one) const { return is(one, State::Begun) || isDone(one); }
  bool isAwaited(const Configuration &one) const { return is(one, State::Wanted) || is(one, State::Begun); }
  void take(const Configuration &one) { states.erase(one); }
  std::vector<Configuration> done() const {
    std::vector<Configuration> found;
    for (const auto &[one, state] : states)
      if (state == State::Done)
        found.push_back(one);
    return found;
  }

private:
  enum class State : std::uint8_t { Wanted, Begun, Done };
  Events &events;
  const RecordedSpace &space;
  const std::size_t most;
  std::vector<std::pair<Configuration, bool>> order; ///< and whether it is a guess
  std::map<Configuration, State> states;
  std::size_t running = 0, runningGuesses = 0, runningLong = 0;

  bool is(const Configuration &one, State state) const {
    const auto found = states.find(one);
    return found != states.end() && found->second == state;
  }
  bool isLong(const Configuration &one) const { return takesLong(buildTimeOf(space, one)); }
  void put(const Configuration &one, bool isGuess) {
    if (states.emplace(one, State::Wanted).second)
      order.emplace_back(one, isGuess);
  }
  /// As BuildQueue::mayBegin().
  bool mayBegin(const Configuration &one, bool isGuess) const {
    const std::size_t quarter = std::max<std::size_t>(1, most / 4);
    return !isGuess || (runningGuesses < std::max<std::size_t>(1, most - quarter) &&
                        (runningLong < quarter || !isLong(one)));
  }
  void begin() {
    for (auto next = order.begin(); next != order.end() && running < most;) {
      const auto [one, isGuess] = *next;
      if (!mayBegin(one, isGuess)) {
        ++next;
        continue;
      }
      next = order.erase(next);
      states[one] = State::Begun;
      const bool takesLong = isLong(one);
      ++running, runningGuesses += isGuess, runningLong += takesLong;
      events.after(buildTimeOf(space, one), [this, one = one, isGuess = isGuess, takesLong] {
        --running, runningGuesses -= isGuess, runningLong -= takesLong;
        states[one] = State::Done;
        begin();
      });
    }
  }
};

}
