// Builds that several variants share.
#pragma once
#include "tuner/measure/build_queue.h"
#include <deque>
#include <mutex>

namespace icl {

/// Keeps the latest builds for further variants, which differ only in their launches. For use from several
/// threads.
class KeptBuilds {
public:
  /// The name of a build: the identity of the first variant that asked for it.
  std::string keyOf(const std::string &build, const std::string &identity);
  void keep(const std::string &key, const BuildQueue::Build &);
  std::optional<BuildQueue::Build> find(const std::string &key);

private:
  std::mutex mutex; ///< of all that follows
  std::map<std::string, std::string> keys;
  std::map<std::string, BuildQueue::Build> builds;
  std::deque<std::string> order; ///< of `builds`, the oldest first
};

}
