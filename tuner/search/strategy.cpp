#include "tuner/search/strategy.h"
#include <algorithm>
#include <limits>
#include <stdexcept>

namespace icl {

std::size_t ConfigurationHash::operator()(const Configuration &configuration) const noexcept {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const std::uint16_t index : configuration)
    hash = (hash ^ index) * 0x100000001b3ull;
  return hash ^ (hash >> 32);
}

bool Strategy::note(const Configuration &candidate) {
  if (!space.contains(candidate) || !history.try_emplace(candidate).second)
    return false;
  open.push_back(candidate);
  return true;
}

std::vector<Configuration> Strategy::ask(std::size_t n) {
  // The strategy has finished after this many consecutive proposals without a new configuration.
  constexpr int maxRepeats = 1000;
  std::vector<Configuration> fresh;
  for (int fruitless = 0; fresh.size() < n && fruitless < maxRepeats; ++fruitless) {
    const std::vector<Configuration> candidates = propose(n - fresh.size());
    if (candidates.empty())
      break;
    for (const Configuration &candidate : candidates) {
      if (fresh.size() == n || !note(candidate))
        continue;
      fresh.push_back(candidate);
      fruitless = 0;
    }
  }
  return fresh;
}

std::vector<Configuration> Strategy::askMeanwhile() {
  std::vector<Configuration> fresh = proposeMeanwhile();
  std::erase_if(fresh, [this](const Configuration &candidate) { return !note(candidate); });
  return fresh;
}

void Strategy::tell(const Configuration &configuration, const Outcome &outcome) {
  const auto entry = history.find(configuration);
  if (entry == history.end() || entry->second)
    throw std::logic_error(
        "a strategy was told an outcome twice, or of a configuration that it did not propose");
  entry->second = outcome;
  open.erase(std::find(open.begin(), open.end(), configuration));
  if (outcome.ok() && (!fastest || outcome.timeNs < fastest->outcome.timeNs))
    fastest = Evaluated{configuration, outcome};
  learn(configuration, outcome);
}

double Strategy::timeOf(const Configuration &configuration) const {
  const auto entry = history.find(configuration);
  const bool ran = entry != history.end() && entry->second && entry->second->ok();
  return ran ? entry->second->timeNs : std::numeric_limits<double>::infinity();
}

}
