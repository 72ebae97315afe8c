#include "compiler/space/initial_design.h"
#include <algorithm>
#include <cmath>

namespace icl {

namespace {

/// Costs of values, by parameter, as Space::cheapest() takes them.
using Costs = std::vector<std::vector<double>>;

/// The cost of a value other than the wanted one. For numbers: up to 1, by the number of steps between the
/// two. For strings: more than for any number, because strings decide what the numbers mean. Almost nothing
/// if no value is promising.
constexpr double stringCost = 8, unwantedShare = 1e-3;

}

static std::vector<double> costsOf(const Parameter &parameter, std::size_t wanted, double share) {
  std::vector<double> costs;
  for (std::size_t v = 0; v < parameter.values.size(); ++v) {
    const bool isString = std::holds_alternative<std::string>(parameter.values[v]);
    const double steps = std::abs(double(v) - double(wanted)) / double(parameter.values.size());
    costs.push_back(v == wanted ? 0 : share * (isString ? stringCost : steps));
  }
  return costs;
}

static std::size_t placeOf(const Parameter &parameter, const Value &value) {
  const auto &values = parameter.values;
  return std::size_t(std::find(values.begin(), values.end(), value) - values.begin());
}

/// Places of the promising values that the parameter still offers; it may have been fixed.
static std::vector<std::size_t> promisingPlaces(const Parameter &parameter) {
  std::vector<std::size_t> places;
  for (const Value &value : parameter.promising)
    if (const std::size_t place = placeOf(parameter, value); place < parameter.values.size())
      places.push_back(place);
  return places;
}

std::vector<Configuration> initialDesign(const Space &space) {
  std::vector<Configuration> design;
  const auto add = [&](const Costs &costs) {
    const auto found = space.cheapest(costs);
    if (found && std::find(design.begin(), design.end(), *found) == design.end())
      design.push_back(*found);
  };
  Costs costs;
  bool hasPromising = false;
  for (const Parameter &parameter : space.parameters()) {
    const auto places = promisingPlaces(parameter);
    hasPromising |= !places.empty() && parameter.values.size() > 1;
    costs.push_back(places.empty()
                        ? costsOf(parameter, placeOf(parameter, parameter.reference), unwantedShare)
                        : costsOf(parameter, places.front(), 1));
  }
  if (!hasPromising)
    return {};
  add(costs);
  // The value that is tried must be taken, even if all others have to change.
  const double first = 2 * stringCost * double(costs.size());
  for (std::size_t p = 0; p < costs.size(); ++p) {
    const auto places = promisingPlaces(space.parameters()[p]);
    for (std::size_t i = 1; i < places.size(); ++i) {
      Costs other = costs;
      other[p].assign(other[p].size(), first);
      other[p][places[i]] = 0;
      add(other);
    }
  }
  return design;
}

}
