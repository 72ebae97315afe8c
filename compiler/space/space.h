// A tuning space: parameters with their values, and the constraints that a configuration must keep.
#pragma once
#include "compiler/space/expression.h"
#include "compiler/space/value.h"
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace icl {

struct Parameter {
  std::string name;            ///< "wg_x", "load.input"
  std::vector<Value> values;   ///< in a meaningful order: neighbours stand beside each other; never empty
  Value reference;             ///< its value in the untuned reference variant; one of `values`
  std::string description;
};

struct Constraint {
  Expression condition;
  /// Why a configuration that breaks it cannot run. "{x}" stands for the value of the expression x:
  /// "`load.input: local` needs {(wg_x + 4) * 4} bytes of local memory, the device has 49152".
  std::string sentence;
  bool fromUser = false;       ///< of a constraint(...) or force(...) pragma
};

/// One point of a space: for each parameter, in the space's order, the index of its value.
using Configuration = std::vector<std::uint16_t>;

/// A configuration by names, as it stands in files and on command lines.
using Assignment = std::map<std::string, Value>;

class Space {
public:
  Space() = default;
  Space(std::vector<Parameter>, std::vector<Constraint>);

  const std::vector<Parameter> &parameters() const { return params; }
  const std::vector<Constraint> &constraints() const { return rules; }
  /// Index into parameters(), or nothing.
  std::optional<std::size_t> find(std::string_view name) const;

  bool contains(const Configuration &) const;
  /// The sentences, filled in, of the constraints that the configuration breaks.
  std::vector<std::string> violations(const Configuration &) const;

  /// Number of valid configurations, counted without listing them (double: exact below 2^53).
  double count() const;
  /// Product of the parameters' value counts.
  double rawCount() const;
  /// Uniform among the valid ones; nothing if there is none.
  std::optional<Configuration> sample(std::mt19937_64 &) const;
  /// The valid configurations that differ in one parameter; `adjacentOnly`: by one step in its list of values.
  std::vector<Configuration> neighbours(const Configuration &, bool adjacentOnly = false) const;
  /// The index-th valid configuration in lexicographic order of indices; index < count().
  Configuration at(double index) const;
  /// The valid configuration of `reference` values, or the valid one nearest to it; nothing if the space is empty.
  std::optional<Configuration> reference() const;
  /// For an empty space: the sentence of a constraint that leaves nothing, alone or with those before it.
  std::string emptiedBy() const;

  Assignment assignment(const Configuration &) const;
  /// Throws std::invalid_argument naming an unknown parameter or a value that is not offered (with a suggestion);
  /// parameters that are absent take their reference value.
  Configuration configuration(const Assignment &) const;
  /// The same space with some parameters held to one value. Throws as configuration() does.
  Space fixed(const Assignment &) const;

private:
  std::vector<Parameter> params;
  std::vector<Constraint> rules;
  struct Diagram; // the constraints compiled to a decision diagram, built on first need
  mutable std::shared_ptr<const Diagram> diagram;
  const Diagram &compiled() const;
};

/// "wg_x=16 wg_y=8 boundary=split": parameters in name order.
std::string toString(const Assignment &);

}
