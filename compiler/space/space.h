// A tuning space: parameters with their values, and the constraints that a configuration must keep.
#pragma once
#include "compiler/space/expression.h"
#include "compiler/space/sentence.h"
#include "compiler/space/value.h"
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace icl {

struct Parameter {
  std::string name;          ///< "wg_x", "load.input"
  std::vector<Value> values; ///< in a meaningful order: neighbours stand beside each other; never empty
  Value reference;           ///< its value in the untuned reference variant; one of `values`
  std::string description;
  /// Some of `values` with which an expert would begin for this kernel and device, the likeliest first;
  /// empty: none stands out.
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

/// A configuration by names, as it stands in files and on command lines.
using Assignment = std::map<std::string, Value>;

/// When a space of this kind offers a parameter and which values of it, in words for messages, by the
/// parameter's name up to its first dot: "int_width" -> "some integer temporary fits 16 bits".
using OfferConditions = std::map<std::string, std::string>;

class Diagram;

/// The constraints are compiled to a decision diagram on first need (which two threads must not do at once);
/// its levels are the parameters in an order of its own, fixed for equal parameters and constraints. Should
/// the constraints be too entangled for that (see exact()), some are left out of the diagram and checked one
/// configuration at a time.
class Space {
public:
  Space() = default;
  /// Throws an Error on a parameter without values, with one value or name twice, or whose
  /// reference is not a value.
  Space(std::vector<Parameter>, std::vector<Constraint>, OfferConditions = {});
  /// The space of exactly these configurations, as a record of measurements lists them; it states no
  /// constraints. Throws as the constructor does, and on a row that is no configuration of the parameters.
  static Space ofRows(std::vector<Parameter>, std::vector<Configuration> rows);

  const std::vector<Parameter> &parameters() const { return params; }
  const std::vector<Constraint> &constraints() const { return rules; }
  /// Index into parameters(), or nothing.
  std::optional<std::size_t> find(std::string_view name) const;

  /// Whether something needed the diagram so far. Until then a space is for one thread at a time.
  bool isCompiled() const { return compiledOnce != nullptr; }
  bool contains(const Configuration &) const;
  /// The sentences, filled in, of the constraints that the configuration breaks; of listed rows, that it is
  /// none of them.
  std::vector<std::string> violations(const Configuration &) const;

  /// Whether the diagram holds every constraint: all spaces of a kernel's knobs, and most others. Where it
  /// does not, count() is an estimate, at() may give a configuration for more than one index and miss others,
  /// and a search for a valid configuration (sample, at, reference) gives up after a million tries, as if
  /// there were none.
  bool exact() const;
  /// Number of valid configurations, counted without listing them (double: exact below 2^53).
  double count() const;
  /// Product of the parameters' value counts.
  double rawCount() const;
  /// Uniform among the valid ones; nothing if there is none.
  std::optional<Configuration> sample(std::mt19937_64 &) const;
  /// Uniform among the valid ones that hold these choices; nothing if there is none. A walk over the diagram,
  /// where fixed() compiles a new one.
  std::optional<Configuration> sample(std::mt19937_64 &, const std::vector<Choice> &held) const;
  /// The valid configurations that differ in one parameter; `adjacentOnly`: by one step in its list of
  /// values.
  std::vector<Configuration> neighbours(const Configuration &, bool adjacentOnly = false) const;
  /// The index-th valid configuration in the diagram's order; 0 <= index < count(), else std::out_of_range.
  Configuration at(double index) const;
  /// The valid configuration of `reference` values, or the valid one that differs from it in the fewest
  /// parameters; nothing if the space is empty. Needs the diagram for the latter only.
  std::optional<Configuration> reference() const;
  /// For an empty space: the constraints of conflict(), each with its place and the sentence of what breaks
  /// it where the others hold; of several, each on a line of its own. Empty for a space that is not.
  std::string emptiedBy() const;
  /// For an empty space without listed rows: constraints, by their place in constraints(), that no
  /// configuration keeps together, any of which could be kept without the others; of derived ones as few as
  /// can be.
  std::vector<std::size_t> conflict() const;

  /// The valid configuration whose values' costs have the smallest sum, found without listing them;
  /// `cost[p][v]`: of parameter p's value v, finite. Where the space is not exact(), the cheapest of many
  /// draws if need be; nothing if there is none.
  std::optional<Configuration> cheapest(const std::vector<std::vector<double>> &cost) const;

  Assignment assignment(const Configuration &) const;
  /// Throws an Error naming an unknown parameter or a value that is not offered (with a
  /// suggestion); parameters that are absent take their reference value.
  Configuration configuration(const Assignment &) const;
  /// The same space with some parameters held to one value. Throws as configuration() does.
  Space fixed(const Assignment &) const;

private:
  std::vector<Parameter> params;
  std::vector<Constraint> rules;
  OfferConditions offers;
  bool listed = false; ///< made of rows: what is valid stands in the diagram alone
  struct Compiled;     // the diagram, and which constraints are not in it
  mutable std::shared_ptr<const Compiled> compiledOnce;
  const Compiled &compiled() const;
  bool isPoint(const Configuration &) const;
  /// Of a listed space: the rows whose values the narrowed parameters still offer.
  Space withRowsOf(std::vector<Parameter> narrowed) const;
  Expression::Lookup valuesOf(const Configuration &) const;
  bool holds(const Expression &, const Configuration &) const;
  std::optional<Configuration> sampleOf(const Diagram &, std::mt19937_64 &) const;
  bool keepsAll(const Configuration &, const std::vector<std::size_t> &selected) const;
  /// The same parameters under some of the constraints.
  Space keeping(const std::vector<std::size_t> &selected) const;
  std::size_t parameterIndex(const std::string &name) const;
  std::uint16_t valueIndex(std::size_t parameter, const Value &) const;
  std::string whenOffered(const std::string &name) const;
};

/// "wg_x=16 wg_y=8 boundary=split": parameters in name order.
std::string toString(const Assignment &);

}
