// A Gaussian process over the configurations of a space: from times measured, what others will take and how
// sure that is. After Rasmussen & Williams, Gaussian Processes for Machine Learning (2006), chapters 2 and 5.
//
// The covariance of two configurations is a sum of two parts: one that sums over the parameters (what each
// does on its own, learned from few points) and one that multiplies over them (everything that they do
// together). A parameter's own correlation falls with the distance in its list of values (Matern 5/2) or, for
// words, with their being different. How far each reaches, the weight of the two parts and the noise maximise
// the marginal likelihood under weak priors: nothing is left to set.
#pragma once
#include "compiler/space/space.h"
#include <Eigen/Dense>
#include <vector>

namespace icl {

class GaussianProcess {
public:
  explicit GaussianProcess(const Space &);

  /// Learns from these alone, starting from the hyperparameters of the last time. `targets` in any unit; at
  /// least two. O(n^3), and for each step O(n^3) of at most a few hundred of the points.
  void fit(std::vector<Configuration> points, Eigen::VectorXd targets, unsigned steps);
  /// One more, with hyperparameters and the scale of targets as they are. O(n^2).
  void add(const Configuration &, double target);

  std::size_t points() const { return known.size(); }

  /// For a set of configurations, kept up to date as points are added.
  struct Predictions {
    std::vector<Configuration> configurations;
    Eigen::VectorXd mean, variance; ///< in the targets' unit and its square; the variance is without noise
    Eigen::MatrixXd solved;         ///< the factor's inverse times the covariances with the points
  };
  /// O(n^2) for each.
  Predictions predict(std::vector<Configuration>) const;
  /// After add(): takes the last point in. O(n) for each.
  void update(Predictions &) const;

private:
  struct Parameter {
    bool ordered; ///< numbers, whose distance counts; words only differ
    std::size_t width;
    std::vector<double> correlation, slope; ///< by pair of values; the slope is with the logarithm of reach
  };
  /// The two parts of the covariance without weights, by pair of points (lower triangles).
  struct Parts {
    Eigen::MatrixXd sums, products;
  };

  std::vector<Parameter> parameters;
  Eigen::VectorXd theta; ///< hyperparameters, all unconstrained: see the constants in the source
  std::vector<Configuration> known;
  Eigen::VectorXd scaled; ///< targets, of mean 0 and deviation 1
  double offset = 0, unit = 1;
  Eigen::MatrixXd factor;     ///< of the points' covariances: lower triangular
  Eigen::VectorXd halfSolved; ///< the factor's inverse times the scaled targets

  double setting(int which) const { return theta[Eigen::Index(parameters.size()) + which]; }
  double signal() const;
  double noise() const;
  double additive() const;
  void tabulate(const Eigen::VectorXd &hyperparameters);
  double covariance(const Configuration &, const Configuration &) const;
  Parts partsOf(const std::vector<Configuration> &) const;
  double posterior(const Eigen::VectorXd &at, const std::vector<Configuration> &, const Eigen::VectorXd &,
                   Eigen::VectorXd &gradient);
  Eigen::VectorXd likelihoodSlopes(const std::vector<Configuration> &, const Parts &,
                                   const Eigen::MatrixXd &weights) const;
  void optimise(unsigned steps);
  void factorise();
};

}
