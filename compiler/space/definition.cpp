#include "compiler/space/definition.h"
#include "compiler/space/diagram.h"
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <set>
#include <sstream>

namespace icl {

static void check(const std::vector<Parameter> &parameters) {
  std::set<std::string> names;
  for (const Parameter &parameter : parameters) {
    const auto fail = [&](const std::string &what) {
      throw inputError("parameter `" + parameter.name + "` " + what);
    };
    if (parameter.name.empty())
      throw inputError("a parameter of the space has no name");
    if (!names.insert(parameter.name).second)
      fail("is in the space twice");
    if (parameter.values.empty() || parameter.values.size() > UINT16_MAX)
      fail("has " + std::to_string(parameter.values.size()) + " values, not 1 to 65535");
    if (std::set<Value>(parameter.values.begin(), parameter.values.end()).size() != parameter.values.size())
      fail("has a value twice");
    if (std::find(parameter.values.begin(), parameter.values.end(), parameter.reference) ==
        parameter.values.end())
      fail("has the reference `" + toString(parameter.reference) + "`, which is not one of its values");
  }
}

SpaceDefinition::SpaceDefinition(std::vector<Parameter> parameters, std::vector<Constraint> constraints,
                                 Unoffered known)
    : params(std::move(parameters)), rules(std::move(constraints)), unoffered(std::move(known)) {
  check(params);
}

SpaceDefinition SpaceDefinition::ofRows(std::vector<Parameter> parameters, std::vector<Configuration> rows) {
  SpaceDefinition definition(std::move(parameters), {});
  for (const Configuration &row : rows)
    if (!definition.isPoint(row))
      throw inputError("a row is not a configuration of the parameters");
  definition.listed = std::make_shared<Diagram>(Diagram::ofRows(definition.params, std::move(rows)));
  return definition;
}

std::optional<std::size_t> SpaceDefinition::find(std::string_view name) const {
  for (std::size_t i = 0; i < params.size(); ++i)
    if (params[i].name == name)
      return i;
  return std::nullopt;
}

double SpaceDefinition::rawCount() const {
  double product = 1;
  for (const Parameter &parameter : params)
    product *= double(parameter.values.size());
  return product;
}

bool SpaceDefinition::isPoint(const Configuration &configuration) const {
  if (configuration.size() != params.size())
    return false;
  for (std::size_t i = 0; i < params.size(); ++i)
    if (configuration[i] >= params[i].values.size())
      return false;
  return true;
}

Expression::Lookup SpaceDefinition::valuesOf(const Configuration &configuration) const {
  return [this, &configuration](std::string_view name) -> std::optional<Value> {
    const auto index = find(name);
    return index ? std::optional(params[*index].values[configuration[*index]]) : std::nullopt;
  };
}

bool SpaceDefinition::holds(const Expression &condition, const Configuration &configuration) const {
  const auto value = condition.evaluate(valuesOf(configuration));
  const auto *number = value ? std::get_if<std::int64_t>(&*value) : nullptr;
  return number && *number != 0;
}

bool SpaceDefinition::keepsAll(const Configuration &configuration,
                               const std::vector<std::size_t> &selected) const {
  return std::all_of(selected.begin(), selected.end(),
                     [&](std::size_t rule) { return holds(rules[rule].condition, configuration); });
}

std::vector<std::string> SpaceDefinition::violations(const Configuration &configuration) const {
  std::vector<std::string> sentences;
  for (const Constraint &rule : rules)
    if (!holds(rule.condition, configuration))
      sentences.push_back(rule.sentence.fill(valuesOf(configuration)));
  if (listed && !(isPoint(configuration) && listed->contains(configuration)))
    sentences.push_back("it is not among the " + std::to_string(std::int64_t(listed->count())) +
                        " configurations listed");
  return sentences;
}

std::optional<Configuration> SpaceDefinition::validReference() const {
  const Configuration reference = configuration({});
  return violations(reference).empty() ? std::optional(reference) : std::nullopt;
}

Assignment SpaceDefinition::assignment(const Configuration &configuration) const {
  Assignment result;
  for (std::size_t i = 0; i < params.size(); ++i)
    result.emplace(params[i].name, params[i].values[configuration[i]]);
  return result;
}

bool SpaceDefinition::hasAnyway(const std::string &parameter, const Value &value) const {
  const auto found = unoffered.values.find(parameter);
  return found != unoffered.values.end() && found->second == value && !find(parameter);
}

std::vector<std::string> SpaceDefinition::knownNames() const {
  std::vector<std::string> names;
  for (const Parameter &parameter : params)
    names.push_back(parameter.name);
  for (const auto &[name, value] : unoffered.values)
    if (!find(name))
      names.push_back(name);
  return names;
}

static std::string familyOf(const std::string &name) { return name.substr(0, name.find('.')); }

/// Of "always; `wg_binding`: the kernel has no results": what it states of the parameter alone; empty if that
/// is nothing.
static std::string ownCondition(const std::string &text, const std::string &family) {
  const std::string start = "`" + family + "`: ";
  const std::size_t found = text.find(start);
  if (found == std::string::npos)
    return "";
  const std::size_t begin = found + start.size();
  return text.substr(begin, text.find(';', begin) - begin);
}

/// Of "an image is only read; `local`: at bounded offsets; `image`: the device has image objects": what
/// concerns all values, and this one.
static std::string conditionsOf(const std::string &text, const Value &value) {
  const std::string label = "`" + toString(value) + "`";
  std::string all;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find("; ", begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t labels = part.starts_with("`") ? part.find("`: ") : std::string::npos;
    if (labels == std::string::npos || part.substr(0, labels + 1).find(label) != std::string::npos)
      all += (all.empty() ? "" : "; ") + part;
    begin = end + 2;
  }
  return all;
}

/// "some read can leave its image": the condition under which a knob of this name is offered; empty if there
/// is no such knob, or none. If knobs of the same condition are offered, or one of this family could be, it
/// is what follows the semicolon that does not hold, and what concerns the value is returned.
std::string SpaceDefinition::whenOffered(const std::string &name, const Value &value) const {
  const auto found = unoffered.conditions.find(familyOf(name));
  if (found == unoffered.conditions.end())
    return "";
  const std::string &text = found->second, first = text.substr(0, text.find(';'));
  if (const std::string own = ownCondition(text, found->first); !own.empty())
    return own;
  if (first == "always")
    return "";
  const bool hasRelative = std::any_of(params.begin(), params.end(), [&](const Parameter &parameter) {
    const auto other = unoffered.conditions.find(familyOf(parameter.name));
    return other != unoffered.conditions.end() && other != found && other->second == text;
  });
  const bool isOfMember = name != found->first && unoffered.values.contains(name);
  return hasRelative || isOfMember ? conditionsOf(text, value) : first;
}

std::optional<std::size_t> SpaceDefinition::parameterIndex(const std::string &name,
                                                           const Value &value) const {
  if (const auto index = find(name))
    return *index;
  if (hasAnyway(name, value))
    return std::nullopt;
  const std::string condition = whenOffered(name, value);
  if (const auto only = unoffered.values.find(name); only != unoffered.values.end())
    throw inputError("the knob `" + name + "` is always `" + toString(only->second) + "` here" +
                     (condition.empty() ? "" : "; it is offered only if " + condition));
  const std::vector<std::string> names = knownNames();
  // Of `load.gray`, the part after the dot may be misspelt. Otherwise nothing similar is offered.
  const std::string family = name.substr(0, name.find('.') + 1);
  std::vector<std::string> members, theirParts;
  for (const std::string &other : names)
    if (!family.empty() && other.starts_with(family)) {
      members.push_back(other);
      theirParts.push_back(other.substr(family.size()));
    }
  if (!members.empty())
    throw inputError(
        "there is no knob `" + name + "`" +
        (closest(name.substr(family.size()), theirParts) ? didYouMean(name, members) : thereAre(members)));
  if (!condition.empty())
    throw inputError("the knob `" + name + "` is not offered here, but only if " + condition);
  throw inputError("there is no knob `" + name + "`" + didYouMean(name, names));
}

static bool hasNumbers(const std::vector<Value> &values) {
  return std::holds_alternative<std::int64_t>(values.front());
}

std::uint16_t SpaceDefinition::valueIndex(std::size_t parameter, const Value &value) const {
  const std::vector<Value> &values = params[parameter].values;
  const auto found = std::find(values.begin(), values.end(), value);
  if (found != values.end())
    return found - values.begin();
  // As in a file of JSON: "vector_x": "16".
  if (const auto *text = std::get_if<std::string>(&value);
      text && hasNumbers(values) && std::holds_alternative<std::int64_t>(parseValue(*text)))
    throw inputError("`" + params[parameter].name + "` is a number, not the text \"" + *text +
                     "\"; write it without quotes");
  std::vector<std::string> offered;
  std::string list;
  for (const Value &v : values) {
    offered.push_back(toString(v));
    if (offered.size() <= 16)
      list += (list.empty() ? "" : ", ") + offered.back();
  }
  if (offered.size() > 16)
    list += ", ... " + offered.back();
  throw inputError("`" + params[parameter].name + "` cannot be `" + toString(value) + "`" +
                   (offered.size() == 1 ? "; it can only be " : "; it is one of ") + list);
}

Configuration SpaceDefinition::configuration(const Assignment &assignment) const {
  Configuration result;
  for (std::size_t i = 0; i < params.size(); ++i)
    result.push_back(valueIndex(i, params[i].reference));
  for (const auto &[name, value] : assignment) {
    if (const auto index = parameterIndex(name, value))
      result[*index] = valueIndex(*index, value);
  }
  return result;
}

/// The rows whose values the narrowed parameters still offer.
static std::vector<Configuration> narrowedRows(const Diagram &rows, const std::vector<Parameter> &parameters,
                                               const std::vector<Parameter> &narrowed) {
  std::vector<Configuration> result;
  const auto all = static_cast<std::uint64_t>(rows.count());
  for (std::uint64_t i = 0; i < all; ++i) {
    const Configuration row = rows.at(static_cast<double>(i));
    Configuration kept;
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      const std::vector<Value> &values = narrowed[p].values;
      const auto found = std::find(values.begin(), values.end(), parameters[p].values[row[p]]);
      if (found != values.end())
        kept.push_back(found - values.begin());
    }
    if (kept.size() == parameters.size())
      result.push_back(std::move(kept));
  }
  return result;
}

