#include "compiler/space/diagram.h"
#include "compiler/space/terms.h"
#include <algorithm>
#include <limits>
#include <numeric>

namespace icl {

/// What the parameters below a node still have to keep: conditions, sorted.
using Residual = std::vector<TermId>;

namespace {

struct ResidualHash {
  std::size_t operator()(const Residual &residual) const {
    std::size_t hash = residual.size();
    for (const TermId term : residual)
      hash = (hash ^ (term + (hash >> 29))) * 0x9e3779b97f4a7c15ull;
    return hash ^ (hash >> 32);
  }
};

}

/// Builds level by level, so that only one level's residuals are in memory.
class DiagramBuilder {
public:
  DiagramBuilder(const std::vector<Parameter> &parameters, const std::vector<std::size_t> &order,
                 double effort)
      : parameters(parameters), order(order), effort(effort), terms(parameters, order) {}

  std::optional<Diagram> build(const std::vector<Constraint> &rules,
                               const std::vector<std::size_t> &selected) {
    Residual whole;
    for (const std::size_t rule : selected)
      if (!add(whole, terms.condition(rules[rule].condition)))
        return Diagram();
    simplify(whole);
    if (order.empty())
      diagram.weight = {1}; // the one configuration without parameters
    current = {whole};
    for (std::uint32_t position = 0; position < order.size(); ++position)
      if (!expandLevel(position))
        return std::nullopt;
    diagram.weigh();
    return std::move(diagram);
  }

private:
  const std::vector<Parameter> &parameters;
  const std::vector<std::size_t> &order;
  const double effort;
  Terms terms;
  Diagram diagram;
  std::vector<Residual> current, next; ///< the residuals of the nodes of this level and the one below
  std::unordered_map<Residual, std::uint32_t, ResidualHash> known; ///< those of `next`, by node
  std::size_t work = 0;

  /// False if the condition can never hold.
  bool add(Residual &residual, TermId condition) {
    const Term &term = terms[condition];
    if (term.kind == Term::Kind::Constant)
      return term.number != 0;
    if (term.kind == Term::Kind::All)
      return std::all_of(term.operands.begin(), term.operands.end(),
                         [&](TermId operand) { return add(residual, operand); });
    residual.push_back(condition);
    return true;
  }

  /// Sorts, and of several upper bounds on the same form keeps the tightest.
  void simplify(Residual &residual) {
    std::sort(residual.begin(), residual.end());
    residual.erase(std::unique(residual.begin(), residual.end()), residual.end());
    const auto implied = [&](TermId id) {
      const Term &term = terms[id];
      return term.kind == Term::Kind::AtMost &&
             std::any_of(residual.begin(), residual.end(), [&](TermId other) {
               const Term &bound = terms[other];
               return bound.kind == Term::Kind::AtMost && bound.operands == term.operands &&
                      bound.number < term.number;
             });
    };
    Residual kept;
    std::copy_if(residual.begin(), residual.end(), std::back_inserter(kept),
                 [&](TermId id) { return !implied(id); });
    residual = std::move(kept);
  }

  std::uint32_t childFor(Residual residual, bool isLast) {
    if (isLast)
      return Diagram::accept;
    const auto [entry, isNew] = known.try_emplace(std::move(residual), diagram.weight.size());
    if (isNew) {
      diagram.weight.push_back(0);
      next.push_back(entry->first);
    }
    return entry->second;
  }

  /// The child of a node whose residual is split into the conditions that mention this level's parameter and
  /// the rest.
  std::uint32_t child(const Residual &touched, const Residual &rest, std::uint32_t position,
                      std::uint32_t value) {
    Residual residual;
    for (const TermId condition : touched) {
      ++work;
      if (!add(residual, terms.asCondition(terms.substitute(condition, position, value))))
        return Diagram::reject;
    }
    residual.insert(residual.end(), rest.begin(), rest.end());
    if (!touched.empty())
      simplify(residual);
    return childFor(std::move(residual), position + 1 == order.size());
  }

  /// Conditions that this parameter alone decides come first: where they fail, the others need no work.
  void sortByEffort(Residual &conditions) const {
    std::stable_partition(conditions.begin(), conditions.end(), [&](TermId condition) {
      const auto &operands = terms[condition].operands;
      return !operands.empty() && terms[operands[0]].kind == Term::Kind::Variable;
    });
  }

  /// Full effort is a few hundred megabytes and a few seconds at the very most.
  bool exhausted() const {
    return double(diagram.weight.size()) > effort * 1e6 || double(diagram.children.size()) > effort * 16e6 ||
           double(terms.size()) > effort * 6e5 || double(work) > effort * 2e7;
  }

