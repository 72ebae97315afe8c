#include "tuner/ranks/work_list.h"
#include <algorithm>

namespace icl::ranks {

void WorkList::request(const std::vector<Work> &wanted) {
  order.clear();
  guesses.clear();
  std::set<std::string> keys;
  for (const Work &work : wanted) {
    Item &item = items[work.key];
    item.configuration = work.configuration;
    item.isLong = work.isLong;
    if (keys.insert(work.key).second)
      order.push_back(work.key);
  }
  for (auto item = items.begin(); item != items.end();) {
    const bool isKept = keys.contains(item->first) || !item->second.holders.empty() || item->second.outcome;
    item = isKept ? std::next(item) : items.erase(item);
  }
}

void WorkList::want(const Work &work) {
  items[work.key].configuration = work.configuration;
  std::erase(order, work.key);
  order.insert(order.begin(), work.key);
}

bool WorkList::hasBegun(const std::string &key) const {
  const auto item = items.find(key);
  return item != items.end() && (item->second.outcome || !item->second.holders.empty());
}

void WorkList::take(const std::string &key) {
  items.erase(key);
  std::erase(order, key);
}

const Outcome *WorkList::outcome(const std::string &key) const {
  const auto item = items.find(key);
  return item != items.end() && item->second.outcome ? &*item->second.outcome : nullptr;
}

/// Of what one other rank has: a third one would be as slow.
bool WorkList::isSlow(const Item &item, double now) const {
  if (item.holders.size() != 1 || finished == 0)
    return false;
  const double usual = totalSeconds / double(finished);
  return now - item.holders.begin()->second.since > std::max(leastSlow, slowEvaluations * usual);
}

/// What another rank has built may have to be built again.
bool WorkList::isInReach(const std::string &key, unsigned rank, Reach reach) const {
  const auto builder = builds.rankOf(key);
  if (builder == rank)
    return true;
  if (!builder)
    return reach != Reach::Own;
  return reach == Reach::All && load(rank) == 0 && load(*builder) > 0;
}

std::optional<WorkList::Given> WorkList::give(unsigned rank, double now, Reach reach) {
  const auto find = [&](auto &&isWanted) {
    return std::find_if(order.begin(), order.end(), [&](const std::string &key) {
      const auto item = items.find(key);
      return item != items.end() && !item->second.outcome && !item->second.unfit.contains(rank) &&
             !item->second.holders.contains(rank) && isWanted(key, item->second);
    });
  };
  auto key = find([&](const std::string &one, const Item &item) {
    return item.holders.empty() && isInReach(one, rank, reach);
  });
  if (key == order.end() && reach == Reach::All)
    key = find([&](const std::string &, const Item &item) { return isSlow(item, now); });
  if (key == order.end())
    return std::nullopt;
  Item &item = items.at(*key);
  item.holders[rank] = {++lastTicket, now};
  builds.forget(*key);
  return Given{lastTicket, item.configuration, rank};
}

std::optional<WorkList::Given> WorkList::give(unsigned rank, double now) {
  for (const Reach reach : {Reach::Own, Reach::Free, Reach::All})
    if (auto given = give(rank, now, reach))
      return given;
  return std::nullopt;
}

std::vector<WorkList::Given> WorkList::share(const std::map<unsigned, std::size_t> &mostByRank, double now) {
  std::vector<Given> all;
  std::size_t most = 0;
  for (const auto &[rank, ofRank] : mostByRank)
    most = std::max(most, ofRank);
  for (std::size_t round = 0; round < most; ++round)
    for (const Reach reach : {Reach::Own, Reach::Free, Reach::All})
      for (const auto &[rank, ofRank] : mostByRank)
        if (round < ofRank && load(rank) <= round)
          if (auto given = give(rank, now, reach))
            all.push_back(std::move(*given));
  return all;
}

// ---- Builds

void WorkList::guess(const Work &work) { guesses.push_back(work); }

std::optional<WorkList::Given> WorkList::giveBuild(unsigned rank, std::size_t most) {
  const auto begin = [&](const Work &one) {
    builds.begin(one.key, rank, ++lastTicket, one.isLong);
    return Given{lastTicket, one.configuration, rank};
  };
  for (const std::string &key : order)
    if (const auto item = items.find(key); item != items.end() && !hasBegun(key) && !builds.has(key))
      return begin({key, item->second.configuration, item->second.isLong});
  std::erase_if(guesses, [this](const Work &one) { return has(one.key) || builds.has(one.key); });
  const bool mayBeLong = builds.unfinishedLong(rank) < std::max<std::size_t>(1, most / 4);
  const auto next =
      std::find_if(guesses.begin(), guesses.end(), [&](const Work &one) { return mayBeLong || !one.isLong; });
  if (next == guesses.end())
    return std::nullopt;
  const Work guess = std::move(*next);
  guesses.erase(next);
  return begin(guess);
}

std::vector<WorkList::Given> WorkList::shareBuilds(const std::map<unsigned, std::size_t> &mostByRank) {
  std::vector<Given> all;
  std::map<unsigned, std::size_t> ranks = mostByRank;
  for (std::size_t round = 0; !ranks.empty(); ++round)
    std::erase_if(ranks, [&](const auto &entry) {
      const auto [rank, most] = entry;
      if (round >= most)
        return true;
      if (builds.unfinished(rank) > round)
        return false;
      auto given = giveBuild(rank, most);
      if (given)
        all.push_back(std::move(*given));
      return !given;
    });
  return all;
}

void WorkList::endBuilds() {
  guesses.clear();
  builds.forgetUnfinished();
}

// ---- Reports

WorkList::Items::iterator WorkList::findTicket(unsigned rank, Ticket ticket) {
  return std::find_if(items.begin(), items.end(), [&](const auto &entry) {
    const auto holder = entry.second.holders.find(rank);
    return holder != entry.second.holders.end() && holder->second.ticket == ticket;
  });
}

void WorkList::finish(unsigned rank, Ticket ticket, const Outcome &outcome, double now) {
  const auto found = findTicket(rank, ticket);
  if (found == items.end())
    return;
  Item &item = found->second;
  const double seconds = now - item.holders.at(rank).since;
  item.holders.erase(rank);
  totalSeconds += seconds;
  ++finished;
  if (item.outcome)
    return;
  item.outcome = outcome;
  item.seconds = seconds;
}

void WorkList::giveBack(unsigned rank, Ticket ticket, bool forGood) {
  const auto found = findTicket(rank, ticket);
  if (found == items.end())
    return;
  Item &item = found->second;
  item.holders.erase(rank);
  if (forGood)
    item.unfit.insert(rank);
  if (++item.returns == mostReturns && !item.outcome)
    item.outcome =
        Outcome{Outcome::Kind::Refused, 0, 0, "ranks returned it " + std::to_string(mostReturns) + " times"};
}

void WorkList::lose(unsigned rank) {
  builds.lose(rank);
  std::vector<std::pair<Ticket, std::string>> had;
  for (auto &[key, item] : items) {
    if (const auto holder = item.holders.find(rank); holder != item.holders.end()) {
      had.emplace_back(holder->second.ticket, key);
      item.holders.erase(holder);
    }
    item.unfit.erase(rank); // its number may come back with another device
  }
  std::sort(had.begin(), had.end());
  if (!had.empty()) {
    Item &first = items.at(had.front().second);
    if (++first.losses >= mostLosses && !first.outcome)
      first.outcome = Outcome{Outcome::Kind::Crash, 0, 0,
                              std::to_string(mostLosses) + " ranks were lost while they evaluated it"};
  }
  for (auto lost = had.rbegin(); lost != had.rend(); ++lost) {
    if (std::erase(order, lost->second) > 0)
      order.insert(order.begin(), lost->second);
    else if (Item &item = items.at(lost->second); item.holders.empty() && !item.outcome)
      items.erase(lost->second); // nobody wants it any more
  }
}

std::size_t WorkList::load(unsigned rank) const {
  return static_cast<std::size_t>(std::count_if(
      items.begin(), items.end(), [&](const auto &entry) { return entry.second.holders.contains(rank); }));
}

}
