#include "tuner/ranks/team.h"
#include "compiler/space/error.h"
#include "tuner/measure/device_json.h"
#include "tuner/measure/measurer.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sys/eventfd.h>
#include <unistd.h>

namespace icl::ranks {

double Team::secondsNow() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Team::Team(Listening l, TeamOptions o)
    : listening(std::move(l)), options(std::move(o)), began(secondsNow()),
      wakeUp(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), thread([this] { run(); }) {}

Team::~Team() {
  {
    const std::lock_guard lock(mutex);
    isClosing = true;
    for (auto &[descriptor, member] : members)
      order(member, Leave());
  }
  wake();
  thread.join();
}

void Team::wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(wakeUp.get(), &one, sizeof one);
}

bool Team::hasUsable() const {
  return std::any_of(members.begin(), members.end(), [this](const auto &entry) {
    const Member &member = entry.second;
    return member.hello && !member.isUnused && (member.isMain || !preparation);
  });
}

void Team::noteUsable() {
  if (hasUsable())
    noneSince = 0;
  else if (noneSince == 0)
    noneSince = secondsNow();
}

/// A rank that is lost has some time to come back.
void Team::requireSome() const {
  const double patience = lastFailure.empty() ? options.patience : std::min(5.0, options.patience);
  if (hasGathered && noneSince > 0 && secondsNow() - noneSince > patience)
    throw MeasureError("no rank is left that measures" + (lastFailure.empty() ? "" : ": " + lastFailure));
}

/// Whether it is done; if not, the time is over or it is called off.
template <class IsDone>
bool Team::wait(std::unique_lock<std::mutex> &lock, double seconds, const IsCalledOff &isCalledOff,
                const IsDone &isDone) {
  constexpr std::chrono::milliseconds step(50);
  const double end = secondsNow() + seconds;
  while (!isDone()) {
    if (isCalledOff() || secondsNow() >= end)
      return false;
    requireSome();
    changed.wait_for(lock, step);
  }
  return true;
}

runtime::DeviceInfo Team::device() {
  std::unique_lock lock(mutex);
  wait(
      lock, std::numeric_limits<double>::infinity(), [] { return false; }, [this] { return hasGathered; });
  if (!mainDevice && refusal)
    throw Error(ExitStatus(refusal->status), refusal->reason);
  if (!mainDevice)
    throw MeasureError("no rank has a device" + (lastFailure.empty() ? "" : ": " + lastFailure));
  return *mainDevice;
}

void Team::prepare(Preparation next) {
  const std::lock_guard lock(mutex);
  next.order.ticket = ++lastTicket;
  preparation = std::move(next);
  mainCalibration.reset();
  buildTimes = {};
  work.clear();
  lastFailure.clear();
  bestNs = 0;
  for (auto &[descriptor, member] : members) {
    member.isReady = false;
    member.isUnused = hasGathered && member.hello && !member.isMain && !options.usesOthers;
    member.preparing = member.failures = 0;
  }
  noneSince = 0;
  noteUsable();
  wake();
}

std::optional<Outcome> Team::calibration(const IsCalledOff &isCalledOff) {
  std::unique_lock lock(mutex);
  wait(lock, std::numeric_limits<double>::infinity(), isCalledOff,
       [this] { return mainCalibration.has_value(); });
  return mainCalibration;
}

bool Team::buildsLong(std::size_t length) {
  const std::lock_guard lock(mutex);
  return buildTimes.isLong(length);
}

unsigned Team::request(const std::vector<WorkList::Work> &wanted) {
  const std::lock_guard lock(mutex);
  work.request(wanted);
  wake();
  return ++requests;
}

void Team::guess(const WorkList::Work &one, unsigned request) {
  const std::lock_guard lock(mutex);
  if (request != requests)
    return;
  work.guess(one);
  wake();
}

void Team::want(const WorkList::Work &one) {
  const std::lock_guard lock(mutex);
  work.want(one);
  wake();
}

bool Team::hasBegun(const std::string &key) {
  const std::lock_guard lock(mutex);
  return work.hasBegun(key);
}

bool Team::isBuilt(const std::string &key) {
  const std::lock_guard lock(mutex);
  return work.isBuilt(key);
}

std::vector<std::string> Team::built() {
  const std::lock_guard lock(mutex);
  return work.built();
}

unsigned Team::builders() {
  const std::lock_guard lock(mutex);
  unsigned sum = 0;
  for (const auto &[rank, member] : readyMembers())
    sum += member->builders;
  return sum;
}

std::size_t Team::capacity(unsigned most) {
  const std::lock_guard lock(mutex);
  std::size_t sum = 0;
  for (const auto &[rank, member] : readyMembers())
    sum += std::min(member->orders, most);
  return sum;
}

