// Diagrams of listed configurations. Built from the last level up: the rows that share their first values
// are one node, and nodes of one level with equal children are the same.
#include "compiler/space/diagram.h"
#include <algorithm>
#include <map>

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
  using Children = std::vector<Diagram::NodeId>;

  const std::vector<Parameter> &parameters;
  std::vector<Configuration> rows;                              ///< sorted
  std::vector<Diagram::NodeId> nodeOf;                          ///< by row: its node of the level below
  std::vector<std::vector<Children>> levels{parameters.size()}; ///< children by their number in their level
  Diagram diagram;

  bool sharePrefix(std::size_t a, std::size_t b, std::size_t length) const {
    return std::equal(rows[a].begin(), rows[a].begin() + length, rows[b].begin());
  }

  void shareLevel(std::size_t level) {
    std::map<Children, Diagram::NodeId> known;
    for (std::size_t first = 0, end; first < rows.size(); first = end) {
      Children children(parameters[level].values.size(), Diagram::reject);
      for (end = first; end < rows.size() && sharePrefix(first, end, level); ++end)
        children[rows[end][level]] = nodeOf[end];
      const auto [entry, isNew] = known.try_emplace(std::move(children), levels[level].size());
      if (isNew)
        levels[level].push_back(entry->first);
      std::fill(nodeOf.begin() + first, nodeOf.begin() + end, entry->second);
    }
  }

  /// Numbers in a level become numbers in the diagram.
  void assemble() {
    Diagram::NodeId firstNode = 0;
    for (std::size_t level = 0; level < levels.size(); ++level) {
      const auto below = firstNode + Diagram::NodeId(levels[level].size());
      diagram.levels.push_back({level, parameters[level].values.size(), firstNode, diagram.children.size()});
      for (const Children &children : levels[level])
        for (const Diagram::NodeId child : children)
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
