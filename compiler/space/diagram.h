// Constraints compiled to a multi-valued decision diagram: one level per parameter, one node for all partial
// configurations that leave the same constraints open. Counting, drawing, ranking and membership are walks
// over it.
#pragma once
#include "compiler/space/definition.h"
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace icl {

/// An order of assignment: parameters that share constraints are neighbours, each settles as many constraints
/// as possible; independent groups follow one another. `uses[i]`: the parameters in constraint i.
std::vector<std::size_t> assignmentOrder(std::size_t parameters,
                                         const std::vector<std::vector<std::size_t>> &uses);

class Diagram {
public:
  /// The diagram of the selected rules. Nothing if it would exceed its limits on nodes and work. `effort`:
  /// the share of these limits that may be used.
  static std::optional<Diagram> compile(const std::vector<Parameter> &, const std::vector<Constraint> &,
                                        const std::vector<std::size_t> &selected,
                                        const std::vector<std::size_t> &order, double effort = 1);
  /// The diagram of exactly these configurations, in any order; duplicates count once. Its levels are the
  /// parameters in their own order, and equal subdiagrams are shared: no smaller diagram in that order
  /// exists.
  static Diagram ofRows(const std::vector<Parameter> &, std::vector<Configuration> rows);

  double count() const { return nodes() ? weight[0] : 0; }
  std::size_t nodes() const { return weight.size(); }
  bool contains(const Configuration &) const;
  /// The index-th of those it contains, in the order of assignment; `index` < count().
  Configuration at(double index) const;
  /// Uniform; the diagram must not be empty.
  Configuration sample(std::mt19937_64 &) const;
  /// The part whose configurations hold these choices.
  Diagram restrictedTo(const std::vector<Choice> &) const;
  /// The configuration that differs from `wanted` in the fewest parameters; if there are several, the one
  /// with the fewest steps in the lists of values. The diagram must not be empty.
  Configuration nearest(const Configuration &wanted) const;
  /// The configuration whose values' costs have the smallest sum; `cost[p][v]`: of parameter p's value v,
  /// finite. The diagram must not be empty.
  Configuration cheapest(const std::vector<std::vector<double>> &cost) const;

private:
  friend class DiagramBuilder;
  friend class RowsBuilder;
  using NodeId = std::uint32_t;
  static constexpr NodeId accept = UINT32_MAX, reject = UINT32_MAX - 1;

  struct Level {
    std::size_t parameter;
    std::size_t width; ///< number of the parameter's values
    NodeId firstNode;
    std::size_t firstChild; ///< in `children`: `width` of them per node
  };
  std::vector<Level> levels;
  std::vector<NodeId> children;
  std::vector<double> weight; ///< by node: the configurations below it

  const NodeId *childrenOf(const Level &level, NodeId node) const {
    return &children[level.firstChild + (node - level.firstNode) * level.width];
  }
  double weightOf(NodeId node) const { return node == accept ? 1 : node == reject ? 0 : weight[node]; }
  void weigh();
  template <typename Choose>
  Configuration walk(Choose choose) const;
};

}
