// What all phases of one tuning work with.
#pragma once
#include "tuner/journaled_measurer.h"
#include "tuner/time_budget.h"
#include "tuner/tune_space.h"
#include <string>

namespace icl {

struct TuningContext {
  const Space &space;
  const SpaceDefinition variants; ///< the space with the values of stored configurations
  Measurer &measurer;
  const SearchRequest &request;
  JournaledMeasurer journaled;
  TimeBudget time;

  TuningContext(const Space &, Measurer &, Journal &, const SearchRequest &);

  bool isStopped() const { return request.stop && *request.stop; }
  std::string identity(const Assignment &configuration) const {
    return measurer.identity(variants.configuration(configuration));
  }
  /// With the times of its evaluation.
  Finalist finalistOf(const Evaluated &) const;
};

}
