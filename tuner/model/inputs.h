// Configurations and problem sizes, encoded as the inputs of a network.
#pragma once
#include "tuner/problem_sizes.h"
#include <Eigen/Core>

namespace icl {

/// Numbers are scaled linearly to [-1, 1]; their logarithms if all are positive and the largest is at least 8
/// times the smallest. Strings are one-hot encoded. Parameters with one value have no input. Sizes that vary
/// follow, as logarithms scaled to [-1, 1] (Falch & Elster 2017, section 5.4).
class NetworkInputs {
public:
  /// For the space's parameters at the sizes `here`, and for the times known at other sizes, where parameters
  /// may have further values.
  explicit NetworkInputs(const Space &, const ProblemSizes &here = {},
                         const std::vector<KnownTime> &elsewhere = {});
  Eigen::Index size() const { return rows; }
  /// One column per configuration, at the sizes `here`.
  Eigen::MatrixXf of(const std::vector<Configuration> &) const;
  /// Nothing if a parameter is missing, or has a value that the constructor was not given.
  std::optional<Eigen::VectorXf> of(const KnownTime &) const;

private:
  struct Encoding {
    std::size_t parameter;
    std::string name;
    std::vector<Value> known; ///< the space's values first
    Eigen::MatrixXf values;   ///< one column per value
  };
  /// One dimension of one image, or of the grid.
  struct SizeInput {
    std::string image;
    std::size_t dimension;
    float centre, range; ///< of the logarithms; `range` is half the difference of the extremes
  };
  std::vector<Encoding> encodings;
  std::vector<SizeInput> sizeInputs;
  Eigen::VectorXf sizesHere;
  Eigen::Index rows = 0;

  void addSizes(const ProblemSizes &here, const std::vector<KnownTime> &elsewhere);
  Eigen::VectorXf encoded(const ProblemSizes &) const;
};

}
