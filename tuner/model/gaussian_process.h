// A Gaussian process over the configurations of a space: predicts means and variances of targets from those
// observed. After Rasmussen & Williams, Gaussian Processes for Machine Learning (2006), chapters 2 and 5.
//
// The covariance of two configurations is a weighted sum of two kernels: an additive one, the mean over the
// features (effects of single parameters, learned from few points), and their product (all interactions). The
// correlation of a numeric feature falls with the distance in its list of values (Matern 5/2); that of a
// string depends on whether the values are equal. Numbers that are not all powers of two (for example
// multiples of 16) have a second feature: how often 2 divides them, because hardware limits are powers of
// two. Length scales, weights and noise maximise the marginal likelihood under weak priors.
#pragma once
#include "compiler/space/space.h"
#include <Eigen/Dense>
#include <cstdint>
#include <memory>
#include <vector>

namespace icl {

class GaussianProcess {
public:
  explicit GaussianProcess(const Space &);

  /// Replaces all points. The hyperparameters start at their last values. `targets` in any unit; at
  /// least two. O(n^3), and for each step O(n^3) of at most a few hundred of the points.
  void fit(std::vector<Configuration> points, Eigen::VectorXd targets, unsigned steps);
  /// Adds a point; hyperparameters and the scale of targets stay. O(n^2).
  void add(const Configuration &, double target);

  std::size_t points() const { return known.size(); }

  /// For a set of configurations; update() takes in points that were added. Copies share what update() does
  /// not change.
  struct Predictions {
    std::vector<Configuration> configurations;
    Eigen::VectorXd mean, variance; ///< in the targets' unit and its square; the variance is without noise
    /// The factor's inverse times the covariances with the points, in blocks of rows; a column per
    /// configuration.
    std::vector<std::shared_ptr<const Eigen::MatrixXd>> solved{};
    std::size_t points = 0; ///< of the process, those that were taken in

    /// Those with these numbers, in this order.
    Predictions only(const std::vector<std::size_t> &) const;
  };
  /// O(n^2) per configuration.
  Predictions predict(std::vector<Configuration>) const;
  /// The means alone. O(n) per configuration, after O(n^2).
  Eigen::VectorXd means(const std::vector<Configuration> &) const;
  /// Takes in the points that were added since. O(n) per configuration and point.
  void update(Predictions &) const;
  /// About how many multiplications update() makes.
  double costOfUpdate(const Predictions &) const;

private:
  /// A coordinate of the values of one parameter.
  struct Feature {
    std::size_t parameter;
    std::vector<double> places; ///< of its values, in [0, 1]; empty for strings, which are equal or not
    double lengthCentre;        ///< of the prior on the logarithm of its length scale
    std::size_t width;          ///< number of values
    std::vector<double> correlation{}, slope{}; ///< by pair of values; the slope is with that logarithm

    std::size_t cell(const Configuration &a, const Configuration &b) const {
      return a[parameter] * width + b[parameter];
    }
  };
  /// The two kernels without weights, by pair of points (lower triangles).
  struct Kernels {
    Eigen::MatrixXd sums, products;
  };
  /// The features of one parameter together, by pair of values: the sum of their correlations and the
  /// product.
  struct Correlations {
    std::size_t parameter, width;
    std::vector<double> sums, products;
  };
  /// Points by parameter, so that a configuration's similarity with all of them is found one parameter after
  /// the other.
  struct Columns {
    std::vector<std::vector<std::uint16_t>> values; ///< [parameter][point]
    void add(const Configuration &);
  };

  std::vector<Feature> features;
  std::vector<Correlations> correlations;
  Eigen::VectorXd theta; ///< hyperparameters, all unconstrained: see the constants in the source
  std::vector<Configuration> known;
  Columns knownColumns;
  Eigen::VectorXd scaled; ///< targets, of mean 0 and deviation 1
  double offset = 0, unit = 1;
  Eigen::MatrixXd factor;     ///< of the points' covariances: lower(); may have spare rows and columns
  Eigen::VectorXd halfSolved; ///< the factor's inverse times the scaled targets

  double setting(int which) const { return theta[Eigen::Index(features.size()) + which]; }
  double signal() const;
  double noise() const;
  double additive() const;
  void tabulate(const Eigen::VectorXd &hyperparameters);
  Eigen::VectorXd priorCentres() const;
  static std::vector<Feature> featuresOf(const Parameter &, std::size_t index);
  /// Of a configuration and as many points as the arrays have room for, from `first` on: the mean over the
  /// features and their product, without weights.
  void similarities(const Columns &points, std::size_t first, const Configuration &, Eigen::ArrayXd &means,
                    Eigen::ArrayXd &products) const;
  /// With as many known points as the result has room for, from `first` on.
  void covariances(std::size_t first, const Configuration &, Eigen::Ref<Eigen::VectorXd> result) const;
  Kernels kernelsOf(const std::vector<Configuration> &) const;
  double posterior(const Eigen::VectorXd &at, const std::vector<Configuration> &, const Eigen::VectorXd &,
                   Eigen::VectorXd &gradient);
  Eigen::VectorXd likelihoodSlopes(const std::vector<Configuration> &, const Kernels &,
                                   const Eigen::MatrixXd &weights) const;
  void optimise(unsigned steps);
  void factorise();
  auto lower() const {
    const auto points = Eigen::Index(known.size());
    return factor.topLeftCorner(points, points).triangularView<Eigen::Lower>();
  }
};

}
