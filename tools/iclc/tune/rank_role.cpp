#include "tools/iclc/tune/rank_role.h"
#include "runtime/include/icl/error.h"
#include "tuner/measure/device_json.h"
#include <iostream>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace icl::cli {

ranks::Hello helloOf(const ranks::Launch &launch, const ranks::Address &address,
                     const runtime::DeviceInfo &info) {
  return {address.secret, launch.place.rank, ranks::hostName(), getpid(),
          deviceToJson(info).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

static int report(const ranks::Place &place, const std::string &reason) {
  std::cerr << "iclc: rank " + std::to_string(place.rank) + ": " + reason + '\n';
  return int(ExitStatus::Environment);
}

/// The ranks of a host see the same devices: one of them says so.
static int reportNoDevice(const ranks::Launch &launch, const ranks::Address &address,
                          const runtime::Error &error) {
  if (launch.place.number() == 0)
    report(launch.place, error.what());
  ranks::sayAbsent(address, launch.place.hasFirst, {address.secret, launch.place.rank});
  return ranks::failsForGood;
}

static int serveOn(const RankCommand &command, const ranks::Launch &launch, const ranks::Address &address) {
  try {
    const ranks::ServiceEnd end = command.serve(launch, address);
    return end == ranks::ServiceEnd::Left ? 0 : int(ExitStatus::Environment);
  } catch (const runtime::Error &error) {
    if (error.kind() == runtime::ErrorKind::NoDevice)
      return reportNoDevice(launch, address, error);
    throw;
  }
}

/// In the process that measures. Returns its exit status.
static int serveGuarded(const RankCommand &command, const ranks::Launch &launch) {
  try {
    return serveOn(command, launch, ranks::Address::parse(launch.text));
  } catch (const std::exception &error) {
    const std::string reason = error.what();
    return reason.empty() ? 0 : report(launch.place, reason);
  }
}

RankRole takeRankRole(const RankCommand &command) {
  RankRole role;
  if (!ranks::isStartedByMpi()) {
    command.check();
    return role;
  }
  std::optional<ranks::Listening> listening;
  const ranks::Launch launch = ranks::launch([&](const ranks::Place &place) {
    command.check();
    listening = ranks::listen(place.localSize == place.size);
    return listening->address.text();
  });
  if (launch.place.size == 1)
    return role;
  if (launch.place.rank > 0) {
    // Also if it gives up: mpirun would end the other ranks. Without a text, rank 0 has failed.
    role.hasEnded = ExitStatus::Done;
    const int status =
        launch.text.empty() ? 0 : ranks::superviseRank([&] { return serveGuarded(command, launch); });
    if (status != 0 && status != ranks::failsForGood)
      std::cerr << "iclc: rank " + std::to_string(launch.place.rank) + " gives up\n";
    return role;
  }
  ranks::TeamOptions team;
  team.ranks = launch.place.size - 1;
  team.usesOthers = command.usesOtherDevices;
  team.onNotice = [](const std::string &line) { std::cerr << "iclc: " + line + '\n' << std::flush; };
  role.team = std::make_unique<ranks::Team>(std::move(*listening), std::move(team));
  return role;
}

}
