#include "compiler/space/space.h"
#include "compiler/space/diagram.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace icl {

struct Space::Compiled {
  Diagram diagram;
  std::vector<std::size_t> rest; ///< the constraints that are not in it
  double validShare = 1; ///< of the diagram's configurations: those that keep the rest, as far as drawn
};

/// Tries to find a configuration that keeps the constraints outside the diagram.
static constexpr std::size_t maxTries = 1'000'000;

static void check(const std::vector<Parameter> &parameters) {
  std::set<std::string> names;
  for (const Parameter &parameter : parameters) {
    const auto fail = [&](const std::string &what) {
      throw inputError("parameter `" + parameter.name + "` " + what);
    };
    if (parameter.name.empty())
      throw inputError("a parameter of the space has no name");
    if (!names.insert(parameter.name).second)
      fail("stands twice in the space");
    if (parameter.values.empty() || parameter.values.size() > UINT16_MAX)
      fail("has " + std::to_string(parameter.values.size()) + " values, not 1 to 65535");
    if (std::set<Value>(parameter.values.begin(), parameter.values.end()).size() != parameter.values.size())
      fail("has a value twice");
    if (std::find(parameter.values.begin(), parameter.values.end(), parameter.reference) ==
        parameter.values.end())
      fail("has the reference `" + toString(parameter.reference) + "`, which is none of its values");
  }
}

Space::Space(std::vector<Parameter> parameters, std::vector<Constraint> constraints,
             OfferConditions conditions)
    : params(std::move(parameters)), rules(std::move(constraints)), offers(std::move(conditions)) {
  check(params);
}

Space Space::ofRows(std::vector<Parameter> parameters, std::vector<Configuration> rows) {
  Space space(std::move(parameters), {});
  for (const Configuration &row : rows)
    if (!space.isPoint(row))
      throw inputError("a row is no configuration of the parameters");
  space.listed = true;
  space.compiledOnce =
      std::make_shared<Compiled>(Compiled{Diagram::ofRows(space.params, std::move(rows)), {}, 1});
  return space;
}

std::optional<std::size_t> Space::find(std::string_view name) const {
  for (std::size_t i = 0; i < params.size(); ++i)
    if (params[i].name == name)
      return i;
  return std::nullopt;
}

/// The diagram of as many constraints as it can take, those of fewest parameters first.
static std::pair<Diagram, std::vector<std::size_t>>
compile(const std::vector<Parameter> &params, const std::vector<Constraint> &rules,
        const std::vector<std::vector<std::size_t>> &uses) {
  std::vector<std::size_t> selected(rules.size());
  std::iota(selected.begin(), selected.end(), std::size_t(0));
  if (auto diagram = Diagram::compile(params, rules, selected, assignmentOrder(params.size(), uses)))
    return {std::move(*diagram), std::vector<std::size_t>()};

  std::stable_sort(selected.begin(), selected.end(),
                   [&](std::size_t a, std::size_t b) { return uses[a].size() < uses[b].size(); });
  const auto compileFirst = [&](std::size_t taken) {
    const std::vector<std::size_t> part(selected.begin(), selected.begin() + taken);
    std::vector<std::vector<std::size_t>> partUses;
    for (const std::size_t rule : part)
      partUses.push_back(uses[rule]);
    return Diagram::compile(params, rules, part, assignmentOrder(params.size(), partUses), 0.25);
  };
  std::size_t fits = 0, tooMany = selected.size();
  Diagram best = *compileFirst(0); // without constraints it has one node a parameter
  while (fits + 1 < tooMany) {
    const std::size_t middle = (fits + tooMany) / 2;
    if (auto diagram = compileFirst(middle)) {
      best = std::move(*diagram);
      fits = middle;
    } else {
      tooMany = middle;
    }
  }
  return {std::move(best), std::vector<std::size_t>(selected.begin() + fits, selected.end())};
}

const Space::Compiled &Space::compiled() const {
  if (compiledOnce)
    return *compiledOnce;
  std::vector<std::vector<std::size_t>> uses;
  for (const Constraint &rule : rules) {
    uses.emplace_back();
    for (const std::string &name : rule.condition.names())
      if (const auto index = find(name))
        uses.back().push_back(*index);
  }
  auto [diagram, rest] = compile(params, rules, uses);
  auto result = std::make_shared<Compiled>(Compiled{std::move(diagram), std::move(rest)});
  if (!result->rest.empty() && result->diagram.count() > 0) {
    constexpr int draws = 10'000;
    std::mt19937_64 random(1);
    int valid = 0;
    for (int i = 0; i < draws; ++i)
      valid += keepsAll(result->diagram.sample(random), result->rest);
    result->validShare = double(valid) / draws;
  }
  compiledOnce = std::move(result);
  return *compiledOnce;
}

