// A tree of a random forest.
#pragma once
#include "tuner/learn/examples.h"
#include <cstdint>
#include <random>

namespace icl {

/// What trees grow on: of a classifier, `outputs` has a 1 for the example's class and 0 for the others; of a
/// regressor, it has the target.
struct ForestSample {
  ForestSample(const std::vector<Attribute> &, const std::vector<Features> &rows,
               const std::vector<std::vector<double>> &outputs);

  const std::vector<Attribute> &attributes;
  const std::vector<Features> &rows;
  const std::vector<std::vector<double>> &outputs;
  /// An attribute of all rows.
  struct Column {
    std::vector<double> values;       ///< that it has, each once, in order
    std::vector<std::uint32_t> ranks; ///< of each row: the place of its value
  };
  std::vector<Column> columns;
};

/// Splits reduce the variance of the outputs the most: for classes, Gini's impurity. A nominal attribute has
/// a branch per value.
class ForestTree {
public:
  /// `places`: of the examples that it grows on; `tried`: the number of attributes at each split.
  ForestTree(const ForestSample &, const std::vector<std::size_t> &places, std::size_t tried,
             std::mt19937_64 &);

  const std::vector<double> &predict(const Features &) const;
  std::size_t size() const { return nodes.size(); }

private:
  struct Node {
    std::vector<double> mean; ///< of the outputs of the examples that reach it
    std::size_t attribute = 0;
    bool isNominal = false;
    double point = 0; ///< of a number: up to it the first branch
    std::vector<std::size_t> sons{};
  };
  std::vector<Node> nodes; ///< the root first

  friend class TreeGrower;
};

}
