#include "tuner/measure/job_cache.h"
#include "tuner/measure/identity.h"

namespace icl {

const JobCache::Entry &JobCache::at(const Configuration &configuration) {
  if (const auto found = entries.find(configuration); found != entries.end())
    return found->second;
  auto job = std::make_shared<const Job>(makeJob(configuration));
  std::string identity = identityOf(*job);
  if (entries.size() >= most)
    entries.clear();
  return entries.emplace(configuration, Entry{std::move(job), std::move(identity)}).first->second;
}

}
