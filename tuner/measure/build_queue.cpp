#include "tuner/measure/build_queue.h"
#include <algorithm>

namespace icl {

/// Builds that nobody took are kept, this many per builder: a strategy may come back to what it considered.
static constexpr std::size_t keptPerBuilder = 32;

// ---- Requests

unsigned BuildQueue::request(std::vector<Request> requests, LongBuilds when) {
  const std::lock_guard lock(mutex);
  longBuilds = when;
  ++ticket;
  order.clear();
  for (Request &request : requests) {
    Entry &entry = entries.try_emplace(request.key, Entry{Entry::State::Wanted, request.job}).first->second;
    entry.isGuess = false;
    if (std::exchange(entry.wantedBy, ticket) != ticket)
      order.push_back(request.key);
  }
  std::erase_if(entries, [this](const auto &entry) {
    return entry.second.state == Entry::State::Wanted && entry.second.wantedBy != ticket;
  });
  keepLatest();
  if (!hasHandedOver && !waitsSince && !order.empty())
    waitsSince = std::chrono::steady_clock::now();
  changed.notify_all();
  return ticket;
}

void BuildQueue::add(Request request, unsigned of) {
  const std::lock_guard lock(mutex);
  if (of != ticket)
    return;
  const auto [place, isNew] = entries.try_emplace(request.key, Entry{Entry::State::Wanted, request.job});
  place->second.isGuess |= isNew;
  if (std::exchange(place->second.wantedBy, ticket) != ticket)
    order.push_back(request.key);
  changed.notify_all();
}

/// Forgets the builds that were wanted longest ago, where there are too many that are done.
void BuildQueue::keepLatest() {
  std::vector<std::pair<unsigned, std::string>> done;
  for (const auto &[key, entry] : entries)
    if (entry.state == Entry::State::Done && entry.wantedBy != ticket)
      done.emplace_back(entry.wantedBy, key);
  const std::size_t most = keptPerBuilder * builders, kept = most - std::min(most, order.size());
  if (done.size() <= kept)
    return;
  std::sort(done.begin(), done.end());
  done.resize(done.size() - kept);
  for (const auto &[when, key] : done)
    entries.erase(key);
}

bool BuildQueue::beginsSoon() {
  constexpr unsigned many = 4;
  const std::lock_guard lock(mutex);
  return idle > 0 || working >= many;
}

bool BuildQueue::hasBegun(const std::string &key) {
  const std::lock_guard lock(mutex);
  const auto entry = entries.find(key);
  return entry != entries.end() && entry->second.state != Entry::State::Wanted;
}

std::vector<std::string> BuildQueue::done() {
  const std::lock_guard lock(mutex);
  std::vector<std::string> keys;
  for (const auto &[key, entry] : entries)
    if (entry.state == Entry::State::Done && entry.build && !entry.build->failure)
      keys.push_back(key);
  return keys;
}

// ---- Waiting for builds

std::optional<BuildQueue::Build> BuildQueue::waitForBuild(const std::string &key,
                                                          const std::function<bool()> &isCalledOff) {
  std::unique_lock lock(mutex);
  if (!entries.count(key) && built > 0)
    waited += building / double(built); // the thread that measures builds it itself
  for (;;) {
    const auto entry = entries.find(key);
    if (entry == entries.end() || isCalledOff())
      return std::nullopt;
    if (entry->second.state == Entry::State::Done) {
      auto build = std::move(entry->second.build);
      entries.erase(entry);
      std::erase(order, key);
      hasHandedOver |= build.has_value();
      endWait();
      return build;
    }
    if (!isAwaited(key))
      return std::nullopt;
    wait(lock);
  }
}

/// Whether it is requested or under way, and there is a builder.
bool BuildQueue::isAwaited(const std::string &key) const {
  const auto entry = entries.find(key);
  return working > 0 && entry != entries.end() && entry->second.state != Entry::State::Done;
}

bool BuildQueue::areAllAwaited(const std::vector<std::string> &keys) {
  const std::lock_guard lock(mutex);
  return std::all_of(keys.begin(), keys.end(), [this](const std::string &key) { return isAwaited(key); });
}

std::optional<std::size_t> BuildQueue::awaitAny(const std::vector<std::string> &keys, double seconds,
                                                const std::function<bool()> &isCalledOff) {
  const Time began = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex);
  for (;;) {
    const auto ready =
        std::find_if(keys.begin(), keys.end(), [this](const std::string &key) { return !isAwaited(key); });
    if (ready != keys.end() || isCalledOff()) {
      endWait();
      return ready == keys.end() ? 0 : static_cast<std::size_t>(ready - keys.begin());
    }
    if (std::chrono::steady_clock::now() - began >= Seconds(seconds)) {
      endWait();
      return std::nullopt;
    }
    wait(lock);
  }
}