bool Space::isPoint(const Configuration &configuration) const {
  if (configuration.size() != params.size())
    return false;
  for (std::size_t i = 0; i < params.size(); ++i)
    if (configuration[i] >= params[i].values.size())
      return false;
  return true;
}

bool Space::contains(const Configuration &configuration) const {
  return isPoint(configuration) && compiled().diagram.contains(configuration) &&
         keepsAll(configuration, compiled().rest);
}

Expression::Lookup Space::valuesOf(const Configuration &configuration) const {
  return [this, &configuration](std::string_view name) -> std::optional<Value> {
    const auto index = find(name);
    return index ? std::optional(params[*index].values[configuration[*index]]) : std::nullopt;
  };
}

bool Space::holds(const Expression &condition, const Configuration &configuration) const {
  const auto value = condition.evaluate(valuesOf(configuration));
  const auto *number = value ? std::get_if<std::int64_t>(&*value) : nullptr;
  return number && *number != 0;
}

bool Space::keepsAll(const Configuration &configuration, const std::vector<std::size_t> &selected) const {
  return std::all_of(selected.begin(), selected.end(),
                     [&](std::size_t rule) { return holds(rules[rule].condition, configuration); });
}

std::vector<std::string> Space::violations(const Configuration &configuration) const {
  std::vector<std::string> sentences;
  for (const Constraint &rule : rules)
    if (!holds(rule.condition, configuration))
      sentences.push_back(rule.sentence.filled(valuesOf(configuration)));
  if (listed && !contains(configuration))
    sentences.push_back("it is not among the " + std::to_string(std::int64_t(count())) +
                        " configurations listed");
  return sentences;
}

bool Space::exact() const { return compiled().rest.empty(); }

double Space::count() const {
  const Compiled &c = compiled();
  return c.rest.empty() ? c.diagram.count() : std::floor(c.diagram.count() * c.validShare);
}

double Space::rawCount() const {
  double product = 1;
  for (const Parameter &parameter : params)
    product *= double(parameter.values.size());
  return product;
}

std::optional<Configuration> Space::sample(std::mt19937_64 &random) const {
  return sampleOf(compiled().diagram, random);
}

std::optional<Configuration> Space::sample(std::mt19937_64 &random, const std::vector<Choice> &held) const {
  return sampleOf(compiled().diagram.holding(held), random);
}

std::optional<Configuration> Space::sampleOf(const Diagram &diagram, std::mt19937_64 &random) const {
  if (diagram.count() == 0)
    return std::nullopt;
  const std::vector<std::size_t> &rest = compiled().rest;
  for (std::size_t i = 0; i < maxTries; ++i) {
    Configuration drawn = diagram.sample(random);
    if (rest.empty() || keepsAll(drawn, rest))
      return drawn;
  }
  return std::nullopt;
}

std::vector<Configuration> Space::neighbours(const Configuration &configuration, bool adjacentOnly) const {
  std::vector<Configuration> found;
  Configuration changed = configuration;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const std::size_t own = configuration[i], values = params[i].values.size();
    const std::size_t first = adjacentOnly && own > 0 ? own - 1 : 0;
    const std::size_t last = adjacentOnly ? std::min(own + 1, values - 1) : values - 1;
    for (std::size_t value = first; value <= last; ++value) {
      changed[i] = value;
      if (value != own && contains(changed))
        found.push_back(changed);
    }
    changed[i] = own;
  }
  return found;
}

Configuration Space::at(double index) const {
  if (!(index >= 0 && index < count()))
    throw std::out_of_range("the space has no configuration of that index");
  const Compiled &c = compiled();
  if (c.rest.empty())
    return c.diagram.at(std::floor(index));
  // The next valid one from the place in the diagram that corresponds.
  const double start = std::floor(index / c.validShare);
  for (std::size_t i = 0; i < maxTries; ++i) {
    Configuration found = c.diagram.at(std::fmod(start + double(i), c.diagram.count()));
    if (keepsAll(found, c.rest))
      return found;
  }
  throw std::out_of_range("no valid configuration was found near that index");
}

