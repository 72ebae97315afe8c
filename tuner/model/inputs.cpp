#include "tuner/model/inputs.h"
#include <algorithm>
#include <cmath>

namespace icl {

using Eigen::Index;
using Eigen::MatrixXf;
using Eigen::VectorXf;

static MatrixXf encoded(const Parameter &parameter) {
  const Index count = Index(parameter.values.size());
  VectorXf numbers(count);
  for (Index v = 0; v < count; ++v) {
    const auto *number = std::get_if<std::int64_t>(&parameter.values[std::size_t(v)]);
    if (!number)
      return MatrixXf::Identity(count, count);
    numbers[v] = float(*number);
  }
  if (numbers.minCoeff() > 0 && numbers.maxCoeff() >= 8 * numbers.minCoeff())
    numbers = numbers.array().log();
  const float low = numbers.minCoeff(), high = numbers.maxCoeff();
  return ((numbers.array() - low) / (high - low) * 2 - 1).matrix().transpose();
}

NetworkInputs::NetworkInputs(const Space &space) {
  for (std::size_t p = 0; p < space.parameters().size(); ++p) {
    if (space.parameters()[p].values.size() < 2)
      continue;
    encodings.push_back({p, encoded(space.parameters()[p])});
    rows += encodings.back().values.rows();
  }
}

MatrixXf NetworkInputs::of(const std::vector<Configuration> &configurations) const {
  MatrixXf result(rows, Index(configurations.size()));
  for (std::size_t i = 0; i < configurations.size(); ++i) {
    Index row = 0;
    for (const Encoding &encoding : encodings) {
      result.block(row, Index(i), encoding.values.rows(), 1) =
          encoding.values.col(configurations[i][encoding.parameter]);
      row += encoding.values.rows();
    }
  }
  return result;
}

}
