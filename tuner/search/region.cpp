#include "tuner/search/region.h"
#include <algorithm>
#include <numeric>

namespace icl {

static std::vector<std::vector<std::uint16_t>> allValues(const Space &space) {
  std::vector<std::vector<std::uint16_t>> all;
  for (const Parameter &parameter : space.parameters()) {
    all.emplace_back(parameter.values.size());
    std::iota(all.back().begin(), all.back().end(), std::uint16_t(0));
  }
  return all;
}

Region::Region(const Space &whole) : Region(whole, allValues(whole)) {}

Region::Region(Space rest, std::vector<std::vector<std::uint16_t>> values)
    : part(std::move(rest)), kept(std::move(values)), draws(part) {}

std::optional<std::uint16_t> Region::indexInPart(std::size_t parameter, std::uint16_t value) const {
  const std::vector<std::uint16_t> &values = kept[parameter];
  const auto found = std::lower_bound(values.begin(), values.end(), value);
  if (found == values.end() || *found != value)
    return std::nullopt;
  return std::uint16_t(found - values.begin());
}

Region Region::keep(std::size_t parameter, const std::vector<std::uint16_t> &values) const {
  std::vector<std::uint16_t> inPart;
  for (const std::uint16_t value : values)
    inPart.push_back(indexInPart(parameter, value).value());
  std::vector<std::vector<std::uint16_t>> left = kept;
  left[parameter] = values;
  return {Space(part.keep(parameter, inPart)), std::move(left)};
}

bool Region::contains(const Configuration &configuration) const {
  for (std::size_t p = 0; p < kept.size(); ++p)
    if (!indexInPart(p, configuration[p]))
      return false;
  return true;
}

bool Region::allows(const std::vector<Choice> &choices) const {
  std::vector<Choice> held;
  for (const Choice &choice : choices) {
    const auto index = indexInPart(choice.parameter, choice.value);
    if (!index)
      return false;
    held.push_back({choice.parameter, *index});
  }
  std::mt19937_64 anySeed; // of the draw, only its existence matters
  return part.sample(anySeed, held).has_value();
}

Configuration Region::narrow(Configuration configuration) const {
  for (std::size_t p = 0; p < configuration.size(); ++p)
    configuration[p] = indexInPart(p, configuration[p]).value();
  return configuration;
}

Configuration Region::widen(Configuration configuration) const {
  for (std::size_t p = 0; p < configuration.size(); ++p)
    configuration[p] = kept[p][configuration[p]];
  return configuration;
}

std::vector<Configuration> Region::draw(std::size_t n, std::mt19937_64 &random,
                                        const std::function<bool(const Configuration &)> &taken) {
  std::vector<Configuration> drawn =
      draws.next(n, random, [&](const Configuration &c) { return taken(widen(c)); });
  for (Configuration &configuration : drawn)
    configuration = widen(std::move(configuration));
  return drawn;
}

}