std::optional<Configuration> Space::reference() const {
  Configuration wanted;
  for (std::size_t i = 0; i < params.size(); ++i)
    wanted.push_back(valueIndex(i, params[i].reference));
  // Checked by itself: who compiles the untuned variant need not wait for a diagram, which may take seconds.
  if (listed ? contains(wanted) : violations(wanted).empty())
    return wanted;
  const Compiled &c = compiled();
  if (c.diagram.count() == 0)
    return std::nullopt;
  Configuration nearest = c.diagram.nearest(wanted);
  if (keepsAll(nearest, c.rest))
    return nearest;
  std::mt19937_64 random(1);
  return sample(random);
}

std::optional<Configuration> Space::cheapest(const std::vector<std::vector<double>> &cost) const {
  const Compiled &c = compiled();
  if (c.diagram.count() == 0)
    return std::nullopt;
  Configuration found = c.diagram.cheapest(cost);
  if (keepsAll(found, c.rest))
    return found;
  constexpr int draws = 10'000;
  const auto sum = [&](const Configuration &configuration) {
    double total = 0;
    for (std::size_t p = 0; p < configuration.size(); ++p)
      total += cost[p][configuration[p]];
    return total;
  };
  std::mt19937_64 random(1);
  std::optional<Configuration> best;
  for (int i = 0; i < draws; ++i) {
    auto drawn = sample(random);
    if (!drawn)
      break;
    if (!best || sum(*drawn) < sum(*best))
      best = std::move(drawn);
  }
  return best;
}

Assignment Space::assignment(const Configuration &configuration) const {
  Assignment result;
  for (std::size_t i = 0; i < params.size(); ++i)
    result.emplace(params[i].name, params[i].values[configuration[i]]);
  return result;
}

/// The end of a message about a name or value that is not offered.
std::string Space::whenOffered(const std::string &name) const {
  const auto found = offers.find(name.substr(0, name.find('.')));
  return found == offers.end() ? "" : "; offered when " + found->second;
}

std::size_t Space::parameterIndex(const std::string &name) const {
  if (const auto index = find(name))
    return *index;
  std::vector<std::string> names;
  for (const Parameter &parameter : params)
    names.push_back(parameter.name);
  throw inputError("there is no parameter `" + name + "`" + didYouMean(name, names) + whenOffered(name));
}

std::uint16_t Space::valueIndex(std::size_t parameter, const Value &value) const {
  const std::vector<Value> &values = params[parameter].values;
  const auto found = std::find(values.begin(), values.end(), value);
  if (found != values.end())
    return found - values.begin();
  std::vector<std::string> offered;
  std::string list;
  for (const Value &v : values) {
    offered.push_back(toString(v));
    if (offered.size() <= 16)
      list += (list.empty() ? "" : ", ") + offered.back();
  }
  if (offered.size() > 16)
    list += ", ... " + offered.back();
  const bool isWord = std::holds_alternative<std::string>(value);
  throw inputError("`" + params[parameter].name + "` cannot be `" + toString(value) + "`" +
                   (isWord ? didYouMean(toString(value), offered) : "") + "; it is one of " + list +
                   whenOffered(params[parameter].name));
}

Configuration Space::configuration(const Assignment &assignment) const {
  Configuration result;
  for (std::size_t i = 0; i < params.size(); ++i)
    result.push_back(valueIndex(i, params[i].reference));
  for (const auto &[name, value] : assignment) {
    const std::size_t index = parameterIndex(name);
    result[index] = valueIndex(index, value);
  }
  return result;
}

Space Space::fixed(const Assignment &assignment) const {
  std::vector<Parameter> narrowed = params;
  for (const auto &[name, value] : assignment) {
    const std::size_t index = parameterIndex(name);
    valueIndex(index, value);
    narrowed[index].values = {value};
    narrowed[index].reference = value;
  }
  return listed ? withRowsOf(std::move(narrowed)) : Space(std::move(narrowed), rules, offers);
}

Space Space::withRowsOf(std::vector<Parameter> narrowed) const {
  std::vector<Configuration> rows;
  const auto all = static_cast<std::uint64_t>(count());
  for (std::uint64_t i = 0; i < all; ++i) {
    const Configuration row = at(static_cast<double>(i));
    Configuration kept;
    for (std::size_t p = 0; p < params.size(); ++p) {
      const std::vector<Value> &values = narrowed[p].values;
      const auto found = std::find(values.begin(), values.end(), params[p].values[row[p]]);
      if (found != values.end())
        kept.push_back(found - values.begin());
    }
    if (kept.size() == params.size())
      rows.push_back(std::move(kept));
  }
  return ofRows(std::move(narrowed), std::move(rows));
}

std::string toString(const Assignment &assignment) {
  std::string text;
  for (const auto &[name, value] : assignment)
    text += (text.empty() ? "" : " ") + name + "=" + toString(value);
  return text;
}

}