std::optional<std::size_t> Team::awaitAny(const std::vector<std::string> &keys, double seconds,
                                          const IsCalledOff &isCalledOff) {
  std::unique_lock lock(mutex);
  std::size_t found = 0;
  const bool isDone = wait(lock, seconds, isCalledOff, [&] {
    const auto key = std::find_if(keys.begin(), keys.end(), [this](const std::string &one) {
      return !work.has(one) || work.outcome(one);
    });
    found = std::size_t(key - keys.begin());
    return key != keys.end();
  });
  if (isDone)
    return found;
  return isCalledOff() ? std::optional<std::size_t>(0) : std::nullopt;
}

std::optional<Team::Taken> Team::take(const std::string &key, const IsCalledOff &isCalledOff) {
  std::unique_lock lock(mutex);
  if (!wait(lock, std::numeric_limits<double>::infinity(), isCalledOff, [&] { return work.outcome(key); }))
    return std::nullopt;
  const Taken taken{*work.outcome(key), work.seconds(key)};
  work.take(key);
  return taken;
}

/// The report on an order that one rank works on. Nothing if it is called off, several ranks were lost, or no
/// rank can work on it.
bool Team::mayComeBack() const {
  const auto here = std::count_if(members.begin(), members.end(),
                                  [](const auto &entry) { return entry.second.hello.has_value(); });
  return std::size_t(here) + absent.size() < options.ranks;
}

std::string Team::noDeviceText(const std::string &selector) const {
  std::set<std::string> names;
  for (const auto &[descriptor, member] : members)
    if (member.hello)
      names.insert(member.device.name);
  std::string text = "no rank has a device that `" + selector + "` matches; there are:";
  for (const std::string &name : names)
    text += "\n  " + name;
  return text;
}

std::optional<Report> Team::doSingle(const std::function<Order(Ticket)> &make, const IsCalledOff &isCalledOff,
                                     const std::string &device) {
  std::unique_lock lock(mutex);
  const Ticket ticket = ++lastTicket;
  Single &single = singles[ticket];
  single.order = make(ticket);
  single.device = device;
  wake();
  const auto hasNoDevice = [&] {
    return single.waitsSince > 0 && secondsNow() - single.waitsSince > (mayComeBack() ? options.patience : 0);
  };
  const auto isDone = [&] { return single.report || single.losses >= WorkList::mostLosses || hasNoDevice(); };
  try {
    wait(lock, std::numeric_limits<double>::infinity(), isCalledOff, isDone);
    if (!single.report && hasNoDevice())
      throw MeasureError(noDeviceText(device));
  } catch (const MeasureError &) {
    singles.erase(ticket);
    throw;
  }
  std::optional<Report> report = std::move(single.report);
  singles.erase(ticket);
  return report;
}

std::optional<Ended> Team::command(std::vector<std::string> words, const std::string &device,
                                   const IsCalledOff &isCalledOff) {
  const auto report = doSingle(
      [&](Ticket ticket) {
        return Command{ticket, std::move(words)};
      },
      isCalledOff, device);
  const Ended *ended = report ? std::get_if<Ended>(&*report) : nullptr;
  return ended ? std::optional(*ended) : std::nullopt;
}

/// They would disturb a race on the same cores.
void Team::endBuilds() {
  const std::lock_guard lock(mutex);
  work.request({});
  work.endBuilds();
  ++requests;
  for (const auto &[rank, member] : readyMembers())
    if (member->builders > 0)
      order(*member, EndBuilds());
}

std::vector<RaceTimes> Team::race(std::vector<std::string> configurations, unsigned rounds,
                                  const IsCalledOff &isCalledOff) {
  endBuilds();
  const auto report = doSingle(
      [&](Ticket ticket) {
        return Race{ticket, std::move(configurations), rounds, secondsLeft()};
      },
      isCalledOff);
  const Raced *raced = report ? std::get_if<Raced>(&*report) : nullptr;
  return raced ? raced->times : std::vector<RaceTimes>();
}

std::string Team::describe(const std::string &configuration, const IsCalledOff &isCalledOff) {
  const auto report = doSingle([&](Ticket ticket) { return Describe{ticket, configuration}; }, isCalledOff);
  const Described *described = report ? std::get_if<Described>(&*report) : nullptr;
  return described ? described->facts : "";
}

void Team::setBest(double timeNs) {
  const std::lock_guard lock(mutex);
  bestNs = timeNs;
}

void Team::setSecondsLeft(std::function<double()> left) {
  const std::lock_guard lock(mutex);
  secondsLeft = std::move(left);
}

}
