// The team's thread: connections and reports.
#include "tuner/measure/device_json.h"
#include "tuner/ranks/team.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace icl::ranks {

static std::string modelOf(const runtime::DeviceInfo &device) {
  return device.name + ", " + device.architecture + ", driver " + device.driver;
}

static std::string nameOf(const Hello &hello) {
  return "rank " + std::to_string(hello.rank) + " on " + hello.host;
}

void Team::run() {
  std::unique_lock lock(mutex);
  while (!isClosing) {
    std::vector<pollfd> ready{{listening.socket.get(), POLLIN, 0}, {wakeUp.get(), POLLIN, 0}};
    for (const auto &[descriptor, member] : members)
      ready.push_back({descriptor, POLLIN, 0});
    lock.unlock();
    poll(ready.data(), ready.size(), 200);
    lock.lock();
    std::uint64_t ignored;
    [[maybe_unused]] const ssize_t count = ::read(wakeUp.get(), &ignored, sizeof ignored);
    for (std::size_t i = 2; i < ready.size(); ++i)
      if (const auto member = members.find(ready[i].fd); ready[i].revents && member != members.end())
        read(member->second);
    if (ready[0].revents)
      accept();
    loseSilent();
    gather();
    give();
    changed.notify_all();
  }
}

void Team::accept() {
  const int descriptor = ::accept4(listening.socket.get(), nullptr, nullptr, SOCK_CLOEXEC);
  if (descriptor < 0)
    return;
  const timeval limit{10, 0};
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  Member member;
  member.socket = Descriptor(descriptor);
  member.lastHeard = secondsNow();
  members.emplace(descriptor, std::move(member));
}

