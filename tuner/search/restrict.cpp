#include "tuner/search/restrict.h"
#include "compiler/space/typed.h"
#include <algorithm>

namespace icl {

/// "wg_y <= 4" of {{"wg_y", "cyclic_y"}, AtMost, 4} for a space without `cyclic_y`; nothing if it has
/// neither.
static std::optional<Condition> conditionFor(const Space &space, const Restriction &restriction) {
  IntegerExpression product = 1;
  for (const std::string_view factor : restriction.factors)
    if (space.find(factor))
      product = product * IntegerHandle(std::string(factor), 1);
  if (product.constant())
    return std::nullopt;
  return restriction.kind == Restriction::AtMost ? product <= restriction.bound
                                                 : product >= restriction.bound;
}

bool anyApplies(std::span<const Restriction> restrictions, const Space &space) {
  return std::any_of(restrictions.begin(), restrictions.end(),
                     [&](const Restriction &r) { return conditionFor(space, r).has_value(); });
}

RestrictedSpace restrict(const Space &space, std::span<const Restriction> restrictions) {
  RestrictedSpace result{space, {}, {}};
  for (const Restriction &restriction : restrictions) {
    const auto condition = conditionFor(space, restriction);
    if (!condition)
      continue;
    Space narrowed(result.space.under({{*condition, condition->text()}}));
    const bool leavesAny = narrowed.count() > 0;
    (leavesAny ? result.kept : result.dropped).push_back(condition->text());
    if (leavesAny)
      result.space = std::move(narrowed);
  }
  return result;
}

}
