// Configurations as a network's inputs.
#pragma once
#include "compiler/space/space.h"
#include <Eigen/Core>

namespace icl {

/// Numbers stand for themselves, or where all are positive and the largest is at least 8 times the smallest
/// for their logarithm, brought to the range -1 to 1; words for one input each. Parameters of one value are
/// left out.
class NetworkInputs {
public:
  explicit NetworkInputs(const Space &);
  Eigen::Index size() const { return rows; }
  /// A column a configuration.
  Eigen::MatrixXf of(const std::vector<Configuration> &) const;

private:
  struct Encoding {
    std::size_t parameter;
    Eigen::MatrixXf values; ///< a column a value
  };
  std::vector<Encoding> encodings;
  Eigen::Index rows = 0;
};

}
