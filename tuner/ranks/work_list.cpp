#include "tuner/ranks/work_list.h"
#include <algorithm>

namespace icl::ranks {

void WorkList::request(const std::vector<Work> &wanted) {
  order.clear();
  std::set<std::string> keys;
  for (const Work &work : wanted) {
    items[work.key].configuration = work.configuration;
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

const Outcome *WorkList::outcome(const std::string &key) const {
  const auto item = items.find(key);
  return item != items.end() && item->second.outcome ? &*item->second.outcome : nullptr;
}

std::vector<std::string> WorkList::done() const {
  std::vector<std::string> keys;
  for (const auto &[key, item] : items)
    if (item.outcome)
      keys.push_back(key);
  return keys;
}

/// Of what one other rank has: a third one would be as slow.
bool WorkList::isSlow(const Item &item, double now) const {
  if (item.holders.size() != 1 || finished == 0)
    return false;
  const double usual = totalSeconds / double(finished);
  return now - item.holders.begin()->second.since > std::max(leastSlow, slowEvaluations * usual);
}

std::optional<WorkList::Given> WorkList::give(unsigned rank, double now) {
  const auto find = [&](auto &&isWanted) {
    return std::find_if(order.begin(), order.end(), [&](const std::string &key) {
      const auto item = items.find(key);
      return item != items.end() && !item->second.outcome && !item->second.unfit.contains(rank) &&
             !item->second.holders.contains(rank) && isWanted(item->second);
    });
  };
  auto key = find([](const Item &item) { return item.holders.empty(); });
  if (key == order.end())
    key = find([&](const Item &item) { return isSlow(item, now); });
  if (key == order.end())
    return std::nullopt;
  Item &item = items.at(*key);
  item.holders[rank] = {++lastTicket, now};
  return Given{lastTicket, item.configuration};
}

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
