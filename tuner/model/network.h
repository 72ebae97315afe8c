// Neural networks that predict time from parameters: Falch & Elster 2015, section 5.2, and 2017, section 5.2.
#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace icl {

/// One hidden layer of sigmoids and a linear output.
struct Network {
  Eigen::MatrixXf hidden; ///< one row per neuron, one column per input
  Eigen::VectorXf hiddenOffset;
  Eigen::VectorXf output; ///< one weight per neuron
  float outputOffset = 0;

  /// One prediction per column of `inputs`.
  Eigen::VectorXf predict(const Eigen::MatrixXf &inputs) const;
};

/// The mean of k networks, each trained without one of k folds of the sample (cross-validation), in a thread
/// of its own.
class Ensemble {
public:
  struct Options {
    unsigned folds = 11;
    unsigned neurons = 0; ///< 0: from 5 to 200, the number with the least error on a fold held out
    std::uint64_t seed = 1;
    /// Only the first so many samples are used to estimate the error; 0: all. The others are from other
    /// problem sizes, and are only trained with.
    Eigen::Index evaluated = 0;
  };

  /// `inputs`: one column per sample, scaled to about [-1, 1]; `targets`: logarithms of time. At least two
  /// samples.
  static Ensemble train(const Eigen::MatrixXf &inputs, const Eigen::VectorXf &targets, const Options &);

  /// Logarithms of time, one per column.
  Eigen::VectorXf predict(const Eigen::MatrixXf &inputs) const;

  unsigned neurons() const { return size; }
  /// The mean of |predicted - measured| / measured of times, over evaluated samples that the network saw
  /// neither in training nor for early stopping. NaN if there are too few.
  double relativeError() const { return error; }
  /// Mean square of the same differences, of logarithms.
  double variance() const { return squares; }

private:
  std::vector<Network> networks;
  unsigned size = 0;
  float centre = 0, spread = 1; ///< of the targets
  double error = 0, squares = 0;
};

}
