#include "tuner/measure/job_cache.h"
#include "tuner/measure/identity.h"

namespace icl {

JobCache::Entry JobCache::at(const Configuration &configuration) {
  {
    const std::lock_guard lock(mutex);
    if (const auto found = entries.find(configuration); found != entries.end())
      return found->second;
  }
  auto job = std::make_shared<const Job>(makeJob(configuration));
  std::string identity = identityOf(*job), build = buildIdentityOf(*job);
  const std::lock_guard lock(mutex);
  if (entries.size() >= most)
    entries.clear();
  return entries.emplace(configuration, Entry{std::move(job), std::move(identity), std::move(build)})
      .first->second;
}

}