  bool expandLevel(std::uint32_t position) {
    const std::size_t parameter = order[position], width = parameters[parameter].values.size();
    if (position == 0)
      diagram.weight.push_back(0);
    const auto first = std::uint32_t(diagram.weight.size() - current.size());
    diagram.levels.push_back({parameter, width, first, diagram.children.size()});
    known.clear();
    next.clear();
    for (const Residual &residual : current) {
      Residual touched, rest;
      for (const TermId condition : residual)
        (terms[condition].firstVariable == position ? touched : rest).push_back(condition);
      sortByEffort(touched);
      for (std::uint32_t value = 0; value < width; ++value)
        diagram.children.push_back(touched.empty() && value ? diagram.children.back()
                                                            : child(touched, rest, position, value));
      if (exhausted())
        return false;
    }
    current = std::move(next);
    next = {};
    return true;
  }
};

std::optional<Diagram> Diagram::compile(const std::vector<Parameter> &parameters,
                                        const std::vector<Constraint> &rules,
                                        const std::vector<std::size_t> &selected,
                                        const std::vector<std::size_t> &order, double effort) {
  return DiagramBuilder(parameters, order, effort).build(rules, selected);
}

void Diagram::weigh() {
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    const NodeId end = level == levels.rbegin() ? NodeId(weight.size()) : (level - 1)->firstNode;
    for (NodeId node = level->firstNode; node < end; ++node) {
      const NodeId *child = childrenOf(*level, node);
      weight[node] = std::accumulate(child, child + level->width, 0.0,
                                     [&](double sum, NodeId id) { return sum + weightOf(id); });
    }
  }
}

bool Diagram::contains(const Configuration &configuration) const {
  if (!nodes())
    return false;
  NodeId node = 0;
  for (const Level &level : levels) {
    node = childrenOf(level, node)[configuration[level.parameter]];
    if (node == reject)
      return false;
  }
  return true;
}

/// `choose(level, children)` gives the value's index, of a child that is not empty.
template <typename Choose>
Configuration Diagram::walk(Choose choose) const {
  Configuration configuration(levels.size());
  NodeId node = 0;
  for (const Level &level : levels) {
    const NodeId *child = childrenOf(level, node);
    const std::size_t value = choose(level, child);
    configuration[level.parameter] = value;
    node = child[value];
  }
  return configuration;
}

Configuration Diagram::at(double index) const {
  return walk([&](const Level &level, const NodeId *child) {
    std::size_t last = 0; // rounding must not lead out of the diagram
    for (std::size_t value = 0; value < level.width; ++value) {
      const double below = weightOf(child[value]);
      if (below > 0 && index < below)
        return value;
      index -= below;
      if (below > 0)
        last = value;
    }
    index = 0;
    return last;
  });
}

Configuration Diagram::sample(std::mt19937_64 &random) const {
  return walk([&](const Level &level, const NodeId *child) {
    double total = 0;
    for (std::size_t value = 0; value < level.width; ++value)
      total += weightOf(child[value]);
    double left = double(random() >> 11) * 0x1p-53 * total;
    std::size_t last = 0;
    for (std::size_t value = 0; value < level.width; ++value) {
      const double below = weightOf(child[value]);
      if (below > 0)
        last = value;
      if (left < below)
        break;
      left -= below;
    }
    return last;
  });
}

Diagram Diagram::restrictedTo(const std::vector<Choice> &choices) const {
  Diagram part = *this;
  for (auto level = levels.begin(); level != levels.end(); ++level) {
    const std::size_t end = level + 1 == levels.end() ? children.size() : (level + 1)->firstChild;
    for (const Choice &choice : choices)
      if (choice.parameter == level->parameter)
        for (std::size_t child = level->firstChild; child < end; ++child)
          if ((child - level->firstChild) % level->width != choice.value)
            part.children[child] = reject;
  }
  part.weigh();
  return part;
}

Configuration Diagram::nearest(const Configuration &wanted) const {
  constexpr double changed = 0x1p32; // exact when added to the sums of steps, up to 2^20 parameters
  std::vector<std::vector<double>> cost(levels.size());
  for (const Level &level : levels)
    for (std::size_t value = 0; value < level.width; ++value) {
      const std::size_t target = wanted[level.parameter];
      cost[level.parameter].push_back(
          value == target ? 0 : changed + double(value > target ? value - target : target - value));
    }
  return cheapest(cost);
}

Configuration Diagram::cheapest(const std::vector<std::vector<double>> &cost) const {
  constexpr double never = std::numeric_limits<double>::infinity();
  std::vector<double> least(nodes(), never);
  const auto via = [&](const Level &level, const NodeId *child, std::size_t value) {
    if (child[value] == reject)
      return never;
    const double below = child[value] == accept ? 0 : least[child[value]];
    return below + cost[level.parameter][value]; // `never` plus a cost is `never`
  };
  const auto best = [&](const Level &level, const NodeId *child) {
    std::size_t found = 0;
    for (std::size_t value = 1; value < level.width; ++value)
      if (via(level, child, value) < via(level, child, found))
        found = value;
    return found;
  };
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    const NodeId end = level == levels.rbegin() ? NodeId(weight.size()) : (level - 1)->firstNode;
    for (NodeId node = level->firstNode; node < end; ++node)
      least[node] = via(*level, childrenOf(*level, node), best(*level, childrenOf(*level, node)));
  }
  return walk(best);
}

}
