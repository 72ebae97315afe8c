// The team's orders to its ranks.
#include "tuner/ranks/team.h"
#include <algorithm>
#include <icl/error.h>

namespace icl::ranks {

bool Team::order(Member &member, const Order &order) {
  return sendMessage(member.socket.get(), encode(order));
}

void Team::give() {
  if (!hasGathered)
    return;
  std::vector<int> gone;
  givePreparation(gone);
  giveSingles(gone);
  giveWork(gone);
  giveBuilds(gone);
  for (const int descriptor : gone)
    if (members.contains(descriptor))
      lose(descriptor, "it takes no more orders");
}

/// Ranks of another model prepare once the main one is calibrated.
void Team::givePreparation(std::vector<int> &gone) {
  for (auto &[descriptor, member] : members)
    if (preparation && member.hello && !member.isUnused && member.preparing != preparation->order.ticket &&
        (member.isMain || mainCalibration)) {
      member.preparing = preparation->order.ticket;
      if (!order(member, preparation->order))
        gone.push_back(descriptor);
    }
}

static bool hasDevice(const runtime::DeviceInfo &device, const std::string &selector) {
  try {
    return selector.empty() || runtime::selectDevice({device}, selector) == 0;
  } catch (const runtime::Error &) {
    return false;
  }
}

/// Of a command, any rank that has no other one. Of a race or a description, the rank of the main model that
/// has least to do. Null: none now.
Team::Member *Team::memberFor(const Single &single) {
  Member *least = nullptr;
  for (auto &[descriptor, member] : members) {
    if (!member.hello || member.isUnused)
      continue;
    const unsigned rank = member.hello->rank;
    const bool hasCommand = std::any_of(singles.begin(), singles.end(), [&](const auto &entry) {
      return entry.second.rank == rank && entry.second.isCommand() && !entry.second.report;
    });
    const bool isFit = single.isCommand() ? hasDevice(member.device, single.device) && !hasCommand
                                          : member.isReady && member.isMain;
    if (isFit && (!least || work.load(rank) < work.load(least->hello->rank)))
      least = &member;
  }
  return least;
}

void Team::giveSingles(std::vector<int> &gone) {
  for (auto &[ticket, single] : singles) {
    if (single.rank != 0 || single.report)
      continue;
    const bool canWait = std::any_of(members.begin(), members.end(), [&, &one = single](const auto &entry) {
      return entry.second.hello && hasDevice(entry.second.device, one.device);
    });
    single.waitsSince = canWait ? 0 : single.waitsSince > 0 ? single.waitsSince : secondsNow();
    Member *member = memberFor(single);
    if (!member)
      continue;
    single.rank = member->hello->rank;
    if (!order(*member, single.order))
      gone.push_back(member->socket.get());
  }
}

std::map<unsigned, Team::Member *> Team::readyMembers() {
  std::map<unsigned, Member *> ready;
  for (auto &[descriptor, member] : members)
    if (member.isReady && !member.isUnused)
      ready[member.hello->rank] = &member;
  return ready;
}

void Team::giveWork(std::vector<int> &gone) {
  const std::map<unsigned, Member *> ready = readyMembers();
  std::map<unsigned, std::size_t> most;
  for (const auto &[rank, member] : ready)
    most[rank] = member->orders;
  for (const WorkList::Given &given : work.share(most, secondsNow())) {
    Member &member = *ready.at(given.rank);
    const Evaluate evaluate{given.ticket, given.configuration, bestNs / member.scale, secondsLeft()};
    if (!order(member, evaluate))
      gone.push_back(member.socket.get());
  }
}

/// One builder of several stays free for what is evaluated next. So that what is likeliest is built first,
/// ranks have no more than they can begin.
void Team::giveBuilds(std::vector<int> &gone) {
  const std::map<unsigned, Member *> ready = readyMembers();
  std::map<unsigned, std::size_t> most;
  for (const auto &[rank, member] : ready)
    most[rank] = member->builders > 1 ? member->builders - 1 : member->builders;
  for (const WorkList::Given &given : work.shareBuilds(most)) {
    Member &member = *ready.at(given.rank);
    if (!order(member, Build{given.ticket, given.configuration}))
      gone.push_back(member.socket.get());
  }
}

}
