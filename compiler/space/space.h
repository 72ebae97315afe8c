// A tuning space: the valid configurations of a definition, counted and drawn without listing them.
#pragma once
#include "compiler/space/definition.h"
#include <random>

namespace icl {

/// The constraints are compiled to a decision diagram at construction, which may take seconds. Its levels are
/// the parameters in an order of its own, fixed for equal parameters and constraints. If the constraints
/// depend on each other too much (see isExact()), some are left out of the diagram and checked one
/// configuration at a time. Immutable: copies share the diagram, and threads may share a space.
class Space : public SpaceDefinition {
public:
  Space() : Space(SpaceDefinition()) {}
  explicit Space(SpaceDefinition);
  /// The space of a definition made of these.
  Space(std::vector<Parameter> parameters, std::vector<Constraint> constraints)
      : Space(SpaceDefinition(std::move(parameters), std::move(constraints))) {}

  bool contains(const Configuration &) const;
  /// Whether the diagram contains every constraint. It does for all spaces of a kernel's knobs, and for most
  /// others. Otherwise count() is an estimate, at() may give a configuration for more than one index and miss
  /// others, and a search for a valid configuration (sample, at, reference) gives up after a million tries,
  /// as if there were none.
  bool isExact() const;
  /// Number of valid configurations, counted without listing them (double: exact below 2^53).
  double count() const;
  /// Uniform among the valid ones; nothing if there is none.
  std::optional<Configuration> sample(std::mt19937_64 &) const;
  /// Uniform among the valid ones with these choices; nothing if there is none. Uses the same diagram, where
  /// fix() needs a new one.
  std::optional<Configuration> sample(std::mt19937_64 &, const std::vector<Choice> &held) const;
  /// The valid configurations that differ in one parameter; `adjacentOnly`: by one step in its list of
  /// values.
  std::vector<Configuration> neighbours(const Configuration &, bool adjacentOnly = false) const;
  /// The index-th valid configuration in the diagram's order; 0 <= index < count(), else std::out_of_range.
  Configuration at(double index) const;
  /// The valid configuration of `reference` values, or the valid one that differs from it in the fewest
  /// parameters; nothing if the space is empty.
  std::optional<Configuration> reference() const;
  /// The valid configuration whose values' costs have the smallest sum, found without listing them;
  /// `cost[p][v]`: of parameter p's value v, finite. Where the space is not isExact(), the cheapest of many
  /// draws if need be; nothing if there is none.
  std::optional<Configuration> cheapest(const std::vector<std::vector<double>> &cost) const;

  /// For an empty space: the constraints of conflict(), each with its place and a sentence that states what
  /// breaks it if the others are satisfied. If there are several, each is on its own line. Empty for a space
  /// that is not empty.
  std::string conflictText() const;
  /// For an empty space without listed rows: constraints that no configuration keeps together, while all but
  /// any one of them can be kept. By their place in constraints(); as few derived ones as possible.
  std::vector<std::size_t> conflict() const;

private:
  struct Compiled; // the diagram, and which constraints are not in it
  std::shared_ptr<const Compiled> compiled;
  Compiled compile() const;
  std::optional<Configuration> sampleOf(const Diagram &, std::mt19937_64 &) const;
  /// The same parameters under some of the constraints.
  SpaceDefinition keeping(const std::vector<std::size_t> &selected) const;
};

/// Space(definition).reference(), without compiling a space whose reference configuration is valid.
std::optional<Configuration> untunedConfiguration(const SpaceDefinition &definition);

}
