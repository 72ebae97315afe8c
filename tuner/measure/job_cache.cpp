#include "tuner/measure/job_cache.h"
#include "tuner/measure/identity.h"

namespace icl {

JobCache::Entry JobCache::at(const Configuration &configuration) {
  {
    const std::lock_guard lock(mutex);
    if (const auto found = entries.find(configuration); found != entries.end()) {
      uses.splice(uses.begin(), uses, found->second.second);
      return found->second.first;
    }
  }
  auto job = std::make_shared<const Job>(makeJob(configuration));
  std::string identity = identityOf(*job), build = buildIdentityOf(*job);
  const std::lock_guard lock(mutex);
  if (const auto found = entries.find(configuration); found != entries.end()) // by another thread meanwhile
    return found->second.first;
  if (entries.size() >= most) {
    entries.erase(uses.back());
    uses.pop_back();
  }
  uses.push_front(configuration);
  const Entry entry{std::move(job), std::move(identity), std::move(build)};
  entries.emplace(configuration, std::pair(entry, uses.begin()));
  return entry;
}

}
