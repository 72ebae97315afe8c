// Diagrams of listed configurations. Built from the last level up: the rows that share their first values
// are one node, and nodes of one level with equal children are the same.
#include "compiler/space/diagram.h"
#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace icl {

class RowsBuilder {
public:
  RowsBuilder(const std::vector<Parameter> &parameters, std::vector<Configuration> list)
      : parameters(parameters), rows(std::move(list)) {
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  }

  Diagram build() {
    if (rows.empty())
      return Diagram();
    if (parameters.empty()) {
      diagram.weight = {1}; // the one configuration without parameters
      return std::move(diagram);
    }
    nodeOf.assign(rows.size(), Diagram::accept);
    for (std::size_t level = parameters.size(); level-- > 0;)
      shareLevel(level);
    assemble();
    diagram.weigh();
    return std::move(diagram);
  }

private:
  using NodeId = Diagram::NodeId;

  const std::vector<Parameter> &parameters;
  std::vector<Configuration> rows;                            ///< sorted
  std::vector<NodeId> nodeOf;                                 ///< by row: its node of the level below
  std::vector<std::vector<NodeId>> levels{parameters.size()}; ///< the children of a level's nodes
  Diagram diagram;

  bool sharePrefix(std::size_t a, std::size_t b, std::size_t length) const {
    return std::equal(rows[a].begin(), rows[a].begin() + length, rows[b].begin());
  }

  void shareLevel(std::size_t level) {
    const std::size_t width = parameters[level].values.size();
    std::vector<NodeId> &nodes = levels[level];
    const auto bytesOf = [&](NodeId node) {
      return std::string_view(reinterpret_cast<const char *>(&nodes[node * width]), width * sizeof(NodeId));
    };
    const auto hash = [&](NodeId node) { return std::hash<std::string_view>()(bytesOf(node)); };
    const auto equal = [&](NodeId a, NodeId b) { return bytesOf(a) == bytesOf(b); };
    std::unordered_set<NodeId, decltype(hash), decltype(equal)> known(0, hash, equal);
    for (std::size_t first = 0, end; first < rows.size(); first = end) {
      const auto candidate = NodeId(nodes.size() / width);
      nodes.resize(nodes.size() + width, Diagram::reject);
      for (end = first; end < rows.size() && sharePrefix(first, end, level); ++end)
        nodes[candidate * width + rows[end][level]] = nodeOf[end];
      const auto [entry, isNew] = known.insert(candidate);
      if (!isNew)
        nodes.resize(candidate * width);
      std::fill(nodeOf.begin() + std::ptrdiff_t(first), nodeOf.begin() + std::ptrdiff_t(end), *entry);
    }
  }

  /// Numbers in a level become numbers in the diagram.
  void assemble() {
    NodeId firstNode = 0;
    for (std::size_t level = 0; level < levels.size(); ++level) {
      const std::size_t width = parameters[level].values.size();
      const auto below = firstNode + NodeId(levels[level].size() / width);
      diagram.levels.push_back({level, width, firstNode, diagram.children.size()});
      for (const NodeId child : std::exchange(levels[level], {}))
        diagram.children.push_back(child == Diagram::accept || child == Diagram::reject ? child
                                                                                        : below + child);
      firstNode = below;
    }
    diagram.weight.assign(firstNode, 0);
  }
};

Diagram Diagram::ofRows(const std::vector<Parameter> &parameters, std::vector<Configuration> rows) {
  return RowsBuilder(parameters, std::move(rows)).build();
}

}
