#include "tuner/search/restrict.h"
#include <algorithm>

namespace icl {

/// "wg_y <= 4" of {"wg_y*cyclic_y", "<=", 4} for a space without `cyclic_y`; empty if it has neither.
static std::string conditionFor(const Space &space, const Restriction &restriction) {
  std::string text;
  for (std::string_view rest = restriction.product; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find('*'));
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    if (space.find(name))
      text += (text.empty() ? "" : "*") + std::string(name);
  }
  if (!text.empty())
    text += " " + std::string(restriction.relation) + " " + std::to_string(restriction.bound);
  return text;
}

bool concern(std::span<const Restriction> restrictions, const Space &space) {
  return std::any_of(restrictions.begin(), restrictions.end(),
                     [&](const Restriction &r) { return !conditionFor(space, r).empty(); });
}

RestrictedSpace restrict(const Space &space, std::span<const Restriction> restrictions) {
  RestrictedSpace result{space, {}, {}};
  for (const Restriction &restriction : restrictions) {
    const std::string condition = conditionFor(space, restriction);
    if (condition.empty())
      continue;
    std::vector<Constraint> rules = result.space.constraints();
    rules.push_back({Expression::parse(condition), condition});
    Space narrowed(space.parameters(), std::move(rules));
    const bool isLeft = narrowed.count() > 0;
    (isLeft ? result.kept : result.dropped).push_back(condition);
    if (isLeft)
      result.space = std::move(narrowed);
  }
  return result;
}

}
