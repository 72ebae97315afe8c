// What defines a tuning space: parameters with their values, and the constraints on configurations. Cheap to
// make. The Space compiled from it (space.h) determines which configurations are valid, and how many.
#pragma once
#include "compiler/space/expression.h"
#include "compiler/space/sentence.h"
#include "compiler/space/value.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace icl {

struct Parameter {
  std::string name;          ///< "wg_x", "load.input"
  std::vector<Value> values; ///< in a meaningful order, in which similar values are neighbours; never empty
  Value reference;           ///< its value in the untuned reference variant; one of `values`
  std::string description;
  /// Those of `values` with which an expert would begin for this kernel and device, the most promising first;
  /// may be empty.
  std::vector<Value> promising{};
};

struct Constraint {
  Expression condition;
  /// Why a configuration that breaks it cannot run.
  Sentence sentence;
  /// "blur.icl:3:26" of the constraint(...) or force(...) pragma; empty if it is derived.
  std::string place{};

  bool fromUser() const { return !place.empty(); }
};

/// One point of a space: for each parameter, in the space's order, the index of its value.
using Configuration = std::vector<std::uint16_t>;

/// A parameter, by its place in the space, and the index of a value of it.
struct Choice {
  std::size_t parameter;
  std::uint16_t value;
};

/// A configuration by names, as in files and on command lines.
using Assignment = std::map<std::string, Value>;

/// What is known of parameters that a space may not offer.
struct Unoffered {
  /// When a parameter, or a value of it, is offered: text for messages, by the parameter's name up to its
  /// first dot: "int_width" -> "some integer temporary fits 16 bits".
  std::map<std::string, std::string> conditions;
  /// The values that all variants have of parameters that are not offered. Others may be among them.
  Assignment values;
};

class Diagram;

class SpaceDefinition {
public:
  SpaceDefinition() = default;
  /// Throws an Error on a parameter without values, with one value or name twice, or whose
  /// reference is not a value.
  SpaceDefinition(std::vector<Parameter>, std::vector<Constraint>, Unoffered = {});
  /// The definition of a space of exactly these configurations, as a record of measurements lists them,
  /// without constraints. Throws as the constructor does, and on a row that is not a configuration of the
  /// parameters.
  static SpaceDefinition ofRows(std::vector<Parameter>, std::vector<Configuration> rows);

  const std::vector<Parameter> &parameters() const { return params; }
  const std::vector<Constraint> &constraints() const { return rules; }
  /// Index into parameters(), or nothing.
  std::optional<std::size_t> find(std::string_view name) const;
  /// Whether the parameter is not offered, and all variants have this value of it: `load.input=global` of an
  /// image that cannot be read in another way.
  bool hasAnyway(const std::string &parameter, const Value &) const;
  /// The names of all parameters that are offered, or of which all variants have one value.
  std::vector<std::string> knownNames() const;
  /// Product of the parameters' value counts.
  double rawCount() const;

  /// The sentences, filled in, of the constraints that the configuration breaks; for listed rows, that it is
  /// not one of them.
  std::vector<std::string> violations(const Configuration &) const;
  /// The configuration of `reference` values, if it is valid.
  std::optional<Configuration> validReference() const;

  Assignment assignment(const Configuration &) const;
  /// Throws an Error naming an unknown parameter or a value that is not offered (with a
  /// suggestion); parameters that are absent take their reference value. Values that all variants have anyway
  /// are accepted here, in fix() and in widen().
  Configuration configuration(const Assignment &) const;
  /// The same with some parameters fixed to one value. Throws as configuration() does.
  SpaceDefinition fix(const Assignment &) const;
  /// The same with only some values of a parameter, by their indices in its list, in that order. They are
  /// not empty and in ascending order. If the reference value is not among them, the first one replaces it.
  SpaceDefinition keep(std::size_t parameter, const std::vector<std::uint16_t> &values) const;
  /// The same under further constraints; of listed rows, those that keep them.
  SpaceDefinition under(const std::vector<Constraint> &) const;
  /// The same with further values at the ends of the lists, so that these assignments become configurations.
  /// Configurations of this definition keep their meaning in the result. Throws an Error that names an
  /// unknown parameter. Not for listed rows.
  SpaceDefinition widen(const std::vector<Assignment> &) const;

protected:
  /// The listed rows; null where constraints define what is valid.
  const std::shared_ptr<const Diagram> &rows() const { return listed; }
  /// One value of each parameter.
  bool isPoint(const Configuration &) const;
  bool keepsAll(const Configuration &, const std::vector<std::size_t> &selected) const;
  /// For Expression::evaluate. The configuration must outlive it.
  Expression::Lookup valuesOf(const Configuration &) const;

private:
  std::vector<Parameter> params;
  std::vector<Constraint> rules;
  Unoffered unoffered;
  std::shared_ptr<const Diagram> listed;
  bool holds(const Expression &, const Configuration &) const;
  /// Nothing if hasAnyway() the value. Throws as configuration() does.
  std::optional<std::size_t> parameterIndex(const std::string &name, const Value &) const;
  std::uint16_t valueIndex(std::size_t parameter, const Value &) const;
  std::string whenOffered(const std::string &name, const Value &) const;
  /// The same with these lists of values, each a part of the parameter's own.
  SpaceDefinition withParameters(std::vector<Parameter> narrowed) const;
};

/// "wg_x=16 wg_y=8 boundary=split": parameters in name order.
std::string toString(const Assignment &);
/// Its inverse.
Assignment parseAssignment(std::string_view text);

}
