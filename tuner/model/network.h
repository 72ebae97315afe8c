// Neural networks that predict time from parameters: Falch & Elster 2015, section 5.2, and 2017, section 5.2.
#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace icl {

/// One hidden layer of sigmoids and a linear output.
struct Network {
  Eigen::MatrixXf hidden; ///< a row a neuron, a column an input
  Eigen::VectorXf hiddenOffset;
  Eigen::VectorXf output; ///< one weight a neuron
  float outputOffset = 0;

  /// One prediction for each of `inputs`, which are columns.
  Eigen::VectorXf predict(const Eigen::MatrixXf &inputs) const;
};

/// k networks, each trained without one of k parts of the sample; the mean of their outputs.
class Ensemble {
public:
  struct Options {
    unsigned parts = 11;
    unsigned neurons = 0; ///< 0: between 5 and 100, whatever errs least on parts left out
    std::uint64_t seed = 1;
    /// Further samples, after these in `inputs`, are learned from but never judged by: they were taken under
    /// other circumstances. 0: there are none.
    Eigen::Index judged = 0;
  };

  /// `inputs`: a column a sample, of about unit size; `targets`: logarithms of time. At least two samples.
  static Ensemble train(const Eigen::MatrixXf &inputs, const Eigen::VectorXf &targets, const Options &);

  /// Logarithms of time, for columns.
  Eigen::VectorXf predict(const Eigen::MatrixXf &inputs) const;

  unsigned neurons() const { return size; }
  /// Mean of |predicted - measured| / measured, of times, over the samples to judge by that a network had not
  /// seen, neither in training nor to decide when to stop; NaN if there are too few.
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
