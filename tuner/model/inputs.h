// Configurations, and the sizes that they run at, as a network's inputs.
#pragma once
#include "tuner/problem_sizes.h"
#include <Eigen/Core>

namespace icl {

/// Numbers stand for themselves, or where all are positive and the largest is at least 8 times the smallest
/// for their logarithm, brought to the range -1 to 1; words for one input each. Parameters of one value are
/// left out. Sizes that are not the same everywhere follow (Falch & Elster 2017, section 5.4), as logarithms
/// brought to the same range.
class NetworkInputs {
public:
  /// Of the space's parameters, at sizes `here`, and of what is known of other sizes, where the parameters
  /// may have further values.
  explicit NetworkInputs(const Space &, const ProblemSizes &here = {},
                         const std::vector<KnownTime> &elsewhere = {});
  Eigen::Index size() const { return rows; }
  /// A column a configuration, at sizes `here`.
  Eigen::MatrixXf of(const std::vector<Configuration> &) const;
  /// Nothing if a parameter is missing in it, or has a value that was not known to the constructor.
  std::optional<Eigen::VectorXf> of(const KnownTime &) const;

private:
  struct Encoding {
    std::size_t parameter;
    std::string name;
    std::vector<Value> known; ///< the space's values first
    Eigen::MatrixXf values;   ///< a column a value
  };
  /// One dimension of one image, or of the grid.
  struct SizeInput {
    std::string image;
    std::size_t dimension;
    float centre, reach; ///< of the logarithms
  };
  std::vector<Encoding> encodings;
  std::vector<SizeInput> sizeInputs;
  Eigen::VectorXf sizesHere;
  Eigen::Index rows = 0;

  void addSizes(const ProblemSizes &here, const std::vector<KnownTime> &elsewhere);
  Eigen::VectorXf encoded(const ProblemSizes &) const;
};

}
