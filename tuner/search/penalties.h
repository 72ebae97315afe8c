// Local penalisation (Gonzalez et al. 2016, Batch Bayesian optimization via local penalization, section 3): a
// batch of proposals from one model. The acquisition value is reduced around configurations whose outcomes
// are outstanding, as far as they rule out the optimum.
#pragma once
#include "compiler/space/space.h"
#include <limits>
#include <utility>
#include <vector>

namespace icl {

/// Distances are between the numbers of values, as shares of their range: 1 from a parameter's first to its
/// last.
class Penalties {
public:
  explicit Penalties(const Space &);

  /// The logarithm of a time that was measured. They give the Lipschitz constant, the steepest slope between
  /// any two, and the minimum.
  void tell(const Configuration &, double logTime);
  /// A configuration whose outcome is outstanding, and what is predicted of the logarithm of its time.
  struct Awaited {
    Configuration configuration;
    double mean, variance;
  };
  /// Replaces what was outstanding before.
  void setAwaited(std::vector<Awaited> all) { awaited = std::move(all); }
  void clear() { awaited.clear(); }

  /// The logarithm of the probability that the configuration is outside all balls in which the minimum cannot
  /// be; 0 if nothing is outstanding.
  double logFactor(const Configuration &) const;

private:
  std::vector<double> steps; ///< by parameter: the distance between neighbouring values
  std::vector<std::pair<Configuration, double>> told;
  std::vector<Awaited> awaited;
  double slope = 1e-6, least = std::numeric_limits<double>::infinity();

  double distance(const Configuration &, const Configuration &) const;
};

}
