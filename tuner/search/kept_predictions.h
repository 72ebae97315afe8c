// Predictions of configurations that a search asks for again and again while it learns.
#pragma once
#include "tuner/model/surrogate.h"
#include "tuner/search/strategy.h"
#include <unordered_map>
#include <vector>

namespace icl {

/// Keeps what a model has predicted, and updates it when it is asked for, in a fraction of the time. To be
/// cleared when the model is refitted. Copies share most of their memory.
class KeptPredictions {
public:
  /// Predictions that hold all of these configurations, and others that were made together with them. Valid
  /// until the next call.
  std::vector<const Surrogate::Candidates *> of(const Surrogate &, const std::vector<Configuration> &);

  struct LogTime {
    double mean, variance;
  };
  /// Of each of these configurations.
  std::vector<LogTime> logTimes(const Surrogate &, const std::vector<Configuration> &);

  std::size_t size() const { return places.size(); }
  void clear();

private:
  std::vector<Surrogate::Candidates> groups;
  std::unordered_map<Configuration, std::size_t, ConfigurationHash> places; ///< in `groups`
};

}