/// The member may be gone afterwards.
void Team::read(Member &member) {
  const int descriptor = member.socket.get();
  std::array<std::uint8_t, 65536> bytes;
  const ssize_t count = recv(descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (count < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (count <= 0)
    return lose(descriptor, "its connection ended");
  member.lastHeard = secondsNow();
  try {
    member.frames.append({bytes.data(), static_cast<std::size_t>(count)});
    while (const auto message = member.frames.next()) {
      handle(member, decode<Report>(*message));
      if (!members.contains(descriptor))
        return;
    }
  } catch (const std::exception &error) { // a foreign program, or another version
    lose(descriptor, std::string("it sent ") + error.what());
  }
}

// ---- Reports

void Team::handle(Member &member, const Report &report) {
  if (const Hello *hello = std::get_if<Hello>(&report)) {
    if (hello->secret != listening.address.secret)
      return lose(member.socket.get(), "it is not of this tuning");
    for (auto &[descriptor, other] : members)
      if (other.hello && other.hello->rank == hello->rank && &other != &member) {
        lose(descriptor, "it has started again");
        break;
      }
    member.device = deviceFromJson(nlohmann::json::parse(hello->device));
    member.hello = *hello;
    return;
  }
  if (const Absent *one = std::get_if<Absent>(&report)) {
    if (one->secret == listening.address.secret) {
      absent.insert(one->rank);
      if (!one->reason.empty() && !refusal)
        refusal = *one;
    }
    return lose(member.socket.get(), "it has no device");
  }
  if (!member.hello)
    return lose(member.socket.get(), "it did not say hello");
  const unsigned rank = member.hello->rank;
  if (const Prepared *prepared = std::get_if<Prepared>(&report)) {
    if (preparation && prepared->ticket == preparation->order.ticket)
      handlePrepared(member, *prepared);
  } else if (const Unprepared *refused = std::get_if<Unprepared>(&report)) {
    if (preparation && refused->ticket == preparation->order.ticket)
      prepareAgain(member, refused->reason);
  } else if (const Evaluated *evaluated = std::get_if<Evaluated>(&report)) {
    Outcome outcome = evaluated->outcome;
    for (double *time : {&outcome.timeNs, &outcome.times.launchNs, &outcome.times.kernelNs})
      *time *= member.scale;
    if (!outcome.ok() && !member.isMain) // it may run on the main model
      work.giveBack(rank, evaluated->ticket, /*forGood=*/true);
    else
      work.finish(rank, evaluated->ticket, outcome, secondsNow());
  } else if (const Built *built = std::get_if<Built>(&report)) {
    work.finishBuild(rank, built->ticket, built->isBuilt);
  } else if (const BuildLog *log = std::get_if<BuildLog>(&report)) {
    if (member.isReady && member.isMain)
      for (const BuildTime &one : log->builds)
        buildTimes.add(one);
  } else if (const Returned *returned = std::get_if<Returned>(&report)) {
    work.giveBack(rank, returned->ticket, !member.isMain);
    noteSingle(returned->ticket, report);
  } else if (const Raced *raced = std::get_if<Raced>(&report)) {
    noteSingle(raced->ticket, report);
  } else if (const Described *described = std::get_if<Described>(&report)) {
    noteSingle(described->ticket, report);
  } else if (const Ended *ended = std::get_if<Ended>(&report)) {
    noteSingle(ended->ticket, report);
  } else if (const Failing *failing = std::get_if<Failing>(&report)) {
    lastFailure = failing->reason;
    lose(member.socket.get(), failing->reason);
  }
}

void Team::noteSingle(Ticket ticket, const Report &report) {
  if (const auto single = singles.find(ticket); single != singles.end())
    single->second.report = report;
}

/// Clocks that differ by less than times do are equal.
void Team::handlePrepared(Member &member, const Prepared &prepared) {
  constexpr double precision = 0.03;
  if (prepared.inputs != preparation->inputs)
    return refuse(member, "it has another source, compiler or data");
  if (member.isMain && prepared.reference != preparation->reference)
    return refuse(member, "its compiler generates other code");
  const Outcome &calibration = prepared.calibration;
  if (!calibration.ok())
    return prepareAgain(member, "the untuned variant does not run: " + calibration.message);
  if (member.isMain && !mainCalibration)
    mainCalibration = calibration;
  if (!mainCalibration)
    return refuse(member, "no device of the main model is calibrated yet");
  const double ratio = mainCalibration->timeNs / calibration.timeNs;
  member.scale = member.isMain && std::abs(ratio - 1) < precision ? 1 : ratio;
  member.orders = std::max(1u, prepared.orders);
  member.builders = prepared.builders;
  member.isReady = true;
}

/// Its workers may have been killed from outside.
void Team::prepareAgain(Member &member, const std::string &why) {
  constexpr unsigned mostFailures = 5;
  if (++member.failures == mostFailures)
    return refuse(member, why);
  member.preparing = 0;
}

void Team::refuse(Member &member, const std::string &why) {
  member.isUnused = true;
  lastFailure = why;
  options.onNotice(nameOf(*member.hello) + " is not used: " + why);
  noteUsable();
}

// ---- Ranks that come and go

/// Of several, the one of the lowest rank. Empty if there is none.
static std::string commonest(const std::map<unsigned, std::string> &models) {
  std::map<std::string, unsigned> counts;
  for (const auto &[rank, model] : models)
    ++counts[model];
  std::string found;
  for (const auto &[rank, model] : models)
    if (found.empty() || counts[model] > counts[found])
      found = model;
  return found;
}

/// Chooses the main model once all ranks with a device are there, or as many as have come in time. Later ones
/// are compared with it.
void Team::gather() {
  std::map<unsigned, std::string> models; // by rank
  for (const auto &[descriptor, member] : members)
    if (member.hello)
      models[member.hello->rank] = modelOf(member.device);
  const std::size_t known = models.size() + absent.size();
  if (!hasGathered && known < options.ranks && secondsNow() - began < options.joinSeconds)
    return;
  if (mainModel.empty())
    mainModel = commonest(models);
  if (!hasGathered && known < options.ranks)
    options.onNotice(std::to_string(options.ranks - known) + " of " + std::to_string(options.ranks) +
                     " ranks have not joined yet");
  hasGathered = true;
  for (auto &[descriptor, member] : members) {
    if (!member.hello)
      continue;
    const bool wasMain = std::exchange(member.isMain, modelOf(member.device) == mainModel);
    if (member.isMain && !mainDevice)
      mainDevice = member.device;
    if (!member.isMain && !wasMain && !member.isUnused && !options.usesOthers) {
      member.isUnused = true;
      options.onNotice(nameOf(*member.hello) + " has another device, " + modelOf(member.device) +
                       ", and is not used (--other-devices uses it)");
    }
  }
  noteUsable();
}

void Team::lose(int descriptor, const std::string &why) {
  const auto found = members.find(descriptor);
  Member &member = found->second;
  if (member.hello) {
    const unsigned rank = member.hello->rank;
    if (!isClosing)
      options.onNotice(nameOf(*member.hello) + " is lost: " + why);
    work.lose(rank);
    for (auto &[ticket, single] : singles)
      if (single.rank == rank && !single.report) {
        single.rank = 0;
        ++single.losses;
      }
  }
  members.erase(found);
  noteUsable();
}

void Team::loseSilent() {
  for (auto member = members.begin(); member != members.end();) {
    const auto next = std::next(member);
    if (secondsNow() - member->second.lastHeard > options.silentSeconds)
      lose(member->first,
           "it has not answered for " + std::to_string(int(options.silentSeconds)) + " seconds");
    member = next;
  }
}

}
