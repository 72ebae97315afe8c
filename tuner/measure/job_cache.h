// Configurations as jobs, compiled once.
#pragma once
#include "compiler/space/space.h"
#include "tuner/device/job.h"
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace icl {

/// Keeps jobs because each one is needed several times before it is measured, and compiling it takes a while.
/// For use from several threads, which may compile at the same time.
class JobCache {
public:
  using MakeJob = std::function<Job(const Configuration &)>;
  struct Entry {
    std::shared_ptr<const Job> job;
    std::string identity; ///< as identityOf() returns
    std::string build;    ///< as buildIdentityOf() returns
  };

  /// Keeps the entries that were used last, `most` of them at most.
  JobCache(MakeJob make, std::size_t m) : makeJob(std::move(make)), most(m) {}

  /// Throws what makeJob throws.
  Entry at(const Configuration &);

private:
  MakeJob makeJob;
  const std::size_t most;
  std::mutex mutex; ///< of the entries
  using Use = std::list<Configuration>::iterator;
  std::map<Configuration, std::pair<Entry, Use>> entries;
  std::list<Configuration> uses; ///< the latest first
};

}
