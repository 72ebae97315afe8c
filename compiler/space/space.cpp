#include "compiler/space/space.h"
#include "compiler/space/diagram.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace icl {

struct Space::Compiled {
  std::shared_ptr<const Diagram> diagram;
  std::vector<std::size_t> rest; ///< the constraints that are not in it
  double validShare = 1; ///< the share of the diagram's configurations that keep the rest, estimated by draws
};

/// Tries to find a configuration that keeps the constraints outside the diagram.
static constexpr std::size_t maxTries = 1'000'000;

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
  Diagram best = *compileFirst(0); // without constraints it has one node per parameter
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

Space::Space(SpaceDefinition definition)
    : SpaceDefinition(std::move(definition)), compiled(std::make_shared<Compiled>(compile())) {}

Space::Compiled Space::compile() const {
  if (rows())
    return {rows(), {}};
  std::vector<std::vector<std::size_t>> uses;
  for (const Constraint &rule : constraints()) {
    uses.emplace_back();
    for (const std::string &name : rule.condition.names())
      if (const auto index = find(name))
        uses.back().push_back(*index);
  }
  auto [diagram, rest] = icl::compile(parameters(), constraints(), uses);
  Compiled result{std::make_shared<Diagram>(std::move(diagram)), std::move(rest)};
  if (!result.rest.empty() && result.diagram->count() > 0) {
    constexpr int draws = 10'000;
    std::mt19937_64 random(1);
    int valid = 0;
    for (int i = 0; i < draws; ++i)
      valid += keepsAll(result.diagram->sample(random), result.rest);
    result.validShare = double(valid) / draws;
  }
  return result;
}

bool Space::contains(const Configuration &configuration) const {
  return isPoint(configuration) && compiled->diagram->contains(configuration) &&
         keepsAll(configuration, compiled->rest);
}

bool Space::isExact() const { return compiled->rest.empty(); }

double Space::count() const {
  const Compiled &c = *compiled;
  return c.rest.empty() ? c.diagram->count() : std::floor(c.diagram->count() * c.validShare);
}

std::optional<Configuration> Space::sample(std::mt19937_64 &random) const {
  return sampleOf(*compiled->diagram, random);
}

std::optional<Configuration> Space::sample(std::mt19937_64 &random, const std::vector<Choice> &held) const {
  return sampleOf(compiled->diagram->restrictedTo(held), random);
}

std::optional<Configuration> Space::sampleOf(const Diagram &diagram, std::mt19937_64 &random) const {
  if (diagram.count() == 0)
    return std::nullopt;
  const std::vector<std::size_t> &rest = compiled->rest;
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
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    const std::size_t current = configuration[i], values = parameters()[i].values.size();
    const std::size_t first = adjacentOnly && current > 0 ? current - 1 : 0;
    const std::size_t last = adjacentOnly ? std::min(current + 1, values - 1) : values - 1;
    for (std::size_t value = first; value <= last; ++value) {
      changed[i] = value;
      if (value != current && contains(changed))
        found.push_back(changed);
    }
    changed[i] = current;
  }
  return found;
}

Configuration Space::at(double index) const {
  if (!(index >= 0 && index < count()))
    throw std::out_of_range("the space has no configuration of that index");
  const Compiled &c = *compiled;
  if (c.rest.empty())
    return c.diagram->at(std::floor(index));
  // The next valid one from the place in the diagram that corresponds.
  const double start = std::floor(index / c.validShare);
  for (std::size_t i = 0; i < maxTries; ++i) {
    Configuration found = c.diagram->at(std::fmod(start + double(i), c.diagram->count()));
    if (keepsAll(found, c.rest))
      return found;
  }
  throw std::out_of_range("no valid configuration was found near that index");
}

std::optional<Configuration> Space::reference() const {
  if (auto valid = validReference())
    return valid;
  const Compiled &c = *compiled;
  if (c.diagram->count() == 0)
    return std::nullopt;
  Configuration nearest = c.diagram->nearest(configuration({}));
  if (keepsAll(nearest, c.rest))
    return nearest;
  std::mt19937_64 random(1);
  return sample(random);
}

std::optional<Configuration> Space::cheapest(const std::vector<std::vector<double>> &cost) const {
  const Compiled &c = *compiled;
  if (c.diagram->count() == 0)
    return std::nullopt;
  Configuration found = c.diagram->cheapest(cost);
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

std::optional<Configuration> untunedConfiguration(const SpaceDefinition &definition) {
  auto valid = definition.validReference();
  return valid ? valid : Space(definition).reference();
}

}
