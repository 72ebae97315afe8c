#include "tuner/ranks/builds.h"
#include <algorithm>

namespace icl::ranks {

void Builds::begin(const std::string &key, unsigned rank, Ticket ticket, bool isLong) {
  builds.insert_or_assign(key, Build{rank, ticket, isLong});
}

void Builds::finish(unsigned rank, Ticket ticket, bool isBuilt) {
  const auto build = std::find_if(builds.begin(), builds.end(), [&](const auto &entry) {
    return entry.second.rank == rank && entry.second.ticket == ticket;
  });
  if (build == builds.end())
    return;
  build->second.state = isBuilt ? Build::State::Done : Build::State::Refused;
  forgetOldest(rank);
}

void Builds::forgetOldest(unsigned rank) {
  std::size_t count = 0;
  auto oldest = builds.end();
  for (auto build = builds.begin(); build != builds.end(); ++build)
    if (build->second.rank == rank && build->second.state == Build::State::Done) {
      ++count;
      if (oldest == builds.end() || build->second.ticket < oldest->second.ticket)
        oldest = build;
    }
  if (count > mostDone)
    builds.erase(oldest);
}

std::optional<unsigned> Builds::rankOf(const std::string &key) const {
  const auto build = builds.find(key);
  const bool isThere = build != builds.end() && build->second.state != Build::State::Refused;
  return isThere ? std::optional(build->second.rank) : std::nullopt;
}

std::size_t Builds::unfinished(unsigned rank) const {
  return static_cast<std::size_t>(std::count_if(builds.begin(), builds.end(), [&](const auto &entry) {
    return entry.second.rank == rank && entry.second.state == Build::State::Begun;
  }));
}

std::size_t Builds::unfinishedLong(unsigned rank) const {
  return static_cast<std::size_t>(std::count_if(builds.begin(), builds.end(), [&](const auto &entry) {
    return entry.second.rank == rank && entry.second.state == Build::State::Begun && entry.second.isLong;
  }));
}

std::vector<std::string> Builds::done() const {
  std::vector<std::string> keys;
  for (const auto &[key, build] : builds)
    if (build.state == Build::State::Done)
      keys.push_back(key);
  return keys;
}

void Builds::forgetUnfinished() {
  std::erase_if(builds, [](const auto &entry) { return entry.second.state == Build::State::Begun; });
}

void Builds::lose(unsigned rank) {
  std::erase_if(builds, [&](const auto &entry) { return entry.second.rank == rank; });
}

}
