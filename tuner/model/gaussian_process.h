// A Gaussian process over the configurations of a space: from times measured, what others will take and how
// sure that is. After Rasmussen & Williams, Gaussian Processes for Machine Learning (2006), chapters 2 and 5.
//
// The covariance of two configurations is a sum of two parts: one that sums over the parameters (what each
// does on its own, learned from few points) and one that multiplies over them (everything that they do
// together). A parameter's own correlation falls with the distance in its list of values (Matern 5/2) or, for
// words, with their being different. Numbers that are not all powers of two (multiples of 16, say) are apart
// in a second respect too: how often 2 divides them, for much in hardware comes in powers of two. How far
// each reaches, the weight of the two parts and the noise maximise the marginal likelihood under weak priors:
// nothing is left to set.
#pragma once
#include "compiler/space/space.h"
#include <Eigen/Dense>
#include <array>
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
  /// A respect in which the values of one parameter of the space differ.
  struct Feature {
    std::size_t parameter;
    std::vector<double> places; ///< of its values, from 0 to 1; empty for words, which only differ
    double reachCentre;         ///< of the prior on the logarithm of its reach
    std::size_t width;          ///< number of values
    std::vector<double> correlation{}, slope{}; ///< by pair of values; the slope is with that logarithm

    std::size_t cell(const Configuration &a, const Configuration &b) const {
      return a[parameter] * width + b[parameter];
    }
  };
  /// The two parts of the covariance without weights, by pair of points (lower triangles).
  struct Parts {
    Eigen::MatrixXd sums, products;
  };

  std::vector<Feature> features;
  Eigen::VectorXd theta; ///< hyperparameters, all unconstrained: see the constants in the source
  std::vector<Configuration> known;
  Eigen::VectorXd scaled; ///< targets, of mean 0 and deviation 1
  double offset = 0, unit = 1;
  Eigen::MatrixXd factor;     ///< of the points' covariances: lower triangular
  Eigen::VectorXd halfSolved; ///< the factor's inverse times the scaled targets

  double setting(int which) const { return theta[Eigen::Index(features.size()) + which]; }
  double signal() const;
  double noise() const;
  double additive() const;
  void tabulate(const Eigen::VectorXd &hyperparameters);
  Eigen::VectorXd priorCentres() const;
  static std::vector<Feature> featuresOf(const Parameter &, std::size_t index);
  /// Sum and product over the features, without weights; the sum as a mean.
  std::array<double, 2> similarity(const Configuration &, const Configuration &) const;
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
