// How much each parameter influences the time, from the measurements that a search has made anyway.
#pragma once
#include "tuner/search/strategy.h"
#include <string>
#include <vector>

namespace icl {

struct Influence {
  std::string parameter;
  double share = 0;  ///< of the variance of the logarithm of time
  double factor = 1; ///< time with `slowest` over time with `fastest`, other parameters equal
  Value fastest, slowest;
};

struct Influences {
  /// Share of the variance that the parameters' separate effects explain. The rest is interactions and noise.
  double explained = 0;
  std::vector<Influence> parameters; ///< those that varied, the greatest share first

  /// Whether the model explains enough (a quarter) for its shares to count as findings.
  bool areFindings() const { return !parameters.empty() && explained >= 0.25; }
};

/// An additive model of log time with one effect for each value of each parameter (a main-effects analysis of
/// variance, fitted by backfitting, effects shrunk towards 0 where there are few measurements; what it
/// explains is cross-validated). Empty for fewer than 10 variants that ran.
Influences influencesOf(const Space &, const std::vector<Evaluated> &);

}
