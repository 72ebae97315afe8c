#include "tuner/search/kept_predictions.h"
#include <algorithm>
#include <set>
#include <utility>

namespace icl {

std::vector<const Surrogate::Candidates *>
KeptPredictions::of(const Surrogate &model, const std::vector<Configuration> &configurations) {
  std::set<std::size_t> needed;
  std::vector<Configuration> others;
  for (const Configuration &configuration : configurations)
    if (const auto found = places.find(configuration); found != places.end())
      needed.insert(found->second);
    else
      others.push_back(configuration);
  if (!others.empty()) {
    needed.insert(groups.size());
    for (const Configuration &other : others)
      places.emplace(other, groups.size());
    groups.push_back(model.predict(std::move(others)));
  }
  std::vector<const Surrogate::Candidates *> predictions;
  for (const std::size_t place : needed) {
    model.update(groups[place]);
    predictions.push_back(&groups[place]);
  }
  return predictions;
}

std::vector<KeptPredictions::LogTime>
KeptPredictions::logTimes(const Surrogate &model, const std::vector<Configuration> &configurations) {
  of(model, configurations);
  std::vector<LogTime> times;
  for (const Configuration &one : configurations) {
    const Surrogate::Candidates &group = groups[places.at(one)];
    const std::vector<Configuration> &all = group.time.configurations;
    const auto i = std::size_t(std::find(all.begin(), all.end(), one) - all.begin());
    times.push_back({group.logTime(i), group.time.variance[Eigen::Index(i)]});
  }
  return times;
}

void KeptPredictions::clear() {
  groups.clear();
  places.clear();
}

}
