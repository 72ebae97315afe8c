#include "tuner/measure/kept_builds.h"

namespace icl {

static constexpr std::size_t mostKept = 64;

std::string KeptBuilds::keyOf(const std::string &build, const std::string &identity) {
  const std::lock_guard lock(mutex);
  return keys.try_emplace(build, identity).first->second;
}

void KeptBuilds::keep(const std::string &key, const BuildQueue::Build &build) {
  const std::lock_guard lock(mutex);
  if (!builds.emplace(key, build).second)
    return;
  order.push_back(key);
  if (order.size() <= mostKept)
    return;
  builds.erase(order.front());
  order.pop_front();
}

std::optional<BuildQueue::Build> KeptBuilds::find(const std::string &key) {
  const std::lock_guard lock(mutex);
  const auto found = builds.find(key);
  return found == builds.end() ? std::nullopt : std::optional(found->second);
}

}