SpaceDefinition SpaceDefinition::fix(const Assignment &assignment) const {
  std::vector<Parameter> narrowed = params;
  for (const auto &[name, value] : assignment) {
    const auto index = parameterIndex(name, value);
    if (!index)
      continue;
    valueIndex(*index, value);
    narrowed[*index].values = {value};
    narrowed[*index].reference = value;
  }
  return withParameters(std::move(narrowed));
}

SpaceDefinition SpaceDefinition::keep(std::size_t parameter, const std::vector<std::uint16_t> &values) const {
  std::vector<Parameter> narrowed = params;
  Parameter &changed = narrowed[parameter];
  changed.values.clear();
  for (const std::uint16_t index : values)
    changed.values.push_back(params[parameter].values[index]);
  if (std::find(changed.values.begin(), changed.values.end(), changed.reference) == changed.values.end())
    changed.reference = changed.values.front();
  return withParameters(std::move(narrowed));
}

SpaceDefinition SpaceDefinition::withParameters(std::vector<Parameter> narrowed) const {
  if (!listed)
    return {std::move(narrowed), rules, unoffered};
  std::vector<Configuration> rows = narrowedRows(*listed, params, narrowed);
  return ofRows(std::move(narrowed), std::move(rows));
}

SpaceDefinition SpaceDefinition::under(const std::vector<Constraint> &more) const {
  std::vector<Constraint> all = rules;
  all.insert(all.end(), more.begin(), more.end());
  if (!listed)
    return {params, std::move(all), unoffered};
  const SpaceDefinition limits(params, std::move(all));
  std::vector<Configuration> kept;
  for (Configuration &row : narrowedRows(*listed, params, params))
    if (limits.violations(row).empty())
      kept.push_back(std::move(row));
  return ofRows(params, std::move(kept));
}

SpaceDefinition SpaceDefinition::widen(const std::vector<Assignment> &assignments) const {
  std::vector<Parameter> wider = params;
  for (const Assignment &assignment : assignments)
    for (const auto &[name, value] : assignment) {
      const auto index = parameterIndex(name, value);
      if (!index)
        continue;
      std::vector<Value> &values = wider[*index].values;
      if (std::find(values.begin(), values.end(), value) == values.end())
        values.push_back(value);
    }
  return {std::move(wider), rules, unoffered};
}

std::string toString(const Assignment &assignment) {
  std::string text;
  for (const auto &[name, value] : assignment)
    text += (text.empty() ? "" : " ") + name + "=" + toString(value);
  return text;
}

Assignment parseAssignment(std::string_view text) {
  Assignment assignment;
  std::istringstream stream{std::string(text)};
  for (std::string pair; stream >> pair;) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos)
      throw inputError("`" + pair + "` is not of the form knob=value");
    assignment[pair.substr(0, equals)] = parseValue(pair.substr(equals + 1));
  }
  return assignment;
}

}
