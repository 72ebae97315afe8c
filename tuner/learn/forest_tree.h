// A tree of a random forest.
#pragma once
#include "tuner/learn/examples.h"
#include <cstdint>
#include <random>
#include <span>

namespace icl {

/// What trees grow on.
struct ForestSample {
  /// `outputs`: as many for each row, one row after the other. Of a classifier, a 1 for the example's class
  /// and 0 for the others; of a regressor, the target.
  ForestSample(const std::vector<Attribute> &, const std::vector<Features> &rows,
               std::vector<double> outputs);

  const std::vector<Attribute> &attributes;
  const std::vector<Features> &rows;
  std::vector<double> outputs;
  std::size_t outputsPerRow;
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

  /// The mean of the outputs of the examples that reached the same leaf.
  std::span<const double> predict(const Features &) const;
  std::size_t size() const { return nodes.size(); }

private:
  /// Small, because a prediction reads nodes of hundreds of trees.
  struct Node {
    double point = 0;            ///< of a number: up to it the first branch
    std::uint32_t attribute = 0; ///< that is tested
    std::uint32_t branches = 0;  ///< place of the first of them in `sons`; 0: a leaf
  };
  std::vector<Node> nodes;         ///< the root first
  std::vector<std::uint32_t> sons; ///< the first is unused
  std::vector<double> means;       ///< as many as outputs for each node
  std::vector<bool> nominal;       ///< of each attribute
  std::size_t outputs;

  friend class TreeGrower;
};

}
