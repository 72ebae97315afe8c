// Events of simulated time, and builders of variants in it.
#pragma once
#include "bench/simulation.h"
#include <algorithm>
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

/// How builders start.
struct BuilderStarts {
  double seconds = 0;    ///< of one; 0: all are there from the beginning
  bool oneByOne = false; ///< only one at a time
  std::size_t least = 4; ///< so many together, if as many are wanted
};

/// The builders of one device, as in tuner/measure/build_queue.h. They start as in
/// tuner/measure/build_pool.h.
class Builders {
public:
  Builders(Events &e, const RecordedSpace &s, std::size_t n, BuilderStarts b)
      : events(e), space(s), most(n), starts(b), started(b.seconds > 0 ? 0 : n) {}

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
  void take(const Configuration &one) {
    states.erase(one);
    hasHandedOver = true;
    setWaiting(isWaiting);
  }
  /// Whether the device waits for builds. It counts as waiting until the first build is taken.
  void setWaiting(bool waits) {
    waited = waitedUntilNow();
    waitsSince = events.now;
    isWaiting = waits;
    startAsNeeded();
  }
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
  std::size_t begun = 0, begunGuesses = 0, begunLong = 0;

  const BuilderStarts starts;
  std::size_t started;
  bool isStarting = false, hasHandedOver = false, isWaiting = false;
  double waited = 0, waitsSince = 0, waitedBefore = 0, lastStart = 0; ///< seconds
  std::size_t checks = 0;                                             ///< of whether to start more

  double waitedUntilNow() const {
    return waited + (isWaiting || !hasHandedOver ? events.now - waitsSince : 0);
  }
  /// On an H200 one process takes 2.2 s to open the device, and 17 at once take 5.1 s.
  double secondsToStart(std::size_t number) const {
    return starts.seconds * (1 + (5.1 / 2.2 - 1) / 16 * double(number - 1));
  }
  void startAsNeeded() {
    ++checks;
    if (isStarting || started == most)
      return;
    const auto wanted = std::size_t(std::count_if(
        states.begin(), states.end(), [](const auto &entry) { return entry.second == State::Wanted; }));
    if (wanted == 0)
      return;
    const double missing = waitedBefore + lastStart - waitedUntilNow();
    if (missing > 1e-9) {
      if (isWaiting || !hasHandedOver)
        events.after(missing, [this, check = checks] {
          if (check == checks)
            startAsNeeded();
        });
      return;
    }
    const std::size_t number =
        starts.oneByOne ? 1 : std::min({std::max(starts.least, started), wanted, most - started});
    isStarting = true;
    waitedBefore = waitedUntilNow();
    lastStart = secondsToStart(number);
    events.after(lastStart, [this, number] {
      isStarting = false;
      started += number;
      if (starts.oneByOne)
        waitedBefore = waitedUntilNow();
      begin();
    });
  }

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
    const std::size_t quarter = std::max<std::size_t>(1, started / 4);
    return !isGuess || (begunGuesses < std::max<std::size_t>(1, started - quarter) &&
                        (begunLong < quarter || !isLong(one)));
  }
  void begin() {
    for (auto next = order.begin(); next != order.end() && begun < started;) {
      const auto [one, isGuess] = *next;
      if (!mayBegin(one, isGuess)) {
        ++next;
        continue;
      }
      next = order.erase(next);
      states[one] = State::Begun;
      const bool takesLong = isLong(one);
      ++begun, begunGuesses += isGuess, begunLong += takesLong;
      events.after(buildTimeOf(space, one), [this, one = one, isGuess = isGuess, takesLong] {
        --begun, begunGuesses -= isGuess, begunLong -= takesLong;
        states[one] = State::Done;
        begin();
      });
    }
    startAsNeeded();
  }
};

}
