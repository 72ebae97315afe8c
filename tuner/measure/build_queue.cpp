#include "tuner/measure/build_queue.h"
#include <algorithm>
#include <chrono>
#include <set>

namespace icl {

/// Builds that nobody took are kept, this many per builder: a strategy may come back to what it considered.
static constexpr std::size_t keptPerBuilder = 32;

void BuildQueue::request(std::vector<Request> requests, LongBuilds when) {
  const std::lock_guard lock(mutex);
  longBuilds = when;
  std::vector<std::string> newOrder;
  std::set<std::string> wanted;
  for (Request &request : requests) {
    if (!wanted.insert(request.key).second)
      continue;
    newOrder.push_back(request.key);
    entries.try_emplace(request.key, Entry{Entry::State::Wanted, std::move(request.job), {}});
  }
  // Entries that are no longer wanted are forgotten if they have not begun; of the finished ones, the latest
  // are kept.
  const std::size_t most = keptPerBuilder * builders;
  for (const std::string &key : order) {
    if (wanted.count(key))
      continue;
    const auto entry = entries.find(key);
    const bool isDone = entry->second.state == Entry::State::Done;
    if (entry->second.state == Entry::State::Wanted || (isDone && newOrder.size() >= most))
      entries.erase(entry);
    else
      newOrder.push_back(key);
  }
  order = std::move(newOrder);
  changed.notify_all();
}

std::optional<BuildQueue::Build> BuildQueue::waitForBuild(const std::string &key,
                                                          const std::function<bool()> &isCalledOff) {
  std::unique_lock lock(mutex);
  for (;;) {
    const auto entry = entries.find(key);
    if (entry == entries.end() || isCalledOff())
      return std::nullopt;
    if (entry->second.state == Entry::State::Done) {
      auto build = std::move(entry->second.build);
      entries.erase(entry);
      order.erase(std::find(order.begin(), order.end(), key));
      return build;
    }
    if (!isAwaited(key))
      return std::nullopt;
    changed.wait_for(lock, std::chrono::milliseconds(100));
  }
}

/// Whether it is requested or under way, and there is a builder.
bool BuildQueue::isAwaited(const std::string &key) const {
  const auto entry = entries.find(key);
  return working > 0 && entry != entries.end() && entry->second.state != Entry::State::Done;
}

std::size_t BuildQueue::awaitAny(const std::vector<std::string> &keys,
                                 const std::function<bool()> &isCalledOff) {
  std::unique_lock lock(mutex);
  for (;;) {
    const auto ready =
        std::find_if(keys.begin(), keys.end(), [this](const std::string &key) { return !isAwaited(key); });
    if (ready != keys.end())
      return static_cast<std::size_t>(ready - keys.begin());
    if (isCalledOff())
      return 0;
    changed.wait_for(lock, std::chrono::milliseconds(100));
  }
}

void BuildQueue::awaitIdle(const std::function<bool()> &isCalledOff) {
  std::unique_lock lock(mutex);
  const auto isUnderWay = [](const auto &entry) { return entry.second.state == Entry::State::Begun; };
  while (working > 0 && !isCalledOff() && std::any_of(entries.begin(), entries.end(), isUnderWay))
    changed.wait_for(lock, std::chrono::milliseconds(100));
}

void BuildQueue::close() {
  const std::lock_guard lock(mutex);
  isClosed = true;
  changed.notify_all();
}

void BuildQueue::join() {
  const std::lock_guard lock(mutex);
  ++working;
}

void BuildQueue::leave() {
  const std::lock_guard lock(mutex);
  --working;
  changed.notify_all();
}

/// The soonest needed, or the longest source if it is far longer than the others and may begin early. Its
/// build takes even longer in proportion.
std::map<std::string, BuildQueue::Entry>::iterator BuildQueue::choose() {
  constexpr std::size_t farLonger = 3; // times the median of those wanted
  std::vector<std::size_t> lengths;
  unsigned early = 0;
  auto soonest = entries.end(), longest = entries.end();
  for (const std::string &key : order) {
    const auto entry = entries.find(key);
    early += entry->second.state == Entry::State::Begun && entry->second.isEarly;
    if (entry->second.state != Entry::State::Wanted)
      continue;
    const std::size_t length = entry->second.job->source.size();
    lengths.push_back(length);
    if (soonest == entries.end())
      soonest = entry;
    if (longest == entries.end() || length > longest->second.job->source.size())
      longest = entry;
  }
  const unsigned most = longBuilds == LongBuilds::InTurn      ? 0
                        : longBuilds == LongBuilds::SomeEarly ? std::max(1u, builders / 4)
                                                              : builders;
  if (lengths.empty() || early >= most)
    return soonest;
  const auto middle = lengths.begin() + std::ptrdiff_t(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  if (longest->second.job->source.size() <= farLonger * *middle)
    return soonest;
  longest->second.isEarly = true;
  return longest;
}

std::optional<BuildQueue::Request> BuildQueue::next() {
  std::unique_lock lock(mutex);
  for (;;) {
    if (isClosed)
      return std::nullopt;
    if (const auto chosen = choose(); chosen != entries.end()) {
      chosen->second.state = Entry::State::Begun;
      return Request{chosen->first, chosen->second.job};
    }
    changed.wait(lock);
  }
}

void BuildQueue::finish(const std::string &key, std::optional<Build> build) {
  const std::lock_guard lock(mutex);
  Entry &entry = entries.at(key); // what has begun is not forgotten
  entry.state = Entry::State::Done;
  entry.build = std::move(build);
  changed.notify_all();
}

}
