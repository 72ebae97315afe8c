// Why a space is empty.
#include "compiler/space/space.h"
#include <algorithm>
#include <numeric>

namespace icl {

static std::vector<std::size_t> without(std::vector<std::size_t> numbers, std::size_t one) {
  numbers.erase(std::find(numbers.begin(), numbers.end(), one));
  return numbers;
}

/// Drops, one after another, each constraint without which the others still have no solution. The user's
/// constraints are tried last, so that they are kept: the user can change them.
std::vector<std::size_t> Space::conflict() const {
  std::vector<std::size_t> order(constraints().size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return !constraints()[i].fromUser(); });
  std::vector<std::size_t> kept(constraints().size());
  std::iota(kept.begin(), kept.end(), 0);
  for (const std::size_t rule : order)
    if (const auto others = without(kept, rule); Space(keeping(others)).count() == 0)
      kept = others;
  return kept;
}

SpaceDefinition Space::keeping(const std::vector<std::size_t> &selected) const {
  std::vector<Constraint> kept;
  for (const std::size_t rule : selected)
    kept.push_back(constraints()[rule]);
  return {parameters(), std::move(kept)};
}

std::string Space::conflictText() const {
  if (count() > 0)
    return "";
  if (rows())
    return "no configuration is listed";
  const std::vector<std::size_t> together = conflict();
  std::string text = together.size() > 1 ? "of these, one is always broken:" : "";
  for (const std::size_t rule : together) {
    const Configuration broken =
        untunedConfiguration(keeping(without(together, rule))).value_or(configuration({}));
    text += together.size() > 1 ? "\n  " : "";
    text += constraints()[rule].fromUser() ? constraints()[rule].place + ": " : "";
    text += constraints()[rule].sentence.fill(valuesOf(broken));
  }
  return text;
}

}
