#include "tuner/model/inputs.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace icl {

using Eigen::Index;
using Eigen::MatrixXf;
using Eigen::VectorXf;

static MatrixXf encodedValues(const std::vector<Value> &values) {
  const Index count = Index(values.size());
  VectorXf numbers(count);
  for (Index v = 0; v < count; ++v) {
    const auto *number = std::get_if<std::int64_t>(&values[std::size_t(v)]);
    if (!number)
      return MatrixXf::Identity(count, count);
    numbers[v] = float(*number);
  }
  if (numbers.minCoeff() > 0 && numbers.maxCoeff() >= 8 * numbers.minCoeff())
    numbers = numbers.array().log();
  const float low = numbers.minCoeff(), high = numbers.maxCoeff();
  return ((numbers.array() - low) / (high - low) * 2 - 1).matrix().transpose();
}

/// Pixels in a dimension of the image, or of the grid where the image has no size of its own.
static std::int64_t pixels(const ProblemSizes &sizes, const std::string &image, std::size_t dimension) {
  const auto imageSize = sizes.find(image);
  return (imageSize != sizes.end() ? imageSize : sizes.find(""))->second[dimension];
}

NetworkInputs::NetworkInputs(const Space &space, const ProblemSizes &here,
                             const std::vector<KnownTime> &elsewhere) {
  for (std::size_t p = 0; p < space.parameters().size(); ++p) {
    const Parameter &parameter = space.parameters()[p];
    std::vector<Value> known = parameter.values;
    for (const KnownTime &time : elsewhere)
      if (const auto value = time.configuration.find(parameter.name);
          value != time.configuration.end() &&
          std::find(known.begin(), known.end(), value->second) == known.end())
        known.push_back(value->second);
    if (known.size() < 2)
      continue;
    MatrixXf values = encodedValues(known);
    rows += values.rows();
    encodings.push_back({p, parameter.name, std::move(known), std::move(values)});
  }
  if (!elsewhere.empty())
    addSizes(here, elsewhere);
}

void NetworkInputs::addSizes(const ProblemSizes &here, const std::vector<KnownTime> &elsewhere) {
  std::vector<const ProblemSizes *> all = {&here};
  for (const KnownTime &time : elsewhere)
    all.push_back(&time.sizes);
  std::set<std::string> images;
  for (const ProblemSizes *sizes : all)
    for (const auto &[image, size] : *sizes)
      images.insert(image);
  for (const std::string &image : images)
    for (std::size_t dimension = 0; dimension < 3; ++dimension) {
      std::int64_t least = INT64_MAX, most = 0;
      for (const ProblemSizes *sizes : all) {
        least = std::min(least, pixels(*sizes, image, dimension));
        most = std::max(most, pixels(*sizes, image, dimension));
      }
      if (least == most)
        continue;
      const float low = std::log(float(least)), high = std::log(float(most));
      sizeInputs.push_back({image, dimension, (low + high) / 2, (high - low) / 2});
    }
  sizesHere = encoded(here);
  rows += sizesHere.size();
}

VectorXf NetworkInputs::encoded(const ProblemSizes &sizes) const {
  VectorXf result(Index(sizeInputs.size()));
  for (std::size_t i = 0; i < sizeInputs.size(); ++i) {
    const auto &[image, dimension, centre, range] = sizeInputs[i];
    result[Index(i)] = (std::log(float(pixels(sizes, image, dimension))) - centre) / range;
  }
  return result;
}

MatrixXf NetworkInputs::of(const std::vector<Configuration> &configurations) const {
  MatrixXf result(rows, Index(configurations.size()));
  Index row = 0;
  for (const Encoding &encoding : encodings) {
    for (std::size_t i = 0; i < configurations.size(); ++i)
      result.block(row, Index(i), encoding.values.rows(), 1) =
          encoding.values.col(configurations[i][encoding.parameter]);
    row += encoding.values.rows();
  }
  result.bottomRows(sizesHere.size()).colwise() = sizesHere;
  return result;
}

std::optional<VectorXf> NetworkInputs::of(const KnownTime &time) const {
  VectorXf result(rows);
  Index row = 0;
  for (const Encoding &encoding : encodings) {
    const auto value = time.configuration.find(encoding.name);
    if (value == time.configuration.end())
      return std::nullopt;
    const auto known = std::find(encoding.known.begin(), encoding.known.end(), value->second);
    if (known == encoding.known.end())
      return std::nullopt;
    result.segment(row, encoding.values.rows()) = encoding.values.col(known - encoding.known.begin());
    row += encoding.values.rows();
  }
  result.tail(sizesHere.size()) = encoded(time.sizes);
  return result;
}

}
