// Why a space is empty.
#include "compiler/space/space.h"
#include <algorithm>
#include <numeric>

namespace icl {

static std::vector<std::size_t> without(std::vector<std::size_t> numbers, std::size_t one) {
  numbers.erase(std::find(numbers.begin(), numbers.end(), one));
  return numbers;
}

/// Each constraint is left out in turn, for good where the others are enough; those of the user last, who can
/// change them.
std::vector<std::size_t> Space::conflict() const {
  std::vector<std::size_t> order(rules.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(), [&](std::size_t i) { return !rules[i].fromUser(); });
  std::vector<std::size_t> kept(rules.size());
  std::iota(kept.begin(), kept.end(), 0);
  for (const std::size_t rule : order)
    if (const auto others = without(kept, rule); keeping(others).count() == 0)
      kept = others;
  return kept;
}

Space Space::keeping(const std::vector<std::size_t> &selected) const {
  std::vector<Constraint> kept;
  for (const std::size_t rule : selected)
    kept.push_back(rules[rule]);
  return Space(params, std::move(kept));
}

std::string Space::emptiedBy() const {
  if (count() > 0)
    return "";
  if (listed)
    return "no configuration is listed";
  const std::vector<std::size_t> together = conflict();
  std::string text = together.size() > 1 ? "of these, one is always broken:" : "";
  for (const std::size_t rule : together) {
    const Configuration broken = keeping(without(together, rule)).reference().value_or(configuration({}));
    text += together.size() > 1 ? "\n  " : "";
    text += rules[rule].fromUser() ? rules[rule].place + ": " : "";
    text += rules[rule].sentence.filled(valuesOf(broken));
  }
  return text;
}

}