/// Waits for a change, which may be in what the caller is called off by.
void BuildQueue::wait(std::unique_lock<std::mutex> &lock) {
  if (!waitsSince)
    waitsSince = std::chrono::steady_clock::now();
  changed.wait_for(lock, std::chrono::milliseconds(100));
}

void BuildQueue::endWait() {
  if (!hasHandedOver)
    return;
  waited = waitedUntilNow();
  waitsSince.reset();
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

// ---- For builders

void BuildQueue::join() {
  const std::lock_guard lock(mutex);
  ++working;
}

void BuildQueue::leave() {
  const std::lock_guard lock(mutex);
  --working;
  changed.notify_all();
}

bool BuildQueue::takesLong(std::size_t length) {
  const std::lock_guard lock(mutex);
  return times.isLong(length);
}

std::vector<BuildTime> BuildQueue::buildTimes(std::size_t after) {
  const std::lock_guard lock(mutex);
  return times.after(after);
}

/// Whether a builder that asks for work may take this. Of several that run, a quarter is kept free of
/// guesses, which are often wrong, for the next requests. Guesses that take long are begun by a quarter at
/// most.
bool BuildQueue::mayBegin(const Entry &entry) const {
  if (entry.state != Entry::State::Wanted)
    return false;
  if (!entry.isGuess)
    return true;
  std::size_t begun = 0, guesses = 0, longOnes = 0;
  for (const auto &[key, other] : entries)
    if (other.state == Entry::State::Begun) {
      ++begun;
      guesses += other.isGuess;
      longOnes += times.isLong(other.job->source.size());
    }
  const std::size_t running = begun + idle + 1; // with the one that asks
  const std::size_t quarter = std::max<std::size_t>(1, running / 4);
  return guesses < std::max<std::size_t>(1, running - quarter) &&
         (longOnes < quarter || !times.isLong(entry.job->source.size()));
}

/// The soonest needed, or the longest source if it is far longer than the others and may begin early. Its
/// build takes even longer in proportion.
std::map<std::string, BuildQueue::Entry>::iterator BuildQueue::choose() {
  constexpr std::size_t farLonger = 3; // times the median of those wanted
  const auto early = std::count_if(entries.begin(), entries.end(), [](const auto &entry) {
    return entry.second.state == Entry::State::Begun && entry.second.isEarly;
  });
  std::vector<std::size_t> lengths;
  auto soonest = entries.end(), longest = entries.end();
  for (const std::string &key : order) {
    const auto entry = entries.find(key);
    if (!mayBegin(entry->second))
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
  if (lengths.empty() || early >= std::ptrdiff_t(most))
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
      chosen->second.begun = std::chrono::steady_clock::now();
      return Request{chosen->first, chosen->second.job};
    }
    ++idle;
    changed.wait(lock);
    --idle;
  }
}

void BuildQueue::finish(const std::string &key, std::optional<Build> build) {
  const std::lock_guard lock(mutex);
  Entry &entry = entries.at(key); // what has begun is not forgotten
  entry.state = Entry::State::Done;
  entry.build = std::move(build);
  const Seconds took = std::chrono::steady_clock::now() - entry.begun;
  building += took;
  ++built;
  if (entry.build && !entry.build->failure)
    times.add({entry.job->source.size(), took.count()});
  changed.notify_all();
}

// ---- For the thread that starts builders

BuildQueue::Seconds BuildQueue::waitedUntilNow() const {
  return waited + (waitsSince ? Seconds(std::chrono::steady_clock::now() - *waitsSince) : Seconds());
}

std::size_t BuildQueue::countWithoutBuilder() const {
  std::size_t wanted = 0, busy = 1 + idle; // one is the thread that starts the others
  for (const auto &[key, entry] : entries) {
    wanted += entry.state == Entry::State::Wanted;
    busy += entry.state == Entry::State::Begun;
  }
  const std::size_t asking = working - std::min<std::size_t>(working, busy);
  return wanted - std::min(wanted, asking);
}

std::size_t BuildQueue::awaitShortage(double seconds) {
  std::unique_lock lock(mutex);
  const Seconds enough(seconds);
  while (!isClosed && !(countWithoutBuilder() > 0 && waitedUntilNow() - waitedBefore >= enough))
    changed.wait_for(lock, std::chrono::milliseconds(20));
  waitedBefore = waitedUntilNow();
  return isClosed ? 0 : countWithoutBuilder();
}

bool BuildQueue::awaitClosed(double seconds) {
  std::unique_lock lock(mutex);
  return changed.wait_for(lock, Seconds(seconds), [this] { return isClosed; });
}

}
