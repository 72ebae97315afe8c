#include "tuner/measure/build_pool.h"
#include "tuner/measure/measurer.h"
#include <algorithm>
#include <csignal>
#include <set>
#include <system_error>

namespace icl {

using protocol::Message;

/// Builds that nobody took are kept, this many for each worker: a strategy may come back to what it
/// considered.
static constexpr std::size_t keptForEach = 32;
/// A worker that does not start this often in a row will not start.
static constexpr int patience = 3;

BuildPool::BuildPool(BuildPoolOptions o) : options(std::move(o)) {
  std::lock_guard lock(mutex);
  try {
    for (; working < options.jobs; ++working) {
      Slot &slot = slots.emplace_back();
      slot.thread = std::thread([this, &slot] { work(slot); });
    }
  } catch (const std::system_error &) { // a limit on threads: then with those that there are
    slots.pop_back();
  }
}

BuildPool::~BuildPool() {
  {
    std::lock_guard lock(mutex);
    quit = true;
    changed.notify_all();
  }
  for (Slot &slot : slots)
    slot.thread.join();
}

// ---- Wishes and what came of them

void BuildPool::want(std::vector<Wish> wishes, LongBuilds when) {
  std::lock_guard lock(mutex);
  longBuilds = when;
  std::vector<std::string> fresh;
  std::set<std::string> wanted;
  for (Wish &wish : wishes) {
    if (!wanted.insert(wish.key).second)
      continue;
    fresh.push_back(wish.key);
    entries.try_emplace(wish.key, Entry{Entry::State::Wanted, std::move(wish.job), {}});
  }
  // Those wished for no longer: not begun, they are forgotten; done, the latest are kept.
  const std::size_t room = keptForEach * options.jobs;
  for (const std::string &key : order) {
    if (wanted.count(key))
      continue;
    const auto entry = entries.find(key);
    const bool isDone = entry->second.state == Entry::State::Done;
    if (entry->second.state == Entry::State::Wanted || (isDone && fresh.size() >= room))
      entries.erase(entry);
    else
      fresh.push_back(key);
  }
  order = std::move(fresh);
  changed.notify_all();
}

std::optional<BuildPool::Build> BuildPool::take(const std::string &key,
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

/// Under way or wished for, and somebody is there to build it.
bool BuildPool::isAwaited(const std::string &key) const {
  const auto entry = entries.find(key);
  return working > 0 && entry != entries.end() && entry->second.state != Entry::State::Done;
}

std::size_t BuildPool::awaitAny(const std::vector<std::string> &keys,
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

/// The soonest needed, or else the longest of them, where that is far longer than the others: it takes even
/// longer to build.
std::map<std::string, BuildPool::Entry>::iterator BuildPool::choose() {
  constexpr std::size_t farLonger = 3; // than the middle one of those wanted
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
                        : longBuilds == LongBuilds::SomeEarly ? std::max(1u, options.jobs / 4)
                                                              : options.jobs;
  if (lengths.empty() || early >= most)
    return soonest;
  const auto middle = lengths.begin() + std::ptrdiff_t(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  if (longest->second.job->source.size() <= farLonger * *middle)
    return soonest;
  longest->second.isEarly = true;
  return longest;
}

std::optional<BuildPool::Wish> BuildPool::next() {
  std::unique_lock lock(mutex);
  for (;;) {
    if (quit)
      return std::nullopt;
    if (const auto chosen = choose(); chosen != entries.end()) {
      chosen->second.state = Entry::State::Begun;
      return Wish{chosen->first, chosen->second.job};
    }
    changed.wait(lock);
  }
}

void BuildPool::finish(const std::string &key, std::optional<Build> build) {
  std::lock_guard lock(mutex);
  Entry &entry = entries.at(key); // what has begun is not forgotten
  entry.state = Entry::State::Done;
  entry.build = std::move(build);
  changed.notify_all();
}

// ---- A thread and its worker

void BuildPool::work(Slot &slot) {
  int failures = 0;
  while (failures < patience) {
    const auto wish = next();
    if (!wish)
      break;
    if (!slot.worker && !start(slot)) {
      ++failures;
      finish(wish->key, std::nullopt);
      continue;
    }
    failures = 0;
    options.onBuild(wish->key, true);
    std::optional<Build> result;
    try {
      result = build(slot, *wish->job);
    } catch (const std::exception &) { // the worker is out of reach, or broke the protocol
      end(slot);
    }
    options.onBuild(wish->key, false);
    finish(wish->key, std::move(result));
  }
  end(slot);
  std::lock_guard lock(mutex);
  --working;
  changed.notify_all();
}

bool BuildPool::start(Slot &slot) {
  try {
    slot.worker = std::make_unique<Worker>(options.worker);
    {
      std::lock_guard lock(mutex);
      slot.process = slot.worker->id();
      if (isResting)
        kill(-slot.process, SIGSTOP);
    }
    slot.worker->send({{"setup", options.setup}});
    const auto answer = receive(*slot.worker, options.startSeconds);
    if (auto *message = std::get_if<Message>(&answer); message && message->contains("ready"))
      return true;
  } catch (const std::exception &) { // no process, no descriptors left
  }
  end(slot);
  return false;
}

Worker::Ending BuildPool::end(Slot &slot) {
  {
    std::lock_guard lock(mutex);
    slot.process = -1; // before the number may become another process's
  }
  if (!slot.worker)
    return {};
  Worker::Ending ending = slot.worker->end();
  slot.worker.reset();
  return ending;
}

std::optional<BuildPool::Build> BuildPool::build(Slot &slot, const Job &job) {
  slot.worker->send({{"build", job}});
  std::string stage = "building";
  for (;;) {
    auto answer = receive(*slot.worker, options.buildSeconds);
    if (auto *message = std::get_if<Message>(&answer)) {
      if (message->contains("built")) {
        stage = "building for its work-groups, by running one"; // what never ends there would not end later
        continue;
      }
      if (message->contains("program"))
        return Build{(*message)["program"].get_binary(), {}};
      if (message->contains("outcome"))
        return Build{{}, (*message)["outcome"].get<Outcome>()};
      end(slot);
      return std::nullopt;
    }
    const Worker::Ending ending = end(slot);
    const auto noReply = std::get<Worker::NoReply>(answer);
    if (noReply == Worker::NoReply::TimedOut)
      return Build{{}, timedOut(options.buildSeconds, stage)};
    if (noReply == Worker::NoReply::Stopped || ending.fromOutside)
      return std::nullopt;
    return Build{{}, crashed(ending, stage)};
  }
}

/// A limit on the time that the worker has for itself: its rests do not count.
std::variant<Message, Worker::NoReply> BuildPool::receive(Worker &worker, double seconds) {
  constexpr double slice = 0.2;
  const Clock::time_point began = Clock::now();
  const Clock::duration before = restedSoFar();
  for (;;) {
    const std::chrono::duration<double> spent = Clock::now() - began - (restedSoFar() - before);
    const double left = seconds - spent.count();
    auto answer = worker.receive(std::clamp(left, 0.0, slice), &quit);
    const auto *noReply = std::get_if<Worker::NoReply>(&answer);
    if (!noReply || *noReply != Worker::NoReply::TimedOut || left <= 0)
      return answer;
  }
}

// ---- Rest

void BuildPool::setResting(bool resting) {
  std::lock_guard lock(mutex);
  if (isResting && !resting)
    rested += Clock::now() - restBegan;
  restBegan = Clock::now();
  isResting = resting;
  for (const Slot &slot : slots)
    if (slot.process > 0)
      kill(-slot.process, resting ? SIGSTOP : SIGCONT);
}

BuildPool::Clock::duration BuildPool::restedSoFar() {
  std::lock_guard lock(mutex);
  return rested + (isResting ? Clock::now() - restBegan : Clock::duration{});
}

}
